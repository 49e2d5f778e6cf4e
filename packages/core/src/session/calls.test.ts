import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { MadeObjects, MemberDescription } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { OracleError } from '../execution/oracle-error.ts'
import { formatArguments } from '../report/format-finding.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const number: TypeShape = { kind: 'number', constraints: { integer: true } }

const member = (name: string, more: Partial<MemberDescription> = {}): MemberDescription => ({
  ...{ name, way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [] },
  ...more,
})
const takesNumber = { parameters: [{ name: 'n', shape: number }] }

const objects = (members: readonly MemberDescription[], more: Partial<MadeObjects> = {}): MadeObjects => ({
  makers: [{ way: 'new', name: '', parameters: [] }],
  kinds: [{ name: 'Box', shape: { kind: 'unknown' }, members }],
  ...more,
})

async function tested(maker: unknown, made: MadeObjects, options: FuzzOptions = {}) {
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects: made }
  const request = requestOf({ target: maker as never, description })
  return await runFuzzTest({ ...request, options: { runs: 3000, timeBudget: 1e9, ...options } })
}

const told = async (...given: Parameters<typeof tested>) => {
  const { finding } = await tested(...given)
  return finding && [...formatArguments(finding, 100).split('\n'), String(finding.error)]
}

/** Wants 1 to 6 in order; what is wrong begins anew. */
class Dial {
  private at = 0
  turn(n: number): void {
    this.at = n === this.at + 1 ? n : 0
    if (this.at === 6) throw new TypeError('open')
  }
  look(): void {}
}

/** Keeps what is put; the third is too many. */
class Box {
  private readonly things: number[] = []
  put(n: number): number {
    this.things.push(n)
    if (this.things.length > 2) throw new TypeError('too many')
    return this.things.length
  }
  last(): number | undefined {
    return this.things.at(-1)
  }
}

describe('calls of a class', () => {
  test('are shrunk to the fewest with the smallest arguments, and shown with what they did', async () => {
    expect(await told(Box, objects([member('put', takesNumber), member('last')]))).toEqual([
      'const box = new Box()  // { things: [] }',
      'box.put(0)             // 1, then { things: [0] }',
      'box.put(0)             // 2, then { things: [0, 0] }',
      'box.put(0)             // throws TypeError: too many, then { things: [0, 0, 0] }',
      'TypeError: too many',
    ])
  })

  test('may pass on to the engine what the object was made with, and what was said to it before', async () => {
    class Money {
      private currency = 'EUR'
      private readonly locale: string
      constructor(locale: string) {
        this.locale = locale
      }
      setCurrency(currency: string): void {
        this.currency = currency
      }
      format(n: number): string {
        return new Intl.NumberFormat(this.locale, { style: 'currency', currency: this.currency }).format(n)
      }
    }
    const text = (name: string) => ({ parameters: [{ name, shape: { kind: 'string' } as const }] })
    const members = [member('setCurrency', text('currency')), member('format', takesNumber)]
    const makers = [{ way: 'new' as const, name: '', ...text('locale') }]
    expect((await tested(Money, objects(members, { makers }), { runs: 500 })).outcome).toBe('passed')
  })

  test('are made of objects that their makers do not refuse, the second as the first', async () => {
    class Span {
      readonly length: number
      constructor(length: number) {
        if (length === 0) throw new NoSpan('no span')
        this.length = length
      }
      plus(other: Span): number {
        return this.length + other.length
      }
    }
    class NoSpan extends Error {}
    const shape: TypeShape = { kind: 'object', name: 'Span', properties: [] }
    const members = [member('plus', { parameters: [{ name: 'other', shape }] })]
    const makers = [{ way: 'new' as const, name: '', ...takesNumber }]
    const made = objects(members, { makers, kinds: [{ name: 'Span', shape, members }] })
    const { outcome, finding } = await tested(Span, made, { runs: 2000 })
    expect([outcome, String(finding?.error)]).toEqual(['passed', 'undefined'])
  })

  test('may throw what they declare, and then go on', async () => {
    const put = member('put', { ...takesNumber, expectedErrors: [{ name: 'TypeError', source: 'throw' }] })
    const { finding, outcome } = await tested(Box, objects([put]), { invariant: (box) => box.things.length < 5 })
    expect([outcome, finding?.program?.at(-2)?.source]).toEqual(['failed', 'try { box.put(0) } catch {}'])
    expect((await tested(Box, objects([put]))).outcome).toBe('passed')
  })

  test('are held to what they declare to return', async () => {
    const last = member('last', { returns: { kind: 'number' } })
    expect((await told(Box, objects([last])))?.slice(-2)).toEqual([
      'box.last()',
      'OracleError: The returned value is undefined, not a number.',
    ])
  })

  test('end where an object has grown out of all measure', async () => {
    let largest = 0
    class Doubling {
      protected items = [0]
      twice(): void {
        this.items = [...this.items, ...this.items]
        largest = Math.max(largest, this.items.length)
      }
    }
    expect((await tested(Doubling, objects([member('twice')]), { runs: 50 })).outcome).toBe('passed')
    expect(largest).toBe(2 ** 16)
  })

  test('do not hand back what is too large, which would double what nobody sees', async () => {
    let largest = 0
    class Hidden {
      #text = 'a'
      text(): string {
        return this.#text
      }
      append(text: string): void {
        this.#text += text.repeat(9)
        largest = Math.max(largest, this.#text.length)
      }
    }
    const text: TypeShape = { kind: 'string' }
    const append = member('append', { parameters: [{ name: 'text', shape: text }] })
    const made = objects([member('text', { returns: text }), append])
    expect((await tested(Hidden, made, { runs: 1000, timeBudget: 1e9 })).outcome).toBe('passed')
    expect(largest).toBeGreaterThan(2 ** 16)
    expect(largest).toBeLessThan(2 ** 24)
  })

  test('before the first object is made, nothing can be handed back', async () => {
    const shape: TypeShape = { kind: 'function', parameters: [], returns: number }
    const wrap = (given: unknown) => {
      if (typeof given !== 'function') throw new TypeError('no function')
      return given
    }
    const made: MadeObjects = {
      makers: [{ way: 'call', name: '', parameters: [{ name: 'given', shape }] }],
      kinds: [{ name: 'wrap', shape, members: [member('', { way: 'call', returns: number })] }],
    }
    const description = { ...describedAs({ kind: 'function', name: 'wrap' }), objects: made }
    const { outcome, discarded } = await runFuzzTest({
      ...requestOf({ target: wrap as never, description }),
      options: { runs: 300, timeBudget: 1e9 },
    })
    expect([outcome, discarded]).toEqual(['passed', 0])
  })

  test('hand back what earlier ones answered', async () => {
    class Desk {
      private next = 7000
      private readonly open = new Set<number>()
      take(): number {
        this.open.add(++this.next)
        return this.next
      }
      give(n: number): void {
        if (this.open.delete(n) && this.open.size === 1) throw new TypeError('one left')
      }
    }
    const take = member('take', { returns: number })
    expect((await told(Desk, objects([take, member('give', takesNumber)])))?.slice(1, 4)).toEqual([
      expect.stringMatching(/take\(\)/),
      expect.stringMatching(/take\(\)/),
      expect.stringMatching(/box\.give\(result\)/),
    ])
  })

  test('are awaited where they answer a promise', async () => {
    class Later {
      private is = false
      async set(): Promise<void> {
        await undefined
        if (this.is) throw new TypeError('again')
        this.is = true
      }
    }
    const set = member('set', { async: true, returns: { kind: 'promise', value: { kind: 'void' } } })
    expect((await told(Later, objects([set])))?.map((line) => line.replace(/ *\/\/.*/, ''))).toEqual([
      'const box = new Box()',
      'await box.set()',
      'await box.set()',
      'TypeError: again',
    ])
  })

  test('are those of a model where one says 0 and the other -0', async () => {
    class Sum {
      turned(n: number): number[] {
        return [n * 0]
      }
    }
    const returns: TypeShape = { kind: 'array', element: number }
    const made = objects([member('turned', { ...takesNumber, returns })])
    expect((await tested(Sum, made, { model: { turned: () => [0] }, runs: 200 })).outcome).toBe('passed')
    expect((await tested(Sum, made, { model: { turned: () => [1] }, runs: 200 })).outcome).toBe('failed')
  })

  test('are compared with those of a model, and so are the states', async () => {
    const members = [member('put', { ...takesNumber, expectedErrors: [{ name: 'TypeError', source: 'throw' }] })]
    const model = (put: (this: { n: number }) => number) => ({ n: 0, put })
    const counts = model(function () {
      this.n++
      if (this.n > 2) throw new Error('full')
      return this.n
    })
    expect((await tested(Box, objects(members), { model: counts })).outcome).toBe('passed')
    expect((await told(Box, objects(members), { model: model(() => 1) }))?.at(-1)).toBe(
      'OracleError: put answered 2, where the model answered 1.',
    )
    const abstract = (box: { things?: number[]; n?: number }) => box.things?.length ?? Math.min(box.n ?? 0, 1)
    expect((await told(Box, objects(members), { model: counts, abstract }))?.at(-1)).toBe(
      'OracleError: The object is 2 and its model 1, as abstract() tells.',
    )
  })

  test('that another member would have answered wrongly sooner are told by that', async () => {
    class Meeting {
      private ids: number[] = []
      private next = 1
      enter(): void {
        this.ids.push(this.next++)
      }
      meet(): string {
        if (this.ids.length < 2) return ''
        const [one, other] = this.ids
        this.ids.splice(0, 1)
        return `${one} ${other}`
      }
      has(id: number): boolean {
        return this.ids.includes(id)
      }
    }
    class Model {
      ids: number[] = []
      next = 1
      enter(): void {
        this.ids.push(this.next++)
      }
      meet(): string {
        return this.ids.length < 2 ? '' : this.ids.splice(0, 2).join(' ')
      }
      has(id: number): boolean {
        return this.ids.includes(id)
      }
    }
    const members = [member('enter'), member('meet'), member('has', takesNumber)]
    for (const defaultSeed of [1, 2, 3, 4]) {
      const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects: objects(members) }
      const request = requestOf({ target: Meeting as never, description, defaultSeed })
      const { findings } = await runFuzzTest({ ...request, options: { runs: 3000, timeBudget: 1e9, model: Model } })
      expect(findings.map(({ program }) => program?.length)).toEqual([5])
    }
  })

  test('that several members answer wrongly afterwards are told once', async () => {
    class Bag {
      private things: number[] = []
      add(n: number): void {
        this.things = n > 2 ? [n] : [...this.things, n]
      }
      get size(): number {
        return this.things.length
      }
      items(): number[] {
        return [...this.things]
      }
      // A bug of its own.
      isEmpty(): boolean {
        return this.things.length < 2
      }
    }
    class Model {
      things: number[] = []
      add(n: number): void {
        this.things.push(n)
      }
      get size(): number {
        return this.things.length
      }
      items(): number[] {
        return this.things
      }
      isEmpty(): boolean {
        return this.things.length === 0
      }
    }
    const members = [member('add', takesNumber), member('size', { way: 'get' }), member('items'), member('isEmpty')]
    const { findings } = await tested(Bag, objects(members), { model: Model, continueAfterFailure: true, runs: 500 })
    const shown = findings.map(({ error }) => [String(error), ...((error as OracleError).details ?? [])])
    const [first, second] = shown.map(([message]) => message?.split(' ')[1]).sort()
    expect([first, shown.length]).toEqual(['isEmpty', 2])
    // Which of the two shows it first is for the search to say.
    const other = second === 'size' ? 'items' : 'size'
    expect(['items', 'size']).toContain(second)
    const more = shown.flat().filter((line) => line.includes('too'))
    expect(more).toEqual([`The same calls show it through ${other}, too.`])
  })

  test('are known again as findings', async () => {
    const made = objects([member('put', takesNumber)])
    const { finding } = await tested(Box, made)
    const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects: made }
    const request = requestOf({ target: Box as never, description, environment: { replay: finding?.replay ?? '' } })
    const again = await runFuzzTest({ ...request, options: { timeBudget: 1e9 } })
    expect([again.finding?.phase, again.finding?.program?.length]).toEqual(['replay', 4])
  })
})

describe('a mistake is told', () => {
  const code = async (...given: Parameters<typeof tested>) => {
    try {
      const { finding } = await tested(...given)
      return (finding?.error as { code?: string } | undefined)?.code
    } catch (error) {
      return (error as { code?: string }).code
    }
  }

  test('where nobody can make an object, or a model lacks a member', async () => {
    const members = [member('put', takesNumber)]
    expect(await code(Box, objects(members, { makers: [] }))).toBe('cannot-make')
    expect(await code(Box, objects(members), { model: {} })).toBe('bad-model')
    expect(await code(Box, objects(members), { model: class Empty {} })).toBe('bad-model')
  })

  test('where abstract throws', async () => {
    const abstract = () => {
      throw new Error('mine')
    }
    expect(await code(Box, objects([member('last')]), { model: Box, abstract })).toBe('bad-abstract')
  })

  test('where there is nothing to be called', async () => {
    const request = requestOf({ options: { invariant: () => true } })
    await expect(runFuzzTest(request)).rejects.toMatchObject({ code: 'no-calls' })
  })
})

describe('calls that never end', () => {
  class Gate {
    passed = 0
    private readonly waiting: (() => void)[] = []
    async pass(): Promise<void> {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
      this.passed++
    }
    open(): void {
      if (this.waiting.length > 1) throw new TypeError('two at once')
      this.waiting.pop()?.()
    }
    async slowly(): Promise<void> {
      const { passed } = this
      await new Promise((resolve) => setTimeout(resolve, 3))
      this.passed = passed + 1
    }
  }
  const pass = member('pass', { async: true })

  test('are left, and the next one follows', async () => {
    const { finding } = await tested(Gate, objects([pass, member('open')]), { seed: 3 })
    expect(finding?.program?.map(({ source, note }) => [source, note])).toEqual([
      ['const box = new Box()', '{ passed: 0, waiting: [] }'],
      ['box.pass()', 'never ends'],
      ['box.pass()', 'never ends'],
      ['box.open()', expect.stringContaining('throws TypeError: two at once')],
    ])
  })

  test('say nothing of a model or an invariant from then on', async () => {
    const model = { passed: 0, pass() {}, open() {} }
    const invariant = (gate: Gate) => gate.passed === 0
    expect((await tested(Gate, objects([pass]), { model, invariant, runs: 200 })).outcome).toBe('passed')
  })

  test('are told of where no call of a method ever ends', async () => {
    const { warnings } = await tested(Gate, objects([pass]), { runs: 200 })
    expect(warnings.join()).toMatch(/^pass never ended in \d+ calls: nothing could go on\./)
    expect((await tested(Gate, objects([pass, member('open')]), { runs: 20, allowThrows: 'any' })).warnings).toEqual([])
  })

  /** A lock that is not given back where what it guards throws. */
  class Vault {
    private tail = Promise.resolve()
    async store(n: number): Promise<void> {
      const before = this.tail
      let leave = (): void => {}
      this.tail = new Promise((resolve) => {
        leave = resolve
      })
      await before
      if (n > 2) {
        if (this.frees) leave()
        throw new Error('not that one')
      }
      leave()
    }
    protected get frees(): boolean {
      return false
    }
    async wait(): Promise<void> {
      await new Promise(() => {})
    }
  }
  const store = member('store', { ...takesNumber, async: true })
  const stores = objects([store, member('wait', { async: true })])

  test('and would without an earlier one that threw are a deadlock', async () => {
    const { finding } = await tested(Vault, stores, { runs: 500, allowThrows: 'any' })
    expect(finding?.program?.map(({ source }) => source)).toEqual([
      'const box = new Box()',
      'try { await box.store(3) } catch {}',
      'box.store(0)',
    ])
    expect(String(finding?.error)).toBe(
      'OracleError: Deadlock: store (call 2) never ends, and without call 1, which threw, it does.',
    )
    class Freeing extends Vault {
      protected override get frees(): boolean {
        return true
      }
    }
    const right = await tested(Freeing, stores, { runs: 500, allowThrows: 'any' })
    expect(right.outcome).toBe('passed')
  })

  test('are none where a timer is still to come', async () => {
    const slowly = member('slowly', { async: true })
    const model = {
      passed: 0,
      slowly() {
        this.passed++
      },
    }
    const options: FuzzOptions = { model, abstract: (gate) => gate.passed, runs: 20 }
    expect((await tested(Gate, objects([slowly]), options)).outcome).toBe('passed')
  })
})

test('the search goes on from the states that calls led to, also where nothing is instrumented', async () => {
  const made = objects([member('turn', takesNumber), member('look')])
  const found = await Promise.all([1, 2, 3].map((seed) => told(Dial, made, { seed, runs: 20_000 })))
  const expected = [1, 2, 3, 4, 5, 6].map((n) => expect.stringContaining(`.turn(${n})`))
  for (const lines of found) expect(lines?.slice(1, 7)).toEqual(expected)
})

test('a call that asks for more than anybody can hold is no failure, whatever is called behind it', async () => {
  class Zeros {
    many(n: number): number[] {
      // What is larger, and finite, would take the memory of the test.
      return new Array(n === Infinity ? n : Math.max(0, Math.min(2000, Math.ceil(n) || 0))).fill(0)
    }
  }
  const many = member('many', { parameters: [{ name: 'n', shape: { kind: 'number' } }] })
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects: objects([many]) }
  const request = requestOf({ target: Zeros as never, description, coverage: new ScriptedCoverage() })
  const { finding, runs } = await runFuzzTest({ ...request, options: { runs: 500, timeBudget: 1e9 } })
  expect([finding, runs]).toEqual([undefined, 500])
})

test('what is shown of a failure is its own run, not those that looked for its cause', async () => {
  class Zeros {
    many(n: number): number {
      if (n > 4) throw new RangeError('Invalid array length')
      return n
    }
  }
  const many = member('many', { parameters: [{ name: 'n', shape: { kind: 'number' } }] })
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects: objects([many]) }
  const request = requestOf({ target: Zeros as never, description, coverage: new ScriptedCoverage() })
  const { finding } = await runFuzzTest({ ...request, options: { runs: 500, timeBudget: 1e9 } })
  expect(finding && formatArguments(finding, 100)).toMatch(/many\(5\) +\/\/ throws RangeError/)
})
