// The types of TypeScript, proved by TypeScript: values drawn for random types are printed, and must compile.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainsFromDescription, type FuzzedMethodDescription } from '@fuzzwright/core'
import { Context, Printer, Rng } from '@fuzzwright/core/domain'
import { afterAll, expect, test } from 'vitest'
import { describeAll } from '../src/index.ts'
import { declarations, randomType } from './random-type.ts'

const typeCount = 300
const valuesPerType = 8
const folder = join(tmpdir(), `fuzzwright-types-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

class Account {
  owner = ''
  readonly id: number
  note: string | undefined
  constructor(id: number, note?: string) {
    this.id = id
    this.note = note
  }
  static open(owner: string): Account {
    return new Account(owner.length)
  }
}

function drawTypes(): string[] {
  const domain = randomType(3)
  const g = new Context(new Rng(42))
  const types = new Set<string>()
  while (types.size < typeCount) types.add(domain.getValue(domain.init(g.reset())))
  return [...types]
}

const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc')

/** What TypeScript says of each line of a file in the folder, by line number from 1. */
function complaints(file: string): Map<number, string> {
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = new Map<number, string>()
  for (const [, name, line, message] of stdout.matchAll(/^(\w+\.ts)\((\d+),\d+\): error (.*(?:\n {2}.*)*)/gm)) {
    if (name === file) found.set(Number(line), message ?? '')
  }
  return found
}

// What a constructor is called with is otherwise inferred from the literal alone, which widens and unites its parts.
const constructors = [
  'declare function map<K, V>(entries?: NoInfer<readonly (readonly [K, V])[]>): Map<K, V>',
  'declare function set<T>(items?: NoInfer<readonly T[]>): Set<T>',
  'declare function promise<T>(value?: NoInfer<T>): Promise<T>',
  'declare function asyncOver<T>(items: NoInfer<readonly T[]>): AsyncGenerator<T, void>',
  'declare function stubOf<T>(answers: NoInfer<readonly T[]>): (...args: readonly unknown[]) => T',
]

function withContext(source: string): string {
  return (
    source
      .replaceAll('new Map(', 'map(')
      .replaceAll('new Set(', 'set(')
      .replaceAll('Promise.resolve(', 'promise(')
      .replaceAll('(async function* () { yield* ', 'asyncOver(')
      .replaceAll(' })()', ')')
      // Literals with members of every object lose their contextual type inside of unions.
      .replaceAll("['__proto__']: ", 'proto: ')
      .replaceAll(/\b(valueOf|toString|constructor|hasOwnProperty|isPrototypeOf|toLocaleString): /g, 'own$1: ')
  )
}

// Inside of unions nothing tells TypeScript what the parts are for, so it makes one type of all objects of a list, each with
// the others' properties as undefined ones; a dictionary of JSON admits no undefined. Exact literals keep them apart.
const exact = [
  'type Part<T> = T extends (...args: never) => unknown ? T : T extends object ? { -readonly [K in keyof T]: Part<T[K]> } : T',
  'declare function map<const K, const V>(entries?: readonly (readonly [K, V])[]): Map<Part<K>, Part<V>>',
  'declare function set<const T>(items?: readonly T[]): Set<Part<T>>',
  'declare function promise<const T>(value?: T): Promise<Part<T>>',
  'declare function asyncOver<const T>(items: readonly T[]): AsyncGenerator<Part<T>, void>',
  'declare function stubOf<const T>(answers: readonly T[]): (...args: readonly unknown[]) => Part<T>',
]

const inferred = constructors.map((line) => line.replaceAll(/NoInfer<(.*?)>(?=\))/g, '$1'))

function domainOf(description: FuzzedMethodDescription): ReturnType<typeof domainsFromDescription> | string {
  try {
    return domainsFromDescription(description, {
      resolveEntity: ({ exportName }) => (exportName === 'Account' ? Account : undefined),
    })
  } catch (error) {
    return (error as Error).message
  }
}

const imports = ["import { Access, Account, Color, Word } from './types.ts'", "import * as types from './types.ts'"]
// A call that must be refused shows that the compiler reads the file.
const wrongCall = "types.f0(types.Color.Red, 'one argument too many')"

function refusedLines(header: readonly string[], calls: readonly string[]): { call: string; message: string }[] {
  const lines = [...header, wrongCall, ...calls]
  writeFileSync(join(folder, 'calls.ts'), `${lines.join('\n')}\n`)
  const found = [...complaints('calls.ts')].map(([line, message]) => ({ call: lines[line - 1] ?? '', message }))
  const [wrong, ...refused] = found.sort((a, b) => lines.indexOf(a.call) - lines.indexOf(b.call))
  expect(wrong?.call).toBe(wrongCall)
  return refused
}

test(`${typeCount} random types, three deep: TypeScript accepts the values drawn for them`, () => {
  mkdirSync(folder, { recursive: true })
  const types = drawTypes()
  const functions = types.map((type, index) => `export function f${index}(x: ${type}): void {}`)
  const typesFile = join(folder, 'types.ts')
  writeFileSync(typesFile, `${declarations}\n${functions.join('\n')}\n`)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'nodenext',
        lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
        allowImportingTsExtensions: true,
        types: [],
      },
    }),
  )
  expect([...complaints('types.ts').values()]).toEqual([])

  const descriptions = describeAll(typesFile).filter(({ name }) => /^f\d+$/.test(name))
  expect(descriptions).toHaveLength(typeCount)
  const g = new Context(new Rng(7))
  const calls: string[] = []
  const without: string[] = []
  for (const [index, description] of descriptions.entries()) {
    const domain = domainOf(description)
    if (typeof domain === 'string') {
      without.push(`${types[index]}\n    ${domain}`)
      continue
    }
    for (let drawn = 0; drawn < valuesPerType; drawn++) {
      const out = new Printer('source')
      const c = domain.init(g.reset(512))
      domain.getValue(c)
      domain.print(c, out)
      // The arguments are printed as a list; the call takes what is between its brackets.
      calls.push(`types.${description.name}(${withContext(String(out).slice(1, -1))})`)
    }
  }

  // Where the context of a call is a union, inference needs the arguments; elsewhere it must not look at them.
  let left = refusedLines([...imports, ...constructors], calls)
  for (const declared of [inferred, exact]) {
    const again = left.map(({ call }) => call)
    left = refusedLines([...imports, ...declared], again)
  }
  const refused = left.map(({ call, message }) => {
    const index = Number(/types\.f(\d+)/.exec(call)?.[1])
    return `${types[index]}\n    ${call.slice(0, 200)}\n    ${message.slice(0, 300)}`
  })
  expect([...without, ...refused].slice(0, 12).join('\n')).toBe('')
})
