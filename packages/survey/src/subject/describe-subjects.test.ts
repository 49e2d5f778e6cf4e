/** What types say of exports, as they are called. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSubjects } from './describe-subjects.ts'
import { reflect } from './reflect.ts'

test('a function of an exported object takes its arguments alone, and is called where it stands', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'describe-subjects-')))
  try {
    const specifier = join(folder, 'texts.ts')
    writeFileSync(specifier, 'export const texts = { shout(text: string): string { return text.toUpperCase() } }\n')
    const found = reflect([{ texts: { shout: (text: string) => text.toUpperCase() } }])
    const entries = [{ specifier, namespace: 'm' }]
    const examples = { calls: new Map(), answers: new Map(), literals: [], texts: [] }
    const { functions } = describeSubjects({ folder, scratch: folder, entries, found, examples })
    const told = functions.map(({ expression, description }) => [
      expression,
      description.parameters.map(({ name }) => name),
      description.thisShape,
    ])
    expect(told).toEqual([['m.texts.shout', ['text'], undefined]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the lone default export of a module below the main one is named by itself, or by its module', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'describe-subjects-')))
  try {
    const entries = ['index', 'prefix-tree', 'to-words'].map((name, at) => {
      const specifier = join(folder, `${name}.ts`)
      writeFileSync(specifier, 'export default function (text: string): string { return text }\n')
      return { specifier, namespace: at === 0 ? 'm' : `m${at}` }
    })
    class PrefixTree {
      add() {}
    }
    const found = reflect([
      { default: () => '' },
      { default: PrefixTree },
      {
        default: (
          () => () =>
            ''
        )(),
      },
    ])
    const examples = { calls: new Map(), answers: new Map(), literals: [], texts: [] }
    const { functions, classes } = describeSubjects({ folder, scratch: folder, entries, found, examples })
    expect([...functions, ...classes].map(({ id }) => id)).toEqual(['default', 'toWords', 'PrefixTree'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what types know as a function, and not as what `new` makes, is called without it', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'describe-subjects-')))
  try {
    const specifier = join(folder, 'index.d.ts')
    const made =
      'export interface Money { add(): Money }\nexport declare const Money: { new (n: number): Money; (n: number): Money }\n'
    writeFileSync(specifier, `export declare function color(text: string): { copy(): object } | null\n${made}`)
    const maker = (): unknown => {
      function old(): void {}
      Object.assign(old.prototype, { add() {}, copy() {} })
      return old
    }
    const found = reflect([{ color: maker(), Money: maker() }])
    const examples = { calls: new Map(), answers: new Map(), literals: [], texts: [] }
    const entries = [{ specifier, namespace: 'm' }]
    const { functions, classes } = describeSubjects({ folder, scratch: folder, entries, found, examples })
    expect([functions.map(({ id }) => id), classes.map(({ id }) => id)]).toEqual([['color'], ['Money']])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what is not told by any type is said, and so is why a description failed', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'describe-subjects-')))
  try {
    const specifier = join(folder, 'plain.ts')
    writeFileSync(
      specifier,
      'export const said = (text: string): string => text\nexport const any = (a: any): any => a\n',
    )
    const call = (text: string): string => text
    const found = reflect([{ said: call, any: (a: unknown) => a, gone: (b: string) => b }])
    const entries = [{ specifier, namespace: 'm' }]
    const examples = { calls: new Map(), answers: new Map(), literals: [], texts: [] }
    const { problems } = describeSubjects({ folder, scratch: folder, entries, found, examples })
    expect(problems).toHaveLength(2)
    expect(problems[0]).toBe('arguments are guessed of any: no types say what they take')
    expect(problems[1]).toBe('arguments are guessed of gone: describe(): plain.ts has no function gone')
    expect(problems.join()).not.toContain(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an abstract class is not made, and a method that declares `this` to be of another class is not called', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'describe-subjects-')))
  try {
    const specifier = join(folder, 'index.d.ts')
    const texts = [
      'export declare abstract class Range { abstract size(): number; isEmpty(): boolean }',
      'export declare class Sequence<T> { filter(test: (item: T) => boolean): Sequence<T> }',
      'export declare class Find {',
      '  find<T>(this: Sequence<T>, test: (item: T) => boolean): T | null',
      '  own(this: Find): number',
      '  heir<S extends Find>(this: S): S',
      '  plain(): number',
      '}',
    ]
    writeFileSync(specifier, `${texts.join('\n')}\n`)
    class Range {
      isEmpty() {}
    }
    class Sequence {
      filter() {}
    }
    class Find {
      find() {}
      own() {}
      heir() {}
      plain() {}
    }
    const found = reflect([{ Range, Sequence, Find }])
    const examples = { calls: new Map(), answers: new Map(), literals: [], texts: [] }
    const entries = [{ specifier, namespace: 'm' }]
    const { classes } = describeSubjects({ folder, scratch: folder, entries, found, examples })
    const named = classes.map(({ id, methods }) => [id, methods.map(({ name }) => name)])
    expect(named).toEqual([
      ['Sequence', ['filter']],
      ['Find', ['own', 'heir', 'plain']],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
