/** Laws of calls: five classes that break one are told of it, and sound classes are left alone. */
import { expect, test } from 'vitest'
import { classOf, type Made, told } from '../../test/planted-class.ts'
import { classTwins } from './class-twins.ts'
import { searchClass } from './search-class.ts'

class Store {
  protected readonly held = new Map<unknown, unknown>()
  get size(): number {
    return this.held.size
  }
  put(key: unknown, value: unknown): void {
    this.held.set(key, value)
  }
  get(key: unknown): unknown {
    return this.held.get(key)
  }
  has(key: unknown): boolean {
    return this.held.has(key)
  }
  remove(key: unknown): boolean {
    return this.held.delete(key)
  }
  clear(): void {
    this.held.clear()
  }
}

class Line {
  protected items: unknown[] = []
  get length(): number {
    return this.items.length
  }
  enqueue(item: unknown): void {
    this.items.push(item)
  }
  dequeue(): unknown {
    return this.items.shift()
  }
  peek(): unknown {
    return this.items[0]
  }
  toArray(): unknown[] {
    return [...this.items]
  }
  clone(): Line {
    const made = new (this.constructor as new () => Line)()
    made.items = [...this.items]
    return made
  }
}

test('what a call does to an instance is told where it does not', async () => {
  const broken: readonly (readonly [string, Made])[] = [
    [
      'get answers what put has put',
      class extends Store {
        override put(key: unknown, value: unknown) {
          this.held.set(key, this.held.size > 1 && value === 1 ? this.held.get(key) : value)
        }
      },
    ],
    [
      'has denies what remove has taken away',
      class extends Store {
        override remove(key: unknown) {
          return key === 2 ? this.held.has(key) : super.remove(key)
        }
      },
    ],
    [
      'remove answers whether it was there',
      class extends Store {
        override remove(key: unknown) {
          return super.remove(key) || key === 'ab'
        }
      },
    ],
    [
      'dequeue answers as that of a queue of an Array does',
      class extends Line {
        override dequeue() {
          return this.items.length > 3 ? this.items.splice(1, 1)[0] : super.dequeue()
        }
      },
    ],
    [
      'what clone makes shows the same toArray',
      class extends Line {
        override clone() {
          const made = super.clone()
          if (this.items.includes('b')) made.dequeue()
          return made
        }
      },
    ],
  ]
  for (const [title, made] of broken)
    expect([title, await told(made)]).toEqual([title, expect.arrayContaining([`Planted: ${title}`])])
})

test('classes that do as they say are left alone', async () => {
  const sound: readonly Made[] = [
    Store,
    Line,
    // What was put last is taken first.
    class extends Line {
      override dequeue() {
        return this.items.pop()
      }
      override peek() {
        return this.items.at(-1)
      }
    },
    // Values are kept as texts, and a key can be put once only.
    class extends Store {
      override put(key: unknown, value: unknown) {
        if (!this.held.has(key)) this.held.set(key, String(value))
      }
    },
    // A length is how much there is room for: it stays, whatever is removed.
    class extends Store {
      get length(): number {
        return 16
      }
    },
    // The oldest item waits no longer than the newest.
    class extends Line {
      override peek() {
        return this.items.length
      }
    },
  ]
  for (const [at, made] of sound.entries()) expect([at, await told(made)]).toEqual([at, []])
})

test('what is wrong after most uses is told where all others agree', async () => {
  class Shown extends Line {
    values(): unknown[] {
      return [...this.items]
    }
    forEach(look: (item: unknown) => void): void {
      for (const item of [...this.items, undefined]) look(item)
    }
  }
  const right = class extends Shown {
    override forEach(look: (item: unknown) => void) {
      for (const item of this.items) look(item)
    }
  }
  expect(await told(Shown)).toEqual([expect.stringMatching(/^Planted: .*forEach/)])
  expect(await told(right)).toEqual([])
})

test('a count that falls below nought is told', async () => {
  class Counted extends Line {
    #weight = 0
    get totalWeight(): number {
      return this.#weight
    }
    override enqueue(item: unknown) {
      super.enqueue(item)
      this.#weight++
    }
    override dequeue() {
      this.#weight -= this.items.length === 2 ? 2 : Math.min(1, this.items.length)
      return super.dequeue()
    }
  }
  expect(await told(Counted)).toContain('Planted: totalWeight is not below nought')
})

test('classes that do one job in two ways are held against each other', async () => {
  const scope = { namespaces: {}, imports: [], resolveEntity: () => undefined }
  const between = async (One: Made, Other: Made): Promise<readonly string[]> => {
    const [subject, other] = [classOf(One, 'ListStore'), classOf(Other, 'TreeStore')]
    const twins = classTwins(subject, [subject, other]).map((twin) => ({ subject: twin, make: () => new Other() }))
    const limits = { seed: 1, runs: 1500, timeBudget: 60_000 }
    const { findings } = await searchClass({ subject, make: () => new One(), twins }, scope, limits)
    return findings.filter(({ exports }) => exports.includes('TreeStore')).map(({ title }) => title)
  }
  class Forgetful extends Store {
    override has(key: unknown) {
      return key !== 'ab' && super.has(key)
    }
  }
  expect(await between(Forgetful, Store)).toContain('ListStore.has answers what TreeStore.has answers')
  expect(await between(class extends Store {}, Store)).toEqual([])
  // Alike by their names only.
  expect(await between(Line, Store)).toEqual([])
})
