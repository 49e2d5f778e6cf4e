import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MemberDescription } from '../description/object-description.ts'
import { type OracleError, oracleKindOf } from '../execution/oracle-error.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const member = (name: string, more: Partial<MemberDescription> = {}): MemberDescription => ({
  ...{ name, way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [] },
  ...more,
})
const put = member('put', {
  parameters: [{ name: 'n', shape: { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } } }],
})
const members = [put, member('take'), member('clear'), member('size', { way: 'get' })]

async function tested(maker: unknown, options: FuzzOptions = { suspicions: 'fail' }) {
  const objects = {
    makers: [{ way: 'new', name: '', parameters: [] } as const],
    kinds: [{ name: 'Box', shape: { kind: 'unknown' } as const, members }],
  }
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects }
  const request = requestOf({ target: maker as never, description })
  return await runFuzzTest({ ...request, options: { runs: 4000, timeBudget: 1e9, ...options } })
}

class Box {
  items: number[] = []
  put(n: number): void {
    this.items.push(n)
  }
  take(): number | undefined {
    return this.items.pop()
  }
  clear(): void {
    this.items = []
  }
  get size(): number {
    return this.items.length
  }
  [Symbol.iterator](): Iterator<number> {
    return this.items[Symbol.iterator]()
  }
}

const forgetful = class extends Box {
  private last: number | undefined
  override put(n: number): void {
    if (n === 9) this.last = n
    else super.put(n)
  }
  override take(): number | undefined {
    const { last } = this
    this.last = undefined
    return last ?? super.take()
  }
}

const miscounts = class extends Box {
  override get size(): number {
    return this.items.includes(9) ? this.items.length - 1 : this.items.length
  }
}

const numbers = class extends Box {
  private next = 0
  override put(): number {
    this.items.push(this.next)
    return this.next++
  }
}

const slots = class extends Box {
  override get size(): number {
    return 16
  }
}

describe('objects are suspected', () => {
  test('where they keep something when they are cleared', async () => {
    // Of twelve seeds two to four meet it: the sequences that are looked at a second time are few.
    const { finding } = await tested(forgetful, { suspicions: 'fail', seed: 8 })
    const error = finding?.error as OracleError
    expect(oracleKindOf(error)).toBe('cleared')
    expect(error.message).toBe('After clear an object answers otherwise than a new one.')
    expect(error.details[0]).toBe('take answered 9; of a new object it answered undefined.')
    expect(finding?.program?.map(({ source }) => source.replace(/^const /, ''))).toEqual([
      'box = new Box()',
      'box.put(9)',
      'box.clear()',
      'box.take()',
    ])
  })

  test('where their size is not the number of their items', async () => {
    const { finding } = await tested(miscounts)
    const error = finding?.error as OracleError
    expect(oracleKindOf(error)).toBe('sized')
    expect(error.details[0]).toBe('In the end it is 0, and there are 1 items.')
  })

  test.for([
    ['an honest one', Box],
    ['one that counts on', numbers],
    ['one whose size is that of its room', slots],
  ] as const)('%s is not', async ([, maker]) => {
    expect((await tested(maker)).finding).toBe(undefined)
  })

  test('none is where nobody asked', async () => {
    expect((await tested(forgetful, {})).finding).toBe(undefined)
  })
})
