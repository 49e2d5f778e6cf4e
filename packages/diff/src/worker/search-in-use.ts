/** Looks for calls after which instances of two versions of a class, or of what a function makes, are no longer alike. */
import type { CallSequence, Finding, FuzzedMethodDescription, MadeObjects, MemberDescription } from '@fuzzwright/core'
import type { AnyDomain } from '@fuzzwright/core/domain'
import { type CallsDomain, callsFromDescription, type LineNote } from '@fuzzwright/core/host'
import { type EntityResolver, replacements } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import { exportOf } from '../subject/in-use.ts'
import { acceptedBy } from './accepted-arguments.ts'
import { confirmed, usualLines } from './confirm-difference.ts'
import { nothingForBoth } from './search-differences.ts'
import { type PairLimits, searchCalls } from './search-request.ts'
import type { SubjectAnswer, WorkerDifference } from './task.ts'
import { type Look, type MakerPair, UsedPair, UseUntil } from './used-pair.ts'
import type { PairScope } from './watched-pair.ts'

/** What makes objects, in both versions. */
export interface LoadedMaker {
  readonly subject: Subject
  readonly before: unknown
  readonly after: unknown
  readonly older: FuzzedMethodDescription
  /** Answers what the older version's types name. */
  readonly olderScope: EntityResolver
}

export async function searchInUse(maker: LoadedMaker, scope: PairScope, limits: PairLimits): Promise<SubjectAnswer> {
  const { subject, before, after } = maker
  const objects = sharedObjects(subject.description, maker.older)
  const names = new MemberNames(subject, objects)
  const { description } = subject
  const context = { resolveEntity: scope.resolveEntity, domains: replacements(description) }
  const calls = callsFromDescription({ description, objects, maker: after }, context)
  const accepts = acceptedSteps(maker, objects)
  const memberAt: MakerPair['memberAt'] = (sequence, place) => names.at(sequence, place)
  const watched = new UsedPair({ before, after, memberAt, ...(accepts && { accepts }) }, scope)
  const { report, corpus, root } = await searchCalls(subject, calls, {
    property: watched.property,
    states: () => watched.states.trail,
    limits,
  })
  const usual = report.findings.length === 0 ? new Set<string>() : await usualLines(watched, corpus, { root, scope })
  const differences: WorkerDifference[] = []
  for (const finding of report.findings) {
    const found = await told({ finding, root, calls, watched, names }, { scope, usual })
    if (found !== undefined) differences.push(found)
  }
  const answer = { kind: 'answer', id: subject.id, runs: report.runs, differences, used: [...watched.used] } as const
  if (differences.length > 0) return { ...answer, state: 'different' }
  if (watched.used.size === 0 && report.runs > 0) return { ...answer, state: 'impossible', problem: nothingForBoth }
  return { ...answer, state: watched.unstable > 0 ? 'unstable' : 'same' }
}

/** What can be done with the objects of both versions; kinds keep their numbers. */
function sharedObjects(newer: FuzzedMethodDescription, older: FuzzedMethodDescription): MadeObjects {
  const { objects } = newer
  if (objects === undefined) throw new Error('nothing of what it makes can be called')
  const has = (kind: number, { name, way }: MemberDescription): boolean =>
    older.objects?.kinds[kind]?.members.some((one) => one.name === name && one.way === way) === true
  const kinds = objects.kinds.map((kind, at) => ({ ...kind, members: kind.members.filter((one) => has(at, one)) }))
  const makers = objects.makers.filter(
    ({ way, name }) => older.objects?.makers.some((one) => one.way === way && one.name === name) === true,
  )
  return { ...objects, makers, kinds }
}

/** Tells the steps that the older signature takes; `undefined` where all signatures are the same. */
function acceptedSteps(
  { subject, older, olderScope }: LoadedMaker,
  objects: MadeObjects,
): MakerPair['accepts'] | undefined {
  const takes = new Map<string, (args: readonly unknown[]) => boolean>()
  const note = (key: string, newer: Parameters, then: Parameters | undefined): void => {
    if (then === undefined || JSON.stringify(newer) === JSON.stringify(then)) return
    const description = { ...older, kind: 'function' as const, parameters: then }
    takes.set(key, acceptedBy(description, olderScope))
  }
  for (const { way, name, parameters } of objects.makers) {
    note(`${way} ${name}`, parameters, older.objects?.makers.find((one) => one.name === name)?.parameters)
  }
  for (const { members } of objects.kinds) {
    for (const { way, name, parameters } of members) note(`${way} ${name}`, parameters, olderParameters(older, way, name))
  }
  if (takes.size === 0 || subject.untyped === true) return undefined
  return ({ makings, calls }, place) => {
    const step = makings[place] ?? calls[place - makings.length]
    return step === undefined || takes.get(`${step.way} ${step.name}`)?.(step.args) !== false
  }
}

type Parameters = MemberDescription['parameters']

function olderParameters({ objects }: FuzzedMethodDescription, way: string, name: string): Parameters | undefined {
  return objects?.kinds.flatMap(({ members }) => members).find((one) => one.way === way && one.name === name)
    ?.parameters
}

/** Names of what is called at the steps of sequences: `Cart.add`, `createStore().undo`. */
class MemberNames {
  private readonly subject: Subject
  private readonly objects: MadeObjects

  constructor(subject: Subject, objects: MadeObjects) {
    this.subject = subject
    this.objects = objects
  }

  at(sequence: CallSequence, place: number): string {
    const { makings, calls } = sequence
    const call = calls[place - makings.length]
    if (call === undefined) return exportOf(this.subject.id)
    const kind = this.kindsOf(sequence)[call.on] ?? 0
    return call.name === '' ? this.owner(kind) : `${this.owner(kind)}.${call.name}`
  }

  /** Of what is read of an object that was made. */
  of({ field }: Look): string {
    return `${this.owner(0)}${field === undefined ? '[Symbol.iterator]' : `.${field}`}`
  }

  private owner(kind: number): string {
    const { description } = this.subject
    const id = exportOf(this.subject.id)
    if (kind === 0) return description.kind === 'constructor' ? id : `${id}()`
    return this.objects.kinds[kind]?.name ?? 'object'
  }

  /** Kinds of the things of a sequence. */
  private kindsOf({ makings, calls }: CallSequence): readonly (number | undefined)[] {
    const kinds: (number | undefined)[] = makings.map(() => 0)
    for (const { on, way, name } of calls) {
      const members = this.objects.kinds[kinds[on] ?? 0]?.members ?? []
      kinds.push(members.find((one) => one.way === way && one.name === name)?.gives)
    }
    return kinds
  }
}

interface FoundInUse {
  readonly finding: Finding
  readonly root: AnyDomain
  readonly calls: CallsDomain
  readonly watched: UsedPair
  readonly names: MemberNames
}

/** The shrunk sequence as a program whose last line shows the difference. */
async function told(
  { finding, root, calls, watched, names }: FoundInUse,
  { scope, usual }: { readonly scope: PairScope; readonly usual: ReadonlySet<string> },
): Promise<WorkerDifference | undefined> {
  const whole = finding.args[0] as CallSequence
  const until = (await untilParted(watched, finding.args)) ?? new UseUntil(whole, stepsOf(whole) - 1)
  const found = await confirmed(watched, { args: [until], scope, usual })
  if (found === undefined) return undefined
  const lines = await programOf({ finding, root, calls, watched, names }, until)
  const { sequence, look, last } = until
  const [object = ''] = lines.map((line) => /^const (\S+) =/.exec(line)?.[1]).slice(look?.on ?? 0)
  const read = look && (look.field === undefined ? `[...${object}]` : `${object}.${look.field}`)
  const [call = '', ...setup] = read === undefined ? [lines.at(-1)?.replace(/^await /, ''), ...lines.slice(0, -1)] : [read, ...lines]
  const members = sequence.calls.slice(0, last + 1 - sequence.makings.length)
  const called = members.map((_, at) => names.at(sequence, sequence.makings.length + at))
  const shown = look === undefined ? names.at(sequence, last) : names.of(look)
  return {
    ...found,
    ...{ call, setup, input: [...setup, call].join('\n'), runs: finding.runs },
    exports: [...new Set([shown, ...called.reverse()])].slice(0, 1),
    called: [...new Set(called)],
  }
}

function stepsOf({ makings, calls }: CallSequence): number {
  return makings.length + calls.length
}

async function untilParted(watched: UsedPair, args: readonly unknown[]): Promise<UseUntil | undefined> {
  try {
    const [until] = (await watched.parted(args))?.args ?? []
    return until instanceof UseUntil ? until : undefined
  } catch {
    // It does not end.
    return undefined
  }
}

async function programOf({ finding, root, calls, watched }: FoundInUse, until: UseUntil): Promise<readonly string[]> {
  const { sequence, last } = until
  const corpus: unknown = root.parse(finding.corpus)
  let whole: unknown
  root.visit(corpus, (domain, part) => {
    if (domain === calls) whole = part
  })
  const part = calls.firstCalls(whole, last + 1 - sequence.makings.length)
  const notes: (LineNote | undefined)[] = []
  for (let place = sequence.makings.length; place < last; place++) {
    const { ended } = await watched.call('after', [new UseUntil(sequence, place)])
    if (ended === 'threw' || ended === 'rejected') notes[place] = { text: '', hasThrown: true }
  }
  return calls.program(part, notes).map(({ source }) => source)
}
