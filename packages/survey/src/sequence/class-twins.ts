/** Classes of a package that do the same job in different ways, `TrieRouter` and `LinearRouter`: each is the judge of the other. */
import { wordsOf } from '../relation/names.ts'
import { kindWord } from '../relation/shapes.ts'
import { type ClassSubject, requiredOf, type Subject } from '../subject/subject.ts'
import { copy } from '../worker/vocabulary.ts'
import type { Check } from './checks.ts'
import { type ClassInUse, callSource, type LoadedClass, type Program, programSource, runProgram } from './program.ts'

const leastShared = 2

/**
 * Of the classes after it in the list those that are made of the same and answer to the same calls, and whose names say that they
 * do the same.
 */
export function classTwins(subject: ClassSubject, classes: readonly ClassSubject[]): readonly ClassSubject[] {
  return classes.slice(classes.indexOf(subject) + 1).filter((other) => {
    const shared = sharedMethods(subject, other)
    const fewer = Math.min(methodsOf(subject).length, methodsOf(other).length)
    return (
      areNamedAlike(subject.id, other.id) &&
      subject.expression !== other.expression &&
      takesSame(subject.construct, other.construct) &&
      shared.length >= leastShared &&
      shared.length >= 0.8 * fewer &&
      shared.some((method) => requiredOf(method.description).length > 0)
    )
  })
}

/** Whoever does or holds something; nodes and errors of one family do different things. */
const worker = /(?:[eo]r|Cache|Map|Set|List|Queue|Deque|Stack|Heap|Tree|Trie|Store|Storage|Index|Array|Vector)$/
const manner = /^(?:With\w+|Fast|Slow|Simple|Lite|Legacy|Strict|V?\d+)$/

function areNamedAlike(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((id) => id.split('.').at(-1) ?? '')
  if (worker.test(a) && wordsOf(a).at(-1) === wordsOf(b).at(-1)) return !/Error$/.test(a)
  const [short = '', long = ''] = [a, b].sort((x, y) => x.length - y.length)
  return long.startsWith(short) && manner.test(long.slice(short.length))
}

function methodsOf({ methods }: ClassSubject): readonly Subject[] {
  return methods.filter(({ kind, name }) => kind === 'method' && /^[a-z]/.test(name))
}

function sharedMethods(one: ClassSubject, other: ClassSubject): readonly Subject[] {
  return methodsOf(one).filter(({ name, description }) => {
    const partner = methodsOf(other).find((method) => method.name === name)
    return partner !== undefined && takesSame(description, partner.description)
  })
}

function takesSame(one: Subject['description'], other: Subject['description']): boolean {
  const [a, b] = [requiredOf(one), requiredOf(other)]
  const kindAt = (list: typeof a, at: number, { definitions }: Subject['description']): string | undefined => {
    const shape = list[at]?.shape
    return shape === undefined ? undefined : kindWord(shape, definitions)
  }
  return a.length === b.length && a.every((_, at) => kindAt(a, at, one) === kindAt(b, at, other))
}

/** Calls that both take, without what may be left out: an option of the one need not be one of the other. */
export function twinMethods(one: ClassSubject, other: ClassSubject): readonly Subject[] {
  return sharedMethods(one, other).map((method) => ({
    ...method,
    description: { ...method.description, parameters: requiredOf(method.description) },
  }))
}

/** One for each call: after the same calls it answers what the other class answers. */
export function twinChecks(inUse: ClassInUse, twin: LoadedClass): readonly Check[] {
  const other: ClassInUse = { ...twin, methods: inUse.methods }
  return inUse.methods.map(({ name }, call) => {
    /** The program as far as the last such call. */
    const upTo = ([construct, calls]: Program): Program | undefined => {
      const at = calls.findLastIndex(([method]) => method === call)
      return at === -1 ? undefined : [construct, calls.slice(0, at + 1)]
    }
    return {
      title: `${inUse.subject.id}.${name} answers what ${twin.subject.id}.${name} answers`,
      oracle: 'agreement',
      exports: [`${inUse.subject.id}.${name}`, `${twin.subject.id}.${name}`, inUse.subject.id, twin.subject.id],
      ...{ left: name, right: name, promise: 0.75, threshold: 0.85, held: 0, broken: 0 },
      codes: (whole) => {
        const program = upTo(whole)
        return program && { left: answerSource(inUse, program), right: answerSource(other, program) }
      },
      sides: ({ program: whole }) => {
        const program = upTo(whole)
        if (program === undefined) return undefined
        const [is, was] = [runProgram(inUse, copy(program)), runProgram(other, copy(program))]
        if (is.instance === undefined || was.instance === undefined) return undefined
        if (is.thrown !== undefined || was.thrown !== undefined) return undefined
        return { left: is.answers.at(-1), right: was.answers.at(-1) }
      },
    }
  })
}

function answerSource(inUse: ClassInUse, [construct, calls]: Program): string {
  const last = calls.at(-1)
  return programSource(inUse, [construct, calls.slice(0, -1)], last === undefined ? 's' : callSource(inUse, last))
}
