import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MemberDescription } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type OracleError, oracleKindOf } from '../execution/oracle-error.ts'
import { formatArguments } from '../report/format-finding.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const number: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }

const member = (name: string, more: Partial<MemberDescription> = {}): MemberDescription => ({
  ...{ name, way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [] },
  ...more,
})
const put = member('put', { parameters: [{ name: 'n', shape: number }] })
const last = member('last')
const read = (name: string): MemberDescription => member(name, { way: 'get' })

async function tested(maker: unknown, members: readonly MemberDescription[], options: FuzzOptions = {}) {
  const objects = {
    makers: [{ way: 'new', name: '', parameters: [] } as const],
    kinds: [{ name: 'Box', shape: { kind: 'unknown' } as const, members }],
  }
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects }
  const request = requestOf({ target: maker as never, description })
  return await runFuzzTest({ ...request, options: { runs: 4000, timeBudget: 1e9, ...options } })
}

class Box {
  things: number[] = []
  put(n: number): number {
    return this.things.push(n)
  }
  last(): number | undefined {
    return this.things.at(-1)
  }
}

const planted: Readonly<Record<string, new () => object>> = {
  'takes what it shows': class extends Box {
    get top() {
      return this.things.pop()
    }
  },
  'gives away what is large': class extends Box {
    get large() {
      const at = this.things.indexOf(9)
      return at < 0 ? undefined : this.things.splice(at, 1)[0]
    }
  },
  'drops what is old': class extends Box {
    get count() {
      if (this.things.length > 3) this.things.length = 3
      return this.things.length
    }
  },
  'fills what is empty': class extends Box {
    get first() {
      return (this.things[0] ??= 0)
    }
  },
  'marks that it was looked at': class extends Box {
    private isSeen = false
    get isEmpty() {
      this.isSeen = true
      return this.things.length === 0
    }
    override last() {
      return this.isSeen ? undefined : super.last()
    }
  },
}

let made = 0
const honest: Readonly<Record<string, new () => object>> = {
  counts: class extends Box {
    get count() {
      return this.things.length
    }
  },
  'keeps what it worked out': class extends Box {
    private sum: number | undefined
    get total() {
      return (this.sum ??= this.things.reduce((a, b) => a + b, 0))
    }
  },
  copies: class extends Box {
    get list() {
      return [...this.things].sort()
    }
  },
  'reads the time': class extends Box {
    get age() {
      return Date.now()
    }
    override last() {
      return Date.now() % 7
    }
  },
  'takes the next by its name': class extends Box {
    get next() {
      return this.things.shift()
    }
  },
  'numbers what is made': class extends Box {
    private readonly own = made++
    get number() {
      return this.own
    }
    override last() {
      return this.own
    }
  },
}

function readOf(maker: new () => object): MemberDescription {
  const own = Object.entries(Object.getOwnPropertyDescriptors(maker.prototype)).find(([, { get }]) => get !== undefined)
  return read(own?.[0] ?? 'none')
}

describe('reading an accessor', () => {
  test.each(Object.entries(planted))('%s: it is told', async (_name, maker) => {
    const { finding } = await tested(maker, [put, last, readOf(maker)])
    expect(oracleKindOf(finding?.error)).toBe('getters')
  })

  test.each(Object.entries(honest))('%s: it is not', async (_name, maker) => {
    expect((await tested(maker, [put, last, readOf(maker)])).finding).toBeUndefined()
  })

  test('that is handed on is no difference: without it there would be no call', async () => {
    const maker = honest.counts as new () => object
    const counted: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0 } }
    const put = member('put', { parameters: [{ name: 'n', shape: counted }] })
    const count = member('count', { way: 'get', returns: counted })
    expect((await tested(maker, [put, last, count])).finding).toBeUndefined()
  })

  test('what is told is the shortest sequence, with both answers and how it is switched off', async () => {
    const maker = planted['takes what it shows'] as new () => object
    const { finding } = await tested(maker, [put, last, read('top')])
    expect(
      finding &&
        formatArguments(finding, 100)
          .replace(/ *\/\/.*/g, '')
          .split('\n'),
    ).toEqual(['const box = new Box()', 'box.put(0)', 'box.top', 'box.last()'])
    expect((finding?.error as OracleError | undefined)?.details).toEqual([
      'last answered undefined; where nothing is read before it, it answered 0.',
      expect.stringContaining('oracles: { getters: false }'),
    ])
    const off = await tested(maker, [put, last, read('top')], { oracles: { getters: false } })
    expect(off.finding).toBeUndefined()
  })
})
