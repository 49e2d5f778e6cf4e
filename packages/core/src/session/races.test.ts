import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MemberDescription } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { gateOfRealm } from '../interleavings/gate.ts'
import { formatArguments } from '../report/format-finding.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const digit: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }

/** Members by what they take: nothing, or a digit. */
function membersOf(members: Readonly<Record<string, 'nothing' | 'digit'>>): MemberDescription[] {
  return Object.entries(members).map(([name, takes]) => ({
    ...{ name, way: 'method', returns: { kind: 'unknown' }, expectedErrors: [], async: true },
    parameters: takes === 'digit' ? [{ name: 'n', shape: digit }] : [],
  }))
}

async function tested(maker: unknown, members: readonly MemberDescription[], options: FuzzOptions = {}) {
  const isClass = String(maker).startsWith('class')
  const objects = {
    makers: [{ way: isClass ? 'new' : 'call', name: '', parameters: [] }],
    kinds: [{ name: 'Box', shape: { kind: 'unknown' }, members }],
  } as const
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects }
  const request = requestOf({ target: maker as never, description })
  return await runFuzzTest({ ...request, options: { runs: 600, timeBudget: 1e9, parallel: 2, ...options } })
}

async function told(...given: Parameters<typeof tested>): Promise<string[]> {
  const { finding } = await tested(...given)
  if (finding === undefined) return []
  const details = finding.error instanceof OracleError ? finding.error.details : []
  return [...formatArguments(finding, 100).split('\n'), String(finding.error), ...details]
}

/** What instrumented code does at `line`. */
function at<T>(line: number, value?: T): T {
  return (gateOfRealm().gate?.pass(value, line) ?? value) as T
}

class Counter {
  protected count = 0
  async add(n: number): Promise<void> {
    const before = await at(7, this.count)
    this.count = before + n
  }
  async total(): Promise<number> {
    return this.count
  }
}

/** The same, one after the other. */
class QueuedCounter extends Counter {
  private tail: Promise<unknown> = Promise.resolve()
  override async add(n: number): Promise<void> {
    const mine = this.tail.then(() => super.add(n))
    this.tail = mine
    await at(1, mine)
  }
}

const adds = membersOf({ add: 'digit', total: 'nothing' })

describe('calls in parallel', () => {
  test('have to answer as in some order, and are shown side by side', async () => {
    expect(await told(Counter, adds)).toEqual([
      'const box = new Box()',
      'await Promise.all([',
      '  box.add(1),',
      '  box.add(0),',
      '])',
      'await box.total()      // 0',
      'OracleError: Race: no order of the same calls, one after the other, gives these answers.',
      'Together, total() (call 3) answers 0; one after the other, in the order in which they ended, it answers 1.',
      'What happened, in the usual order:',
      '  add(1)                    │ add(0)',
      '  begins, awaits at line 7  │',
      '                            │ begins, awaits at line 7',
      '  goes on from line 7, ends │',
      '                            │ goes on from line 7, ends',
    ])
    expect(await told(QueuedCounter, adds)).toEqual([])
  })

  test('are found by switches where the usual order is fine', async () => {
    /** Takes replies for granted to come in the order of the questions. */
    class Late {
      private asked = 0
      private answered = 0
      async ask(): Promise<boolean> {
        const question = ++this.asked
        await at(3)
        const isNext = question === this.answered + 1
        this.answered = question
        return isNext
      }
    }
    const lines = await told(Late, membersOf({ ask: 'nothing' }))
    expect(lines).toContain('What happened, with one switch (↪):')
    expect(lines.filter((line) => line.startsWith('↪'))).toHaveLength(1)
  })

  test('the same seed finds the same switches', async () => {
    const [first, second] = [await tested(Counter, adds, { seed: 5 }), await tested(Counter, adds, { seed: 5 })]
    expect(first.finding?.source).toMatch(
      /^fuzzedSchedule\(\[\]\), fuzzedCalls\(.*\[\['add', 1\], \['& add', 0\], \['total'\]\]\)$/,
    )
    expect(second.finding?.replay).toBe(first.finding?.replay)
  })

  test('may wait for ever where they do so one after the other, and are told of where they do always', async () => {
    class Queue {
      private readonly items: number[] = []
      private readonly takers: ((item: number) => void)[] = []
      async put(n: number): Promise<void> {
        const taker = this.takers.shift()
        if (taker === undefined) this.items.push(n)
        else taker(n)
      }
      async take(): Promise<number> {
        const item = this.items.shift()
        return item ?? (await at(5, new Promise<number>((resolve) => this.takers.push(resolve))))
      }
      async closed(): Promise<void> {
        await at(6, new Promise(() => {}))
      }
    }
    const members = membersOf({ put: 'digit', take: 'nothing', closed: 'nothing' }).map((member) =>
      member.name === 'take' ? { ...member, returns: digit } : member,
    )
    const { finding, warnings } = await tested(Queue, members, { parallel: 3, runs: 3000 })
    expect(finding).toBeUndefined()
    expect(warnings).toContainEqual(expect.stringMatching(/^closed never ended in \d+ calls: nothing could go on\./))
    expect(warnings.join()).not.toContain('take')
  })

  test('that waited while later ones were made take effect when they end', async () => {
    class Bounded {
      private readonly items: number[] = []
      private readonly writers: (() => void)[] = []
      async write(n: number): Promise<number> {
        while (this.items.length >= 2) await at(3, new Promise<void>((resolve) => this.writers.push(resolve)))
        return this.items.push(n)
      }
      async read(): Promise<number | undefined> {
        const item = this.items.shift()
        for (const wake of this.writers.splice(0)) wake()
        return item
      }
    }
    expect(await told(Bounded, membersOf({ write: 'digit', read: 'nothing' }), { parallel: 3 })).toEqual([])
  })

  test('may answer by the time at which they were made, or ended', async () => {
    /** Values that are gone after a second, by a timer. */
    class Timed {
      protected readonly values = new Map<number, number>()
      async set(n: number): Promise<void> {
        await at(3)
        this.values.set(n % 2, n)
        setTimeout(() => this.values.delete(n % 2), 1000)
      }
      async get(n: number): Promise<number> {
        await at(9)
        return this.values.get(n % 2) ?? 0
      }
    }
    expect(await told(Timed, membersOf({ set: 'digit', get: 'digit' }), { parallel: 3, runs: 2000 })).toEqual([])
    /** The same by the clock. */
    class Dated {
      private value = 0
      private until = 0
      async set(n: number): Promise<void> {
        this.value = n
        this.until = Date.now() + 1000
      }
      async get(): Promise<number> {
        return Date.now() < this.until ? this.value : 0
      }
      async pause(): Promise<void> {
        await at(5, new Promise<void>((resolve) => setTimeout(resolve, 600)))
      }
    }
    const members = membersOf({ set: 'digit', get: 'nothing', pause: 'nothing' })
    expect(await told(Dated, members, { parallel: 3, runs: 1000 })).toEqual([])
  })

  test('that wait for ever, and not without one that threw, are a deadlock', async () => {
    class Locked {
      private isTaken = false
      private readonly waiting: (() => void)[] = []
      async run(n: number): Promise<number> {
        if (this.isTaken) await at(3, new Promise<void>((resolve) => this.waiting.push(resolve)))
        this.isTaken = true
        await at(5)
        if (n === 7) throw new Error('refused')
        this.isTaken = false
        this.waiting.shift()?.()
        return n
      }
    }
    const lines = await told(Locked, membersOf({ run: 'digit' }), { allowThrows: 'any' })
    expect(lines.slice(0, 2)).toEqual(['const box = new Box()', 'await Promise.all(['])
    expect(lines.join('\n')).toContain('Deadlock: run (call 2) never ends, and without call 1, which threw, it does.')
  })

  test('that wait for each other are a deadlock', async () => {
    /** Two locks, taken in either order. */
    class Forks {
      private readonly tails = [Promise.resolve(), Promise.resolve()]
      async left(): Promise<string> {
        return await this.both(0, 1)
      }
      async right(): Promise<string> {
        return await this.both(1, 0)
      }
      private async both(first: number, second: number): Promise<string> {
        const put = await this.take(first)
        await at(9)
        const putOther = await this.take(second)
        putOther()
        put()
        return 'ate'
      }
      private async take(fork: number): Promise<() => void> {
        const before = this.tails[fork]
        let put = (): void => {}
        this.tails[fork] = new Promise((resolve) => {
          put = resolve
        })
        await at(12, before)
        return put
      }
    }
    const lines = await told(Forks, membersOf({ left: 'nothing', right: 'nothing' }))
    expect(lines).toContain('OracleError: Deadlock: nothing can go on, and one after the other the same calls end.')
    expect(lines.join('\n')).toMatch(/never ends +│\n +│ never ends/)
  })

  test('that leave more timers than one after the other leak them', async () => {
    class Poller {
      private timer: ReturnType<typeof setInterval> | undefined
      async start(): Promise<void> {
        if (this.timer !== undefined) return
        await at(4)
        this.timer = setInterval(() => {}, 1000)
      }
      async stop(): Promise<void> {
        clearInterval(this.timer)
        this.timer = undefined
      }
    }
    const lines = await told(Poller, membersOf({ start: 'nothing', stop: 'nothing' }))
    expect(lines).toContain(
      'OracleError: Timers are left behind that no order of the calls one after the other leaves.',
    )
  })

  test('whose answers are left to chance say nothing', async () => {
    class Dice {
      private thrown = 0
      async roll(): Promise<number> {
        await at(3)
        return ++this.thrown * Math.random()
      }
    }
    expect(await told(Dice, membersOf({ roll: 'nothing' }))).toEqual([])
  })

  test('may look at what is in progress, and be refused while it is', async () => {
    class Upload {
      protected busy = false
      private sent = 0
      async send(n: number): Promise<void> {
        if (this.busy) return
        this.busy = true
        await at(4)
        this.sent += n
        this.busy = false
      }
      progress(): string {
        return `${this.sent} ${this.busy ? 'busy' : 'idle'}`
      }
    }
    const [send, progress] = membersOf({ send: 'digit', progress: 'nothing' })
    const members = [send, { ...progress, async: false }] as MemberDescription[]
    expect(await told(Upload, members)).toEqual([])
    /** One that looks and changes something by it is no mere look. */
    class Counted extends Upload {
      private looks = 0
      override progress(): string {
        if (this.busy) this.looks++
        return `${this.looks}`
      }
    }
    expect(await told(Counted, members)).toContain(
      'OracleError: Race: no order of the same calls, one after the other, gives these answers.',
    )
  })

  test('that answer nothing and change something at once are commands, which may not be lost', async () => {
    class Store {
      private stored = 0
      private unsaved: number | undefined
      set(n: number): void {
        this.unsaved = n
      }
      async flush(): Promise<void> {
        const n = this.unsaved
        if (n === undefined) return
        await at(5)
        this.stored = n
        this.forget(n)
      }
      protected forget(_: number): void {
        this.unsaved = undefined
      }
      async get(): Promise<number> {
        return this.unsaved ?? this.stored
      }
    }
    class SafeStore extends Store {
      protected override forget(n: number): void {
        if (Reflect.get(this, 'unsaved') === n) super.forget(n)
      }
    }
    const [set, ...others] = membersOf({ set: 'digit', flush: 'nothing', get: 'nothing' })
    const members = [{ ...set, async: false }, ...others] as MemberDescription[]
    expect(await told(Store, members)).toContain(
      'OracleError: Race: no order of the same calls, one after the other, gives these answers.',
    )
    expect(await told(SafeStore, members)).toEqual([])
  })

  test('are commands where they set a timer, too, as long as no timer comes', async () => {
    class Draft {
      private text = 0
      private stored = 0
      private isDirty = false
      private timer: ReturnType<typeof setTimeout> | undefined
      edit(n: number): void {
        this.text = n
        this.isDirty = true
        clearTimeout(this.timer)
        this.timer = setTimeout(() => void this.save(), 50)
      }
      async flush(): Promise<number> {
        clearTimeout(this.timer)
        if (this.isDirty) await this.save()
        return this.stored
      }
      protected async save(): Promise<void> {
        const { text } = this
        await at(5)
        this.stored = text
        this.clean(text)
      }
      protected clean(_: number): void {
        this.isDirty = false
      }
    }
    class SafeDraft extends Draft {
      protected override clean(text: number): void {
        if (Reflect.get(this, 'text') === text) super.clean(text)
      }
    }
    const [edit, ...others] = membersOf({ edit: 'digit', flush: 'nothing' })
    const members = [{ ...edit, async: false }, ...others] as MemberDescription[]
    expect(await told(Draft, members)).toContain(
      'OracleError: Race: no order of the same calls, one after the other, gives these answers.',
    )
    expect(await told(SafeDraft, members)).toEqual([])
  })

  test('are asked for their timers when nothing else can go on', async () => {
    class Poller {
      private isOn = false
      async start(): Promise<string> {
        if (!this.isOn) void this.poll()
        this.isOn = true
        return 'on'
      }
      private async poll(): Promise<void> {
        await at(3)
        setTimeout(() => void this.poll(), 1000)
      }
      async isRunning(): Promise<boolean> {
        return await at(6, this.isOn)
      }
    }
    expect(await told(Poller, membersOf({ start: 'nothing', isRunning: 'nothing' }))).toEqual([])
  })

  test('of an object that is made behind an await leave its making out of what happened', async () => {
    const lines = await told(async () => {
      await at(1)
      return new Counter()
    }, adds)
    expect(lines).toContain('await Promise.all([')
    expect(lines.join('\n')).not.toContain('line 1')
  })

  test('may not have a timer that throws', async () => {
    class Alarm {
      async ring(): Promise<void> {
        await at(3)
        setTimeout(() => {
          throw new TypeError('too loud')
        }, 1000)
      }
    }
    expect((await told(Alarm, membersOf({ ring: 'nothing' }))).at(-1)).toBe('TypeError: too loud')
  })

  test('leave the invariants as they were, whenever none is in progress', async () => {
    const lines = await told(Counter, adds.slice(0, 1), { invariant: (counter) => counter.count < 9, runs: 50 })
    expect(lines).toContain('OracleError: The invariant does not hold.')
  })

  test('a throw that is no refusal fails by itself', async () => {
    class Broken {
      async read(): Promise<void> {
        await at(3)
        throw new TypeError('broken')
      }
    }
    expect((await told(Broken, membersOf({ read: 'nothing' }))).at(-1)).toBe('TypeError: broken')
  })

  test('need something that waits, and no model', async () => {
    class Plain {
      add(): void {}
    }
    const [add] = membersOf({ add: 'nothing' })
    const plain = [{ ...(add as MemberDescription), async: false }]
    await expect(tested(Plain, plain)).rejects.toMatchObject({ code: 'nothing-async' })
    await expect(tested(Counter, adds, { model: Counter })).rejects.toThrow('option model is not for calls in parallel')
    await expect(tested(Counter, adds, { parallel: 5 })).rejects.toThrow('option parallel is 5, not 2, 3 or 4')
  })
})
