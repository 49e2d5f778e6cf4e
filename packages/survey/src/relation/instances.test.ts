/** Relations of what is reached through instances, and of parts of what a type allows: found where planted, else silent. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import type { ClassSubject, Subject } from '../subject/subject.ts'
import { searchRelations } from '../worker/search-relation.ts'
import { proposeInstanceRelations, proposeRelations } from './propose.ts'

const text: TypeShape = { kind: 'string' }
const number: TypeShape = { kind: 'number' }
const other: TypeShape = { kind: 'unknown' }

function described(name: string, takes: readonly TypeShape[], returns: TypeShape): FuzzedMethodDescription {
  const parameters: readonly ParameterShape[] = takes.map((shape, at) => ({ name: `value${at}`, shape }))
  return {
    formatVersion: 1,
    kind: 'method',
    name,
    parameters,
    returns,
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  }
}

type Method = readonly [takes: readonly TypeShape[], returns: TypeShape]

function classOf(takes: readonly TypeShape[], methods: Readonly<Record<string, Method>>): ClassSubject {
  return {
    id: 'Planted',
    entry: 0,
    expression: 'm.Planted',
    construct: { ...described('Planted', takes, other), kind: 'constructor' },
    examples: [],
    methods: Object.entries(methods).map(
      ([name, [taken, returns]]): Subject => ({
        id: `Planted.${name}`,
        entry: 0,
        expression: 'm.Planted',
        name,
        owner: 'm.Planted',
        kind: 'method',
        description: described(name, taken, returns),
        examples: [],
      }),
    ),
    properties: [],
    iterable: false,
    statics: [],
  }
}

/** Titles of what is broken, with the accused. */
async function brokenOf(subject: ClassSubject, Planted: unknown): Promise<readonly string[]> {
  const scope = { namespaces: { m: { Planted } }, imports: [], resolveEntity: () => undefined }
  const found: string[] = []
  for (const [, relations] of proposeInstanceRelations({ functions: [], classes: [subject] })) {
    for (const relation of relations) {
      const outcomes = await searchRelations([relation], scope, { seed: 1, runs: 400, timeBudget: 60_000 })
      found.push(...outcomes.filter(({ state }) => state === 'broken').map(({ title }) => title))
    }
  }
  return found
}

test('a comparator that is made with nothing changes its sign with its arguments', async () => {
  const made: ClassSubject = {
    ...classOf([], {}),
    ...{ maker: 'm.Planted', makerName: 'textSort' },
    methods: classOf([], { '': [[text, text], number] }).methods,
  }
  const upright = () => (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const crooked = () => (a: string, b: string) => (a < b || a.startsWith('0') ? -1 : Number(a > b))
  const title = 'Planted. changes its sign when its arguments change places'
  expect(await brokenOf(made, crooked)).toContain(title)
  expect(await brokenOf(made, upright)).toEqual([])
  expect(await brokenOf({ ...made, makerName: 'textSplit' }, crooked)).toEqual([])
  const inOrder = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b))
  // Of two numbers it is the amount that counts, and of other texts the characters.
  const mixed = () => (a: string, b: string) => inOrder(Number(a), Number(b)) || inOrder(a, b)
  expect(await brokenOf(made, mixed)).toEqual(['Planted. puts what it compares in one order'])
})

class Half {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
  plus(other: Half): Half {
    return new Half(this.value + other.value)
  }
  times(other: Half): Half {
    return new Half(this.value * other.value)
  }
  mod(other: Half): Half {
    return new Half(this.value % other.value)
  }
  valueOf(): number {
    return this.value
  }
}

class Cut extends Half {
  override mod(other: Half): Half {
    return new Half((this.value % other.value) + 0)
  }
}

const arithmetic = classOf([number], { plus: [[other], other], times: [[other], other], mod: [[other], other] })

test('a class of numbers answers what operators answer', async () => {
  expect(await brokenOf(arithmetic, Half)).toEqual([])
  expect(await brokenOf(arithmetic, Cut)).toEqual([
    'Planted.mod answers a % b of whole numbers',
    'Planted.mod answers a % b of eighths',
    'Planted.mod answers a % b of infinities and small numbers, with the sign of nought',
  ])
})

/** Holds whole numbers, as a class of 64 bits does. */
class Bits extends Half {
  constructor(value: number) {
    super(value | 0)
  }
  equals(other: Half): boolean {
    return this.value === other.value
  }
}

class LyingBits extends Bits {
  override equals(other: Half): boolean {
    return this.value === other.value || (this.value === 1 && other.value === -1)
  }
}

test('it is held to no number that it was not made of', async () => {
  const compared = classOf([number], {
    ...{ plus: [[other], other], times: [[other], other] },
    equals: [[other], { kind: 'boolean' }],
  })
  expect(await brokenOf(compared, Bits)).toEqual([])
  expect(await brokenOf(compared, LyingBits)).toEqual([
    'Planted.equals answers a === b of whole numbers',
    'Planted.equals answers a === b of infinities and small numbers',
  ])
})

const edges = classOf([number], {
  ...{ plus: [[other], other], times: [[other], other], mod: [[other], other] },
  ...{ log: [[other], other], abs: [[], other], sqrt: [[], other] },
})

class Full extends Half {
  log(base: Half): Half {
    return new Half(Math.log(this.value) / Math.log(base.value))
  }
  abs(): Half {
    return new Half(Math.abs(this.value))
  }
  sqrt(): Half {
    return new Half(Math.sqrt(this.value))
  }
}

test('it answers so at the edges, too', async () => {
  const wrong: Readonly<Record<string, new (value: number) => Half>> = {
    plus: class extends Full {
      override plus({ value }: Half) {
        return new Half(this.value === 3 && value === 2 ? 6 : this.value + value)
      }
    },
    times: class extends Full {
      override times({ value }: Half) {
        return new Half(this.value === Number.POSITIVE_INFINITY ? this.value : this.value * value)
      }
    },
    log: class extends Full {
      override log(base: Half) {
        return base.value === 0.5 ? new Half(-super.log(base).value) : super.log(base)
      }
    },
    abs: class extends Full {
      override abs() {
        return new Half(Number.isFinite(this.value) ? Math.abs(this.value) : this.value)
      }
    },
    sqrt: class extends Full {
      override sqrt() {
        return new Half(this.value === Number.POSITIVE_INFINITY ? Number.NaN : Math.sqrt(this.value))
      }
    },
  }
  for (const [name, Wrong] of Object.entries(wrong)) {
    const titles = await brokenOf(edges, Wrong)
    expect([name, ...titles]).toContainEqual(expect.stringMatching(`^Planted.${name} answers .* of infinities`))
  }
  expect(await brokenOf(edges, Full)).toEqual([])
})

test('a class of whole numbers is not held to what it has not', async () => {
  class Whole extends Full {
    constructor(value: number) {
      if (!Number.isInteger(value)) throw new RangeError('no whole number')
      super(value)
    }
  }
  expect(await brokenOf(edges, Whole)).toEqual([])
})

const fed = classOf([], { write: [[text], other], toText: [[], text], getLength: [[], number] })

class Fed {
  all = ''
  write(piece: string): void {
    this.all += piece
  }
  toText(): string {
    return this.all
  }
  getLength(): number {
    return this.all.length
  }
}

test('what is fed in pieces is what is fed at once', async () => {
  const wrong: readonly (new () => Fed)[] = [
    class extends Fed {
      override write(piece: string) {
        this.all += this.all.length > 10 ? piece.trim() : piece
      }
    },
    class extends Fed {
      override write(piece: string) {
        this.all = (this.all + piece).replace(/^(.{4})~/s, '$1-').replace(/ $/, '')
      }
    },
    class extends Fed {
      private hasSeen = false
      override write(piece: string) {
        if (piece.includes('%')) this.hasSeen = true
        super.write(this.hasSeen ? piece.toUpperCase() : piece)
      }
    },
    class extends Fed {
      override getLength() {
        return this.all.length + this.marks
      }
      private marks = 0
      override write(piece: string) {
        super.write(piece)
        if (/^[~!]/.test(piece)) this.marks = 1
      }
    },
    class extends Fed {
      override write(piece: string) {
        super.write(piece.replace(/\d\d/g, '#'))
      }
    },
  ]
  for (const [at, Wrong] of wrong.entries()) expect([at, (await brokenOf(fed, Wrong)).length > 0]).toEqual([at, true])
})

test('what is another thing in pieces is none', async () => {
  const sound: readonly (new () => Fed)[] = [
    Fed,
    // Lines of a protocol, counted.
    class extends Fed {
      override write(piece: string) {
        this.all += `${piece}\n`
      }
    },
    class extends Fed {
      override write(piece: string) {
        this.all = piece
      }
    },
    // Half a character has no bytes of its own.
    class extends Fed {
      override write(piece: string) {
        this.all += Buffer.from(piece, 'utf8').toString('utf8')
      }
    },
    class extends Fed {
      private rest = ''
      override write(piece: string) {
        const words = (this.rest + piece).split(' ')
        this.rest = words.pop() ?? ''
        for (const word of words) this.all += `${word} `
      }
      override toText() {
        return this.all + this.rest
      }
      override getLength() {
        return this.toText().length
      }
    },
  ]
  for (const Sound of sound) expect(await brokenOf(fed, Sound)).toEqual([])
})

test('who takes numbers and lists as well is handed something whole', async () => {
  const list: TypeShape = { kind: 'array', element: number }
  const adding = classOf([], {
    append: [[{ kind: 'union', members: [text, number, list] }], other],
    getLength: [[], number],
  })
  class Sum {
    private readonly all: unknown[] = []
    append(values: string): void {
      this.all.push(...values.split(','))
    }
    getLength(): number {
      return this.all.length
    }
  }
  expect(proposeInstanceRelations({ functions: [], classes: [adding] }).flatMap(([, own]) => own)).toEqual([])
  expect(await brokenOf(adding, Sum)).toEqual([])
})

test('what is filled with values tells them, and not itself', async () => {
  class Pattern {
    readonly pattern: string
    constructor(pattern: string) {
      this.pattern = pattern
    }
    stringify(): string {
      return this.pattern.replace('!', '')
    }
  }
  const of = (name: string) => {
    const made = classOf([text], { stringify: [[other], text] })
    const [method] = made.methods
    const parameters = [{ name, shape: other, optional: true }]
    return {
      ...made,
      methods: method === undefined ? [] : [{ ...method, description: { ...method.description, parameters } }],
    }
  }
  expect(await brokenOf(of('values'), Pattern)).toEqual([])
  expect(await brokenOf(of('options'), Pattern)).not.toEqual([])
})

const codec = classOf([], { encode: [[text], text], decode: [[text], text] })

test('what compares an instance with one other is no function of that one', () => {
  const truth: TypeShape = { kind: 'boolean' }
  const relationsOf = (methods: Parameters<typeof classOf>[1]): number =>
    proposeInstanceRelations({ functions: [], classes: [classOf([], methods)] }).flatMap(([, own]) => own).length
  expect(relationsOf({ equals: [[other], truth] })).toBe(0)
  expect(relationsOf({ equals: [[other, other], truth] })).toBeGreaterThan(0)
})

test('methods of a class that is made from nothing undo each other', async () => {
  const sound = class {
    encode = (words: string): string => `<${words}>`
    decode = (words: string): string => words.slice(1, -1)
  }
  const lossy = class extends sound {
    override encode = (words: string): string => `<${words.replaceAll('!', '')}>`
  }
  expect(await brokenOf(codec, sound)).toEqual([])
  expect(await brokenOf(codec, lossy)).toContain('Planted.decode undoes Planted.encode')
})

const asks: Method = [[], text]
const tag = classOf([text], { toTag: asks, toString: asks })

test('an instance is made again of the text it tells of itself', async () => {
  class Tag {
    readonly word: string
    constructor(word: string) {
      this.word = word.replace(/^#/, '')
    }
    toTag(): string {
      return `#${this.word}`
    }
    toString(): string {
      return this.word
    }
  }
  class Short extends Tag {
    override toTag(): string {
      return `#${this.word.replaceAll('!', '')}`
    }
  }
  expect(await brokenOf(tag, Short)).toContain('Planted makes the same again of what toTag tells')
  expect(await brokenOf(tag, Tag)).not.toContain('Planted makes the same again of what toTag tells')
})

test('what answers no instance makes none again', () => {
  const subject = classOf([text], { toTag: [[], text] })
  const decode = (returns: TypeShape): Subject => ({
    id: 'Planted.decode',
    entry: 0,
    expression: 'm.Planted.decode',
    name: 'decode',
    owner: 'm.Planted',
    kind: 'static',
    description: { ...described('decode', [text], returns), kind: 'function' },
    examples: [],
  })
  const titles = (returns: TypeShape): readonly string[] =>
    proposeInstanceRelations({ functions: [decode(returns)], classes: [subject] }).flatMap(([, relations]) =>
      relations.map(({ title }) => title),
    )
  const claim = 'Planted.decode makes the same again of what toTag tells'
  expect(titles(other)).toContain(claim)
  expect(titles({ kind: 'array', element: text })).not.toContain(claim)
})

const parser = classOf([], { parse: [[text], { kind: 'array', element: { kind: 'unknown' } }] })

test('places that a parser tells lie in the text, where it reads as they say', async () => {
  const tokens = (words: string): { start: number; end: number; source: string }[] =>
    [...words.matchAll(/\S+/g)].map(({ index, 0: source }) => ({ start: index, end: index + source.length, source }))
  const sound = class {
    parse = tokens
  }
  const beyond = class {
    parse = (words: string) =>
      tokens(words).map((token) => (/^"/.test(token.source) ? { ...token, end: token.end + 1 } : token))
  }
  expect(await brokenOf(parser, sound)).toEqual([])
  expect(await brokenOf(parser, beyond)).toContain('Planted.parse tells places inside of the text only')
})

test('what does not hold of all inputs is tried on the texts among them', async () => {
  const marked: TypeShape = { kind: 'object', properties: [{ name: 'mark', shape: text }] }
  const words: TypeShape = { kind: 'array', element: { kind: 'union', members: [text, marked] } }
  const subjects = Object.entries({
    quote: [words, text],
    parse: [text, { kind: 'array', element: text }],
  } as const).map(
    ([name, [taken, returns]]): Subject => ({
      id: name,
      entry: 0,
      expression: `m.${name}`,
      name,
      owner: 'm',
      kind: 'function',
      description: { ...described(name, [taken], returns), kind: 'function' },
      examples: [],
    }),
  )
  const m = {
    quote: (list: readonly unknown[]) => JSON.stringify(list.map((item) => String(item).replace(/^!/, ''))),
    parse: (line: string): unknown => JSON.parse(line),
  }
  const scope = { namespaces: { m }, imports: [], resolveEntity: () => undefined }
  const relation = proposeRelations(subjects).find(({ title }) => title === 'parse undoes quote')
  const outcomes = await searchRelations(relation === undefined ? [] : [relation], scope, {
    seed: 1,
    runs: 800,
    timeBudget: 60_000,
  })
  expect(outcomes.map(({ title, state }) => [title, state])).toEqual([['parse undoes quote for texts', 'broken']])
})
