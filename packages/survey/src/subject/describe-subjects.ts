/** Joins what a package has at run time with what its types and its code say of it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, describeTogether } from '@fuzzwright/analyzer'
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { kindWord, resolved } from '../relation/shapes.ts'
import { withoutCalculations } from './calculations.ts'
import type { Examples } from './examples.ts'
import type { ReflectedExport } from './reflect.ts'
import type { ShownAnswer } from './shown-answers.ts'
import type { ClassSubject, EntryPoint, Inventory, Subject } from './subject.ts'

export interface DescribeRequest {
  /** Folder that names of packages are looked up from. */
  readonly folder: string
  /** Folder for files of our own: it has to see the same packages. */
  readonly scratch: string
  readonly entries: readonly EntryPoint[]
  readonly found: readonly ReflectedExport[]
  readonly examples: Examples
  /** What an export is told as; by its path where missing. */
  readonly nameOf?: (one: ReflectedExport) => string
  /** Only exports whose names match, where given. */
  readonly only?: RegExp
  /** Only classes whose names match, where given: functions stay, since relations may be with any of them. */
  readonly onlyClasses?: RegExp
  /** Of classes and factories also what can be done with what they make. */
  readonly withObjects?: boolean
}

/** Compiler settings under which the declarations of packages say most. */
const settings = {
  compilerOptions: {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['esnext', 'dom'],
    types: ['node'],
    esModuleInterop: true,
    allowJs: true,
    maxNodeModuleJsDepth: 2,
    skipLibCheck: true,
  },
}

/** Everything that was found, with what its types say; probes for the compiler are written below `folder`. */
export function describeSubjects(request: DescribeRequest): Inventory {
  const reader = new SubjectReader(request)
  return reader.read()
}

/** What of an export is described: the function itself, the constructor of a class or one of its methods. */
interface Callee {
  /** What the selector of the export ends with: nothing, or `#name`. */
  readonly selector: string
  /** Parameters as the function counts them. */
  readonly length: number
  readonly kind: 'function' | 'method' | 'constructor'
}

/** A way to say which export is meant. */
interface Candidate {
  readonly file: string
  readonly selector: string
}

class SubjectReader {
  private readonly request: DescribeRequest
  private readonly probes: string
  private readonly functions: Subject[] = []
  private readonly classes: ClassSubject[] = []
  /** Names of what nothing is known of, by why. */
  private readonly unknown = new Map<string, string[]>()
  private readonly candidates = new Map<ReflectedExport, readonly Candidate[]>()

  constructor(request: DescribeRequest) {
    this.request = request
    this.probes = join(request.scratch, 'probes')
    mkdirSync(this.probes, { recursive: true })
    writeFileSync(join(this.probes, 'tsconfig.json'), JSON.stringify(settings))
  }

  read(): Inventory {
    const { entries, folder } = this.request
    const wanted = this.wanted()
    for (const one of wanted) this.candidates.set(one, this.candidatesOf(one))
    const files = [...this.candidates.values()].flatMap((all) => all.map(({ file }) => file))
    const readAll = (): void => {
      for (const one of wanted) {
        const made = one.kind === 'class' ? this.readClass(one) : undefined
        if (made === undefined || (one.needsNew !== true && isOnlyCalled(made)))
          this.functions.push(this.readFunction(one))
        else if (!isAbstract(made))
          this.classes.push({ ...made, construct: { ...made.construct, kind: 'constructor' } })
      }
    }
    describeTogether([...new Set(files)], readAll, { from: folder })
    return { entries, functions: this.functions, classes: this.classes, problems: unknownProblems(this.unknown) }
  }

  private wanted(): readonly ReflectedExport[] {
    const { found, only, onlyClasses } = this.request
    return found.filter((one) => {
      const id = this.idOf(one)
      const isNamed = only === undefined || isNamedBy(only, one, id)
      return isNamed && (one.kind !== 'class' || onlyClasses?.test(id) !== false)
    })
  }

  private readFunction(one: ReflectedExport): Subject {
    const { description, untyped } = this.describe(one, { selector: '', length: one.length, kind: 'function' })
    const expression = this.expressionOf(one)
    const name = nameOf(one, this.request.entries)
    return {
      id: this.idOf(one),
      entry: one.entry,
      expression,
      name,
      owner: expression.slice(0, expression.lastIndexOf('.')),
      kind: one.path.length > 1 && one.path[0] !== 'default' ? 'static' : 'function',
      description: { ...calledWhereItStands(description), name: idOf(one.path) },
      ...(untyped && { untyped }),
      examples: this.examplesOf(name, description),
      answers: this.answersOf(name, one),
    }
  }

  private readClass(one: ReflectedExport): ClassSubject {
    const id = this.idOf(one)
    const expression = this.expressionOf(one)
    const { description: construct } = this.describe(one, { selector: '', length: one.length, kind: 'constructor' })
    const all = one.members.map((member): Subject => {
      const { description, untyped } = this.describe(one, {
        selector: `#${member.name}`,
        length: member.length,
        kind: 'method',
      })
      return {
        id: `${id}.${member.name}`,
        entry: one.entry,
        expression,
        name: member.name,
        owner: expression,
        kind: member.kind,
        description: { ...description, name: member.name },
        ...(untyped && { untyped }),
        examples: this.request.examples.calls.get(member.name) ?? [],
      }
    })
    const methods = all.filter(({ description }) => isCalledOn(description, construct))
    return {
      id,
      entry: one.entry,
      expression,
      construct,
      examples: this.examplesOf(nameOf(one, this.request.entries), construct),
      methods,
      properties: [],
      iterable: one.iterable,
      statics: [],
    }
  }

  private idOf(one: ReflectedExport): string {
    return this.request.nameOf?.(one) ?? ownName(one, this.request.entries) ?? idOf(one.path)
  }

  private expressionOf({ entry, path }: ReflectedExport): string {
    return [this.request.entries[entry]?.namespace ?? 'm', ...path].join('.')
  }

  private examplesOf(name: string, { parameters, definitions }: FuzzedMethodDescription): readonly string[] {
    const { calls, literals } = this.request.examples
    const called = calls.get(name) ?? []
    const [first, second] = parameters
    const takesText =
      first !== undefined && first.rest !== true && ['string', 'other'].includes(kindWord(first.shape, definitions))
    const alone = second === undefined || second.optional === true
    return takesText && alone ? [...called, ...literals.slice(0, 40)] : called
  }

  /** Of a function that stands on an export of its own: only where it is called on that. */
  private answersOf(name: string, { path }: ReflectedExport): readonly ShownAnswer[] {
    const answers = this.request.examples.answers.get(name) ?? []
    const branch = path.filter((word) => word !== 'default').at(-2)
    return branch === undefined ? answers : answers.filter(({ holder }) => holder === branch)
  }

  private describe(
    one: ReflectedExport,
    { selector, length, kind }: Callee,
  ): { readonly description: FuzzedMethodDescription; readonly untyped?: true } {
    const reasons: string[] = []
    const [direct, ...probed] = (this.candidates.get(one) ?? []).map(
      (candidate) => () => this.attempt(candidate, { member: selector, reasons }),
    )
    const first = direct?.()
    if (first !== undefined && !isWeak(first, length)) return { description: preferTexts(first) }
    for (const attempt of probed) {
      const description = attempt()
      if (description === undefined || isWeak(description, length)) continue
      // The code says what the types do not: constants, and what is thrown on purpose.
      const { concreteValues, expectedErrors } = first ?? description
      return { description: preferTexts({ ...description, concreteValues, expectedErrors }) }
    }
    const why = first === undefined ? (reasons[0] ?? noTypes) : noTypes
    this.unknown.set(why, [...(this.unknown.get(why) ?? []), `${this.idOf(one)}${selector.replace('#', '.')}`])
    if (first !== undefined && first.parameters.length > 0) return { description: first, untyped: true }
    return { description: unknownFunction(first, length, kind), untyped: true }
  }

  /** Ways to say which export is meant, the most telling first: as a user imports it, then through a file of our own. */
  private candidatesOf(one: ReflectedExport): readonly Candidate[] {
    const paths = one.path[0] === 'default' ? [one.path.slice(1), one.path] : [one.path, ['default', ...one.path]]
    const named = paths.filter((path) => path.length > 0)
    const probes = named.map((path, at) => ({ file: this.probe(one, path, at), selector: 'target' }))
    const direct = named.map((path) => ({ file: this.specifierOf(one), selector: path.join('.') }))
    return [...direct.slice(0, 1), ...probes, ...direct.slice(1)]
  }

  private specifierOf({ entry }: ReflectedExport): string {
    const { file, specifier = '' } = this.request.entries[entry] ?? {}
    return file ?? specifier
  }

  private probe(one: ReflectedExport, path: readonly string[], at: number): string {
    const file = join(this.probes, `${idOf(one.path).replaceAll(/\W/g, '_')}_${one.entry}_${at}.ts`)
    writeFileSync(file, `import * as m from '${this.specifierOf(one)}'\nexport const target = m.${path.join('.')}\n`)
    return file
  }

  /** `reasons`: why it could not be described is added to them. */
  private attempt(
    { file, selector }: Candidate,
    { member, reasons }: { readonly member: string; readonly reasons: string[] },
  ): FuzzedMethodDescription | undefined {
    try {
      const { folder: from, withObjects = false } = this.request
      const isMaker = withObjects && !member.includes('#')
      const options = { from, withObjects: isMaker, withFields: isMaker }
      return withoutCalculations(describe(file, `${selector}${member}`, options))
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      // Where our own probe lies is nobody's business.
      reasons.push(
        said.split('\n', 1)[0]?.replaceAll(`${this.probes}/`, '').replaceAll(`${this.request.folder}/`, '') ?? '',
      )
      return undefined
    }
  }
}

const noTypes = 'no types say what they take'
const mostNames = 5

/** One line for each reason why nothing is known of exports, whose arguments are guessed then. */
function unknownProblems(unknown: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...unknown].map(([why, names]) => {
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
    return `arguments are guessed of ${names.slice(0, mostNames).join(', ')}${more}: ${why}`
  })
}

/** A function of an object that is exported is called on that object, which is no argument of it. */
function calledWhereItStands(description: FuzzedMethodDescription): FuzzedMethodDescription {
  if (description.kind !== 'method') return description
  const { thisShape: _, ...rest } = description
  return { ...rest, kind: 'function' }
}

/** Types tell how it is called, and nothing of what `new` would make: its prototype is a matter of its own. */
function isOnlyCalled({ construct, methods }: ClassSubject): boolean {
  return construct.kind === 'function' && methods.length > 0 && methods.every(({ untyped }) => untyped === true)
}

/** An abstract class makes nothing by itself; what it passes on is surveyed with the classes that extend it. */
function isAbstract({ construct }: ClassSubject): boolean {
  const made = resolved(construct.returns, construct.definitions)
  return construct.kind === 'constructor' && made.kind === 'class' && made.abstract === true
}

/** Unless it declares `this` to be of another class, which it is only mixed into: `find<T>(this: Sequence<T>)` of a class `Find`. */
function isCalledOn({ thisShape, definitions }: FuzzedMethodDescription, construct: FuzzedMethodDescription): boolean {
  const receiver = thisShape && resolved(thisShape, definitions)
  const made = resolved(construct.returns, construct.definitions)
  return receiver?.kind !== 'class' || made.kind !== 'class' || receiver.name === made.name
}

/** By its own name or that of a member; whoever names it need not know that other modules have one of that name. */
function isNamedBy(only: RegExp, { path, members }: ReflectedExport, id: string): boolean {
  const plain = idOf(path)
  return [id, plain].some((name) => only.test(name) || members.some((member) => only.test(`${name}.${member.name}`)))
}

/** `default.parse` is `parse`; a lone default export keeps its name. */
export function idOf(path: readonly string[]): string {
  const named = path[0] === 'default' && path.length > 1 ? path.slice(1) : path
  return named.join('.')
}

/** Of a lone default export of a module below the main one: what the function calls itself, else the name of its module. */
function ownName(one: ReflectedExport, entries: readonly EntryPoint[]): string | undefined {
  if (one.entry === 0 || one.path.length > 1 || one.path[0] !== 'default') return undefined
  const isNamed = /^[A-Za-z$][\w$]*$/.test(one.called) && one.called !== 'default'
  return isNamed ? one.called : nameOf(one, entries)
}

/** Name that says what a function is for: a default export has that of its module. */
function nameOf({ path, entry }: ReflectedExport, entries: readonly EntryPoint[]): string {
  const last = path.at(-1) ?? ''
  if (last !== 'default') return last
  const module = entries[entry]?.specifier.split('/').at(-1) ?? ''
  return module.replace(/\.\w+$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** It says less than the function itself does. */
function isWeak({ parameters, returns }: FuzzedMethodDescription, length: number): boolean {
  return parameters.length === 0
    ? length > 0 || returns.kind === 'unknown'
    : parameters.every(({ shape }) => shape.kind === 'unknown') && returns.kind === 'unknown'
}

function unknownFunction(
  known: FuzzedMethodDescription | undefined,
  length: number,
  kind: FuzzedMethodDescription['kind'],
): FuzzedMethodDescription {
  const parameters = Array.from({ length }, (_, at) => ({
    name: `argument${at + 1}`,
    shape: { kind: 'unknown' } as const,
  }))
  const nothing = {
    formatVersion: 1,
    name: '',
    kind,
    returns: { kind: 'unknown' },
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  } as const
  return { ...nothing, ...known, parameters }
}

const plain = new Set(['string', 'number', 'boolean', 'bigint', 'date', 'regexp', 'array', 'bytes'])

/** Of several signatures the one whose arguments can be written down. */
function preferTexts(description: FuzzedMethodDescription): FuzzedMethodDescription {
  const { overloads = [], parameters, returns, definitions } = description
  const first = parameters[0]
  if (
    first === undefined ||
    overloads.length === 0 ||
    plain.has(kindWord(first.shape, definitions)) ||
    first.shape.kind === 'union'
  )
    return description
  const better = overloads.find(({ parameters: [other] }) => {
    if (other === undefined) return false
    return (
      plain.has(kindWord(other.shape, definitions)) ||
      (other.shape.kind === 'union' && other.shape.members.some(({ kind }) => kind === 'string'))
    )
  })
  if (better === undefined) return description
  const others = [{ parameters, returns }, ...overloads.filter((overload) => overload !== better)]
  return { ...description, parameters: better.parameters, returns: better.returns, overloads: others }
}
