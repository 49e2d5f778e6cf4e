/** Shrinking of sequences: the fewest calls come before the size of their arguments. */
import { describe, expect, test } from 'vitest'
import { resultOf } from '../../calls/call.ts'
import { fuzzedCalls } from '../../calls/call-sequence.ts'
import { Context } from '../../domain/context.ts'
import { printValue } from '../../domain/print-value.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import type { Pass } from '../pass.ts'
import { shrink } from '../shrink.ts'
import { allPasses } from './all-passes.ts'
import { fewerCalls, shownSooner } from './fewer-calls.ts'

class Tank {
  level = 0
  fill(liters: number): void {
    if (liters <= 60) this.level += liters
    if (this.level > 100) throw new Error('over')
  }
  look(): void {}
}

class Jobs {
  private next = 40
  private readonly open = new Set<number>()
  add(): number {
    this.open.add(this.next)
    return this.next++
  }
  end(id: number): void {
    if (!this.open.delete(id) && id >= 40 && id < this.next) throw new Error('twice')
  }
}

class Clock {
  now(): number {
    return 4
  }
  tick(by: number): void {
    if (by > 0) throw new Error('late')
  }
}

class Shelf {
  private count = 0
  put(): void {
    this.count++
  }
  take(at: number): void {
    if (this.count > 0 && at === this.count - 1) throw new Error('the last')
  }
}

class Words {
  text = ''
  put(part: string): void {
    this.text += part
    if (this.text.includes('abc')) throw new Error('abc')
  }
}

/** Branches of branches; what is cut has to be there. */
class Tree {
  private next = 70
  private readonly branches = new Set<number>()
  branch(_of: number): number {
    this.branches.add(this.next)
    return this.next++
  }
  cut(at: number): void {
    if (this.branches.has(at)) throw new Error('cut')
  }
}

/** Opens after two paths that have little in common. */
class Door {
  private told = ''
  tell(letter: string): void {
    this.told += letter
    if (this.told.endsWith('aaba') || this.told.endsWith('babab')) throw new Error('open')
  }
}

/** Numbers, each once; the fourth that ever came in is too many. */
class Levels {
  private readonly inside = new Set<number>()
  private came = 0
  add(n: number): void {
    if (!this.inside.has(n)) this.came++
    this.inside.add(n)
  }
  drop(n: number): void {
    this.inside.delete(n)
  }
  see(): void {
    if (this.came === 4) throw new Error('full')
  }
}

/** Breaks where what was put in, once at least, is exactly what was let out. */
class Sink {
  private level = 0
  private puts = 0
  put(): void {
    this.level++
    this.puts++
  }
  drain(): void {
    this.level--
  }
  see(): void {
    if (this.puts > 0 && this.level === 0) throw new Error('empty')
  }
}

/** Breaks of two that are equal, and nothing else. */
class Pair {
  private readonly things: number[] = []
  add(n: number): void {
    this.things.push(n)
  }
  take(): number | undefined {
    return this.things.pop()
  }
  see(): void {
    if (this.things.join() === '5,5') throw new Error('twice')
  }
}

/** Loses one of three; where all are equal nobody sees that before there are none left. */
class Line {
  private readonly things: number[] = []
  private readonly wanted: number[] = []
  put(n: number): void {
    this.things.push(n)
    this.wanted.push(n)
  }
  take(): void {
    const taken = this.things.length > 2 ? this.things.splice(-2, 2)[0] : this.things.shift()
    if (taken !== this.wanted.shift()) throw new Error('not the oldest')
  }
}

const line = d.callsOf(Line, { methods: { put: [d.nat(9)], take: [] } })
const levels = d.callsOf(Levels, { methods: { add: [d.nat(9)], drop: [d.nat(9)], see: [] } })
const sink = d.callsOf(Sink, { methods: { put: [], drain: [], see: [] } })
const pair = d.callsOf(Pair, { methods: { add: [d.nat(9)], take: [], see: [] }, results: { take: ['add.0'] } })
const tree = d.callsOf(Tree, {
  methods: { branch: [d.nat(9)], cut: [d.nat(9)] },
  results: { branch: ['branch.0', 'cut.0'] },
})
const door = d.callsOf(Door, { methods: { tell: [d.elementOf(['a', 'b'])] } })
const tank = d.callsOf(Tank, { methods: { fill: [d.int({ min: 0, max: 1000 })], look: [] } })
const jobs = d.callsOf(Jobs, { methods: { add: [], end: [d.nat(9)] }, results: { add: ['end.0'] } })
const shelf = d.callsOf(Shelf, { methods: { put: [], take: [d.nat(9)] } })
const clock = d.callsOf(Clock, { methods: { now: [], tick: [d.nat(9)] }, results: { now: ['tick.0'] } })
const words = d.callsOf(Words, { methods: { put: [d.string()] } })

/** What is left of calls that fail, as source text. */
function shrunk(
  domain:
    | typeof tank
    | typeof jobs
    | typeof words
    | typeof shelf
    | typeof clock
    | typeof tree
    | typeof door
    | typeof levels
    | typeof pair
    | typeof sink
    | typeof line,
  calls: readonly (readonly unknown[])[],
  passes: readonly Pass[] = allPasses,
): string {
  const { maker } = domain.getValue(domain.init(new Context(new Rng(1))))
  const start: unknown = domain.fromValue(fuzzedCalls(maker, [['new']], calls))
  expect(start).not.toBe(undefined)
  const shrinking = shrink<unknown>(domain, start, { rng: new Rng(1), passes })
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    let fails = false
    try {
      domain.getValue(candidate).run()
    } catch {
      fails = true
    }
    shrinking.tell(fails ? 'same' : 'passes')
  }
  return printValue(domain.getValue(shrinking.state.best))
    .replace(/^.*\[\['new'\]\], /, '')
    .slice(0, -1)
}

describe('fewer calls come first', () => {
  test('though the arguments become larger', () => {
    const small = Array.from({ length: 9 }, () => ['fill', 12])
    expect(shrunk(tank, [...small, ['look']])).toBe("[['fill', 41], ['fill', 60]]")
  })

  test('texts of several calls go into one', () => {
    expect(
      shrunk(words, [
        ['put', 'a'],
        ['put', 'b'],
        ['put', 'c'],
      ]),
    ).toBe("[['put', 'abc']]")
  })

  test('and no pass takes more calls for smaller arguments', () => {
    expect(
      shrunk(tank, [
        ['fill', 60],
        ['fill', 60],
      ]),
    ).toBe("[['fill', 41], ['fill', 60]]")
  })
})

describe('fewer-calls alone', () => {
  test('leaves a call out, and the others are handed what they were handed', () => {
    const calls = [['add'], ['add'], ['add'], ['end', resultOf(2)], ['end', resultOf(2)]]
    expect(shrunk(jobs, calls, [fewerCalls])).toBe("[['add'], ['end', resultOf(1)], ['end', resultOf(1)]]")
  })

  test('and lowers the place of what stands behind it', () => {
    expect(shrunk(shelf, [['put'], ['put'], ['put'], ['take', 2]], [fewerCalls])).toBe("[['put'], ['take', 0]]")
  })

  test('or hands a value over in place of what it answered', () => {
    expect(shrunk(clock, [['now'], ['tick', resultOf(1)]], [fewerCalls])).toBe("[['tick', 1]]")
  })

  test('or hands over what the call was handed, or what another one answered', () => {
    const calls = [
      ['branch', 0],
      ['branch', resultOf(1)],
      ['branch', resultOf(2)],
      ['cut', resultOf(3)],
    ]
    expect(shrunk(tree, calls, [fewerCalls])).toBe("[['branch', 0], ['cut', resultOf(1)]]")
  })

  test('and of few calls tries all shorter sequences', () => {
    const calls = ['b', 'a', 'b', 'a', 'b'].map((letter) => ['tell', letter])
    expect(shrunk(door, calls, [fewerCalls])).toBe("[['tell', 'a'], ['tell', 'a'], ['tell', 'b'], ['tell', 'a']]")
  })

  test('leaves out what led to an answer with what answered it', () => {
    const calls = [['add', 5], ['take'], ['add', resultOf(2)], ['add', resultOf(2)], ['see']]
    expect(shrunk(pair, calls, [fewerCalls])).toBe("[['add', 5], ['add', 5], ['see']]")
  })

  test('leaves out one of each of two long runs', () => {
    const calls = [...Array<string[]>(20).fill(['put']), ...Array<string[]>(20).fill(['drain']), ['see']]
    expect(shrunk(sink, calls, [fewerCalls])).toBe("[['put'], ['drain'], ['see']]")
  })

  test('and draws the calls before the last ones anew', () => {
    const round = [
      ['add', 3],
      ['drop', 3],
    ]
    const left = shrunk(levels, [...round, ...round, ...round, ['add', 3], ['see']], [fewerCalls])
    expect(left).toMatch(/^\[(\['add', \d\], ){4}\['see'\]\]$/)
  })

  test('makes what is put in differ, where that shows sooner what comes out wrong', () => {
    const put = ['put', 0]
    const take = ['take']
    expect(shrunk(line, [put, put, put, take, take, take])).toMatch(/^\[(\['put', \d\], ){3}\['take'\]\]$/)
  })

  test('leaves alone what has no calls', () => {
    const domain = d.arrayOf(d.int())
    const shrinking = shrink(domain, domain.fromValue([1, 2, 3]), { rng: new Rng(1), passes: [fewerCalls] })
    expect(shrinking.next()).toBe(undefined)
  })
})

describe('shown-sooner', () => {
  class Stack {
    private readonly things: number[] = []
    private isBroken = false
    push(n: number): void {
      this.things.push(n)
      this.isBroken ||= n === 3
    }
    size(): void {}
    top(at: number): void {
      if (this.isBroken && at === 3 && this.things.length > 0) throw new Error('broken')
    }
    check(n: number): void {
      if (this.isBroken && n === 1 && this.things.length > 2) throw new Error('broken')
    }
  }
  const stack = d.callsOf(Stack, { methods: { push: [d.nat(9)], size: [], top: [d.nat(9)], check: [d.nat(9)] } })

  test('asks behind the first calls what no call has asked', () => {
    const { maker } = stack.getValue(stack.init(new Context(new Rng(1))))
    const calls = [['push', 3], ['size'], ['push', 2], ['push', 2], ['check', 1]]
    const start = stack.fromValue(fuzzedCalls(maker, [['new']], calls))
    expect(start).not.toBe(undefined)
    if (start === undefined) return
    const sooner = [...stack.shownSooner(start, new Rng(1))].map((c) => printValue(stack.getValue(c)))
    expect(sooner.length).toBeLessThanOrEqual(400)
    expect(sooner.some((text) => text.includes("[['push', 3], ['top', 3]]"))).toBe(true)
    expect(sooner.every((text) => (text.match(/\['(?:push|size|top|check)'/g) ?? []).length < calls.length)).toBe(true)
  })

  test('and where no call is left to ask, nothing', () => {
    const domain = d.arrayOf(d.int())
    const shrinking = shrink(domain, domain.fromValue([1, 2, 3]), { rng: new Rng(1), passes: [shownSooner] })
    expect(shrinking.next()).toBe(undefined)
  })
})
