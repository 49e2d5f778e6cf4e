/** Classes that say they are a built-in: what does not do as it does is told, what does is silent, and so is what goes beyond. */
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MemberDescription, PromisedInterface } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { FuzzOptions } from '../session/fuzz-options.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import { oracleKindOf } from './oracle-error.ts'

const key: TypeShape = { kind: 'string' }
const number: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }
const listener: TypeShape = { kind: 'function', parameters: [], returns: { kind: 'unknown' } }

/** `get size`, or a method and what it takes. */
function member(name: string, ...shapes: readonly TypeShape[]): MemberDescription {
  const [, way, own] = /^(?:(get) )?(.*)$/.exec(name) ?? []
  return {
    ...{ name: own ?? '', way: way === 'get' ? 'get' : 'method', returns: { kind: 'unknown' }, expectedErrors: [] },
    parameters: shapes.map((shape, at) => ({ name: `p${at}`, shape })),
  }
}

const members: Readonly<Record<PromisedInterface, readonly MemberDescription[]>> = {
  Map: [
    ...[member('set', key, number), member('get', key), member('has', key), member('delete', key), member('clear')],
    ...[member('keys'), member('get size'), member('entries')],
  ],
  Set: [member('add', key), member('has', key), member('delete', key), member('clear'), member('values')],
  Storage: [member('setItem', key, key), member('getItem', key), member('removeItem', key), member('get length')],
  EventEmitter: [
    member('on', key, listener),
    member('once', key, listener),
    member('emit', key),
    member('listenerCount', key),
  ],
  Iterator: [member('next'), member('return')],
}

async function tested(
  promises: PromisedInterface,
  maker: unknown,
  options: FuzzOptions = {},
  more: readonly string[] = [],
) {
  const objects = {
    makers: [{ way: 'new', name: '', parameters: [] } as const],
    kinds: [
      {
        ...{ name: 'Thing', shape: { kind: 'unknown' } as const },
        members: [...members[promises], ...more.map((name) => member(name))],
      },
    ],
    promises,
  }
  const description = { ...describedAs({ kind: 'constructor', className: 'Thing' }), objects }
  const request = requestOf({ target: maker as never, description })
  return await runFuzzTest({ ...request, options: { runs: 200, timeBudget: 1e9, ...options } })
}

class Pairs {
  protected list: [string, number][] = []
  get size() {
    return this.list.length
  }
  has(name: string) {
    return this.list.some(([it]) => it === name)
  }
  get(name: string) {
    return this.list.find(([it]) => it === name)?.[1]
  }
  set(name: string, value: number) {
    const found = this.list.find(([it]) => it === name)
    if (found === undefined) this.list.push([name, value])
    else found[1] = value
    return this
  }
  delete(name: string) {
    const had = this.has(name)
    this.list = this.list.filter(([it]) => it !== name)
    return had
  }
  clear() {
    this.list = []
  }
  *keys() {
    for (const [name] of this.list) yield name
  }
  *entries() {
    yield* this.list
  }
}

class Texts {
  private readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  setItem(name: string, value: string) {
    this.items.set(name, value)
  }
  getItem(name: string): string | null {
    return this.items.get(name) ?? null
  }
  removeItem(name: string) {
    this.items.delete(name)
  }
}

const planted: readonly (readonly [string, PromisedInterface, new () => object])[] = [
  [
    'keeps its values in a plain object',
    'Map',
    class extends Pairs {
      private readonly values: Record<string, number> = {}
      override set(name: string, value: number) {
        this.values[name] = value
        return super.set(name, value)
      }
      override get(name: string) {
        return this.values[name]
      }
    },
  ],
  [
    'forgets that a key may be there already',
    'Map',
    class extends Pairs {
      override set(name: string, value: number) {
        this.list = [...this.list.filter(([it]) => it !== name), [name, value]]
        return this
      }
    },
  ],
  [
    'says that it deleted what it had not',
    'Set',
    class {
      private readonly items = new Set<string>()
      add(item: string) {
        this.items.add(item)
        return this
      }
      has(item: string) {
        return this.items.has(item)
      }
      delete(item: string) {
        this.items.delete(item)
        return true
      }
      clear() {
        this.items.clear()
      }
      values() {
        return this.items.values()
      }
    },
  ],
  [
    'takes an empty text for none',
    'Storage',
    class extends Texts {
      override getItem(name: string) {
        return super.getItem(name) || null
      }
    },
  ],
  [
    'calls once for ever',
    'EventEmitter',
    class extends EventEmitter {
      override once(name: string, heard: () => void) {
        return this.on(name, heard)
      }
    },
  ],
  [
    'begins again after its end',
    'Iterator',
    class {
      private at = 0
      next() {
        this.at = (this.at + 1) % 4
        return this.at === 0 ? { done: true, value: undefined } : { done: false, value: this.at }
      }
      return() {
        return { done: true, value: undefined }
      }
    },
  ],
]

const correct: readonly (readonly [string, PromisedInterface, new () => object, (readonly string[])?])[] = [
  ['a list of pairs', 'Map', Pairs],
  [
    'one that is filled when it is made',
    'Map',
    class extends Pairs {
      protected override list: [string, number][] = [['a', 1]]
    },
  ],
  [
    'one that can do more',
    'Map',
    class extends Pairs {
      drop() {
        this.list.pop()
      }
    },
    ['drop'],
  ],
  ['texts', 'Storage', Texts],
  [
    'an emitter that counts',
    'EventEmitter',
    class extends EventEmitter {
      private count = 0
      override emit(name: string, ...args: unknown[]) {
        this.count++
        return super.emit(name, ...args)
      }
    },
  ],
  [
    'one that ends where it is told to',
    'Iterator',
    class {
      private left = 3
      next() {
        return this.left-- > 0 ? { done: false, value: this.left } : { done: true, value: undefined }
      }
      return() {
        this.left = 0
        return { done: true, value: undefined }
      }
    },
  ],
]

describe('told', () => {
  test.each(planted)('%s', async (_, promises, maker) => {
    const { finding } = await tested(promises, maker)
    expect(oracleKindOf(finding?.error)).toBe('interface')
    const details: unknown = expect.arrayContaining([expect.stringContaining('oracles: { interfaces: false }')])
    expect(finding?.error).toMatchObject({ details })
  })
})

describe('silent', () => {
  for (const [title, promises, maker, more] of correct) {
    test(title, async () => {
      expect((await tested(promises, maker, {}, more)).finding).toBe(undefined)
    })
  }
})

test('what is switched off says nothing, and a model that a person gives is what counts', async () => {
  const [, , maker] = planted[1] ?? []
  expect((await tested('Map', maker, { oracles: { interfaces: false } })).outcome).toBe('passed')
  expect((await tested('Map', maker, { model: maker as object })).outcome).toBe('passed')
})
