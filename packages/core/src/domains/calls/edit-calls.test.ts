import { describe, expect, test } from 'vitest'
import type { Call } from '../../calls/call.ts'
import { Context } from '../../domain/context.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { Rng } from '../../random/rng.ts'
import type { Chosen } from '../choices/union.ts'
import { arrayOf } from '../containers/array.ts'
import { int } from '../numbers/int.ts'
import { variantOf } from '../objects/variant.ts'
import { string } from '../strings/string.ts'
import type { CallsDomain } from './calls.ts'
import { callsOf } from './calls-of.ts'
import { MoreCalls, withEchoes, withOneEcho } from './echo-arguments.ts'
import { editCalls } from './edit-calls.ts'
import { waysToCall } from './ways-to-call.ts'

class Box {
  put(): void {}
  weigh(): void {}
  open(): void {}
}

const methods = { put: [string()], weigh: [int()], open: [] }
const domain = callsOf(Box, { methods }) as unknown as CallsDomain

/** The calls of a sequence: what the edits take and answer. */
function listOf(calls: readonly Partial<Call>[]): ListNode<Chosen> {
  const made = domain.getValue(domain.init(new Context(new Rng(1))))
  const whole = domain.fromValue(
    Object.assign(Object.create(Object.getPrototypeOf(made)), {
      ...{ maker: Box, makings: [{ way: 'new', name: '', args: [] }] },
      calls: calls.map((call) => ({ on: 0, way: 'method', args: [], ...call })),
    }),
  )
  return callsIn(whole)
}

function callsIn(whole: ListNode<unknown> | undefined): ListNode<Chosen> {
  return whole?.items[1] as ListNode<Chosen>
}

/** Calls as `name(arguments)`. */
function told({ items }: ListNode<Chosen>): string[] {
  return items.map((call) => {
    const { name } = domain.forms.members[call.index] ?? { name: '' }
    return `${name}(${JSON.stringify(domain.memberAt(call).args.getValue(domain.argsOf(call))).slice(1, -1)})`
  })
}

const contextOf = (seed: number, dictionary = {}) => {
  const g = new Context(new Rng(seed))
  Object.assign(g, { dictionary: { numbers: [], strings: [], bigints: [], ...dictionary } })
  return g
}

const three = [{ name: 'put', args: ['abc'] }, { name: 'weigh', args: [7] }, { name: 'open' }]

test('a whole sequence goes on behind calls, and takes its arguments from them, too', () => {
  const before = listOf(three)
  const whole = listNode<unknown>([listNode([{ index: 0, part: listNode([]) }]), before])
  let echoes = 0
  let longest = 0
  for (let seed = 0; seed < 100; seed++) {
    const next = domain.goOn(whole, contextOf(seed), true)
    const calls = told(next === undefined ? before : callsIn(next))
    expect(calls.slice(0, 3)).toEqual(told(before))
    if (calls.slice(3).includes('put("abc")')) echoes++
    longest = Math.max(longest, calls.length)
  }
  expect(echoes).toBeGreaterThan(20)
  expect(longest).toBeGreaterThan(30)
  expect(domain.goOn(domain.goOn(whole, contextOf(1), false), contextOf(1), true)).not.toBe(undefined)
})

describe('an edit of calls', () => {
  test('goes on behind the last, moves one call, or has one argument echo another', () => {
    const before = told(listOf([...three, { name: 'put', args: ['x'] }]))
    const seen = new Set<string>()
    for (let seed = 0; seed < 300; seed++) {
      const edited = editCalls(listOf([...three, { name: 'put', args: ['x'] }]), domain, contextOf(seed))
      if (edited === undefined) continue
      const after = told(edited)
      if (after.length > before.length) {
        expect(after.slice(0, before.length)).toEqual(before)
        seen.add('longer')
      } else if ([...after].sort().join() === [...before].sort().join()) seen.add('moved')
      else {
        expect(after.filter((call, at) => call !== before[at])).toHaveLength(1)
        seen.add('echo')
      }
      expect(edited.items.length).toBeLessThanOrEqual(domain.mostCalls)
    }
    expect([...seen].sort()).toEqual(['echo', 'longer', 'moved'])
  })

  test('adds nothing to as many calls as there may be', () => {
    const full = Array.from({ length: domain.mostCalls }, () => ({ name: 'open' }))
    for (let seed = 0; seed < 100; seed++) {
      const edited = editCalls(listOf(full), domain, contextOf(seed))
      expect(edited?.items.length ?? domain.mostCalls).toBe(domain.mostCalls)
    }
  })

  test('is the same for the same seed', () => {
    const edit = () => editCalls(listOf(three), domain, contextOf(5))
    expect(edit()).toEqual(edit())
  })
})

describe('an echo', () => {
  test('is another argument of its type, or nearly that', () => {
    const calls = listOf([
      { name: 'put', args: ['abc'] },
      { name: 'weigh', args: [7] },
      { name: 'weigh', args: [50] },
    ])
    const texts = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const echoed = withOneEcho(calls, domain, new Rng(seed))
      if (echoed !== undefined) texts.add(told(echoed).slice(1).join())
    }
    expect([...texts].sort()).toEqual([
      'weigh(49),weigh(50)',
      'weigh(50),weigh(50)',
      'weigh(51),weigh(50)',
      'weigh(7),weigh(6)',
      'weigh(7),weigh(7)',
      'weigh(7),weigh(8)',
    ])
  })

  test('needs two plain arguments', () => {
    expect(withOneEcho(listOf([{ name: 'put', args: ['abc'] }]), domain, new Rng(1))).toBeUndefined()
    expect(withOneEcho(listOf([{ name: 'open' }, { name: 'open' }]), domain, new Rng(1))).toBeUndefined()
    expect(
      withOneEcho(
        listOf([
          { name: 'put', args: ['abc'] },
          { name: 'weigh', args: [1] },
        ]),
        domain,
        new Rng(1),
      ),
    ).toBeUndefined()
  })

  test('of equal arguments is a neighbour, so that something changes', () => {
    const twins = listOf([
      { name: 'weigh', args: [7] },
      { name: 'weigh', args: [7] },
    ])
    for (let seed = 0; seed < 50; seed++) {
      const echoed = withOneEcho(twins, domain, new Rng(seed))
      expect(told(echoed ?? twins).join()).toMatch(/^weigh\([68]\),weigh\(7\)$|^weigh\(7\),weigh\([68]\)$/)
    }
  })

  test('may be a word of the code', () => {
    const calls = listOf([{ name: 'put', args: ['abc'] }])
    const texts = new Set<string>()
    for (let seed = 0; seed < 100; seed++) {
      for (const text of told(withEchoes(calls, domain, { g: contextOf(seed, { strings: ['secret'] }) })))
        texts.add(text)
    }
    expect([...texts].sort()).toEqual(['put("abc")', 'put("secret")'])
  })

  test('of one more call is of those before it, which stay', () => {
    const [more] = listOf([{ name: 'weigh', args: [1000] }]).items
    const texts = new Set<string>()
    for (let seed = 0; seed < 400; seed++) {
      const g = contextOf(seed)
      const next = new MoreCalls(listOf(three), { list: domain, g })
      next.addEchoing(more as Chosen)
      const [first, second, third, last = ''] = told(next.calls)
      expect([first, second, third]).toEqual(['put("abc")', 'weigh(7)', 'open()'])
      texts.add(last)
    }
    expect([...texts].sort()).toEqual(['weigh(1000)', 'weigh(6)', 'weigh(7)', 'weigh(8)'])
  })
})

describe('what stands within an argument', () => {
  class Store {
    do(): void {}
    all(): void {}
  }
  const action = variantOf({ add: { title: string() }, remove: { id: int() }, rename: { id: int(), title: string() } })
  const store = callsOf(Store, { methods: { do: [action], all: [arrayOf(int())] } }) as unknown as CallsDomain

  function callOf(name: string, argument: unknown): Chosen {
    const index = store.forms.members.findIndex((member) => member.name === name)
    const part = store.forms.members[index]?.args.fromValue([argument])
    return { index, part }
  }

  function after(calls: readonly Chosen[], seed: number): unknown[] {
    const { items } = withEchoes(listNode(calls), store, { g: contextOf(seed) })
    return items.map((call) => store.memberAt(call).args.getValue(store.argsOf(call))[0])
  }

  test('echoes what stands within another, and what tells the records apart stays', () => {
    const calls = [callOf('do', { type: 'remove', id: 7000 }), callOf('do', { type: 'rename', id: 9, title: 'x' })]
    const seen = new Set<string>()
    for (let seed = 0; seed < 300; seed++) {
      const [first, second] = after(calls, seed)
      expect([first, second]).toMatchObject([{ type: expect.any(String) }, { type: expect.any(String) }])
      seen.add(JSON.stringify(second))
    }
    expect([...seen]).toContain('{"type":"rename","id":7000,"title":"x"}')
    expect([...seen]).toContain('{"type":"remove","id":7000}')
  })

  test('and whole lists echo others', () => {
    const calls = [callOf('all', [5000, 6000, 7000]), callOf('all', [1])]
    const seconds = Array.from({ length: 100 }, (_, seed) => JSON.stringify(after(calls, seed)))
    expect(seconds).toContain('[[5000,6000,7000],[5000,6000,7000]]')
  })

  test('counts as many calls as there are records to take', () => {
    expect(store.forms.members.map(({ args }) => waysToCall(args))).toEqual([3, 1])
    let times = 0
    for (let seed = 0; seed < 200; seed++) {
      const { calls } = store.getValue(store.init(contextOf(seed)))
      for (const { name } of calls) times += name === 'do' ? 1 : -1
    }
    expect(times).toBeGreaterThan(0)
  })
})
