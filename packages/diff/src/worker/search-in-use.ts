/** Calls after which instances of two versions of a class, or of what a function makes, are no longer alike. */
import type { CallSequence, Finding, FuzzedMethodDescription, MadeObjects, MemberDescription } from '@fuzzwright/core'
import { type AnyDomain, TupleDomain } from '@fuzzwright/core/domain'
import { type CallsDomain, callsFromDescription, type LineNote } from '@fuzzwright/core/host'
import { type EntityResolver, replacements } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import { exportOf } from '../subject/in-use.ts'
import { acceptedBy } from './accepted-arguments.ts'
import { callGoingThrough } from './gone-through.ts'
import { evaluate, type Names } from './names.ts'
import { drawn, type PairLimits, searchCalls } from './search-request.ts'
import type { OlderSide, OpenedPair, PairInput, SearchAim, Searchable, ToldInput } from './searchable.ts'
import { type Look, UseUntil, untilOf } from './use-until.ts'
import { type MakerPair, UsedPair } from './used-pair.ts'
import { withinLimits } from './within-limits.ts'
import { type WrittenFields, withWrittenFields } from './written-fields.ts'

/** What makes objects, and where it is found. */
export interface MakerParts {
  readonly subject: Subject
  readonly after: Names
  /** Expression of the older version, and what is known of it there. */
  readonly olderExpression: string
  readonly older: FuzzedMethodDescription
  /** Answers what the older version's types name. */
  readonly olderScope: EntityResolver
  readonly writes: WrittenFields
}

/** A pair with the domain of its sequences. */
interface OpenedUse extends OpenedPair {
  readonly watched: UsedPair
  readonly calls: CallsDomain
}

/** What a class or a function makes, as what is searched. */
export function useSearch(parts: MakerParts): Searchable {
  return new UseSearch(parts)
}

class UseSearch implements Searchable {
  readonly subject: Subject
  private readonly parts: MakerParts
  private readonly objects: MadeObjects
  private readonly names: MemberNames
  private readonly maker: unknown
  private readonly pairs = new WeakMap<OpenedPair, OpenedUse>()

  constructor({ subject, older: then, ...others }: MakerParts) {
    const { after, writes, olderScope } = others
    const older = withWrittenFields(then, writes, olderScope)
    this.parts = { ...others, subject, older }
    this.subject = subject
    this.objects = sharedObjects(withWrittenFields(subject.description, writes, olderScope), older)
    this.names = new MemberNames(subject, this.objects)
    this.maker = evaluate(subject.expression, after)
  }

  open({ names, scope }: OlderSide): OpenedPair {
    const { subject, objects, maker: after } = this
    const { description } = subject
    const before = evaluate(this.parts.olderExpression, names)
    const accepts = acceptedSteps(this.parts, objects)
    const memberAt: MakerPair['memberAt'] = (sequence, place) => this.names.at(sequence, place)
    const watched = new UsedPair({ before, after, memberAt, ...(accepts && { accepts }) }, scope)
    const { mayReject } = drawn
    const context = { resolveEntity: scope.resolveEntity, mayReject, domains: replacements(description, drawn) }
    const calls = callsFromDescription({ description, objects, maker: after }, context)
    const opened: OpenedUse = { watched, scope, calls, root: new TupleDomain<unknown[]>([calls]) }
    this.pairs.set(opened, opened)
    return opened
  }

  search(opened: OpenedPair, limits: PairLimits, aim?: SearchAim): ReturnType<Searchable['search']> {
    const { watched, calls } = this.openedUse(opened)
    const states = (): UsedPair['states']['trail'] => watched.states.trail
    return searchCalls(this.subject, calls, { property: watched.property, ...aim, states, limits })
  }

  private openedUse(opened: OpenedPair): OpenedUse {
    const known = this.pairs.get(opened)
    if (known === undefined) throw new TypeError('A pair of something else was opened.')
    return known
  }

  async cut(opened: OpenedPair, args: readonly unknown[]): Promise<readonly unknown[]> {
    // What does not end is left whole.
    const parted = await withinLimits(() => opened.watched.parted(args))
    return parted?.args ?? args
  }

  cutLike([whole]: readonly unknown[], [cut]: readonly unknown[]): readonly unknown[] {
    return cut instanceof UseUntil ? [new UseUntil(untilOf(whole).sequence, cut.last, cut.look)] : [whole]
  }

  async told({ finding, args, opened, outcomes }: PairInput): Promise<ToldInput> {
    const until = untilOf(args[0])
    const lines = await programOf({ finding, opened: this.openedUse(opened) }, until)
    const { sequence, look, last } = until
    const object = objectNames(lines)[look?.on ?? 0] ?? ''
    const read = look && (look.field === undefined ? `[...${object}]` : `${object}.${look.field}`)
    const whole = read === undefined ? lines : [...lines, read]
    const call = whole.at(-1)?.replace(/^(?:const \S+ = )?(?:await )?/, '') ?? ''
    const setup = whole.slice(0, -1)
    const places = sequence.calls.slice(0, last + 1 - sequence.makings.length)
    const called = places.map((_, at) => this.names.at(sequence, sequence.makings.length + at))
    const shown = look === undefined ? this.names.at(sequence, last) : this.names.of(look)
    return {
      call: callGoingThrough(call, outcomes),
      setup,
      input: whole.join('\n'),
      exports: [shown],
      called: [...new Set(called)],
    }
  }

  facts(opened: OpenedPair): ReturnType<Searchable['facts']> {
    return { used: [...this.openedUse(opened).watched.used] }
  }
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
  { subject, older, olderScope }: MakerParts,
  objects: MadeObjects,
): MakerPair['accepts'] | undefined {
  const takes = new Map<string, (args: readonly unknown[]) => boolean>()
  const note = (key: string, newer: Signatures, then: Signatures | undefined): void => {
    if (then === undefined || JSON.stringify(newer) === JSON.stringify(then)) return
    const tests = then.map((parameters) => acceptedBy({ ...older, kind: 'function', parameters }, olderScope))
    takes.set(key, (args) => tests.some((accepts) => accepts(args)))
  }
  for (const { way, name, parameters } of objects.makers) {
    const then = older.objects?.makers.find((one) => one.name === name)
    note(`${way} ${name}`, [parameters], then && [then.parameters])
  }
  for (const { members } of objects.kinds) {
    for (const member of members) {
      const { way, name } = member
      note(`${way} ${name}`, signaturesOf(member), olderSignatures(older, way, name))
    }
  }
  if (takes.size === 0 || subject.untyped === true) return undefined
  return ({ makings, calls }, place) => {
    const step = makings[place] ?? calls[place - makings.length]
    return step === undefined || takes.get(`${step.way} ${step.name}`)?.(step.args) !== false
  }
}

type Signatures = readonly MemberDescription['parameters'][]

function signaturesOf({ parameters, overloads = [] }: MemberDescription): Signatures {
  return [parameters, ...overloads.map((other) => other.parameters)]
}

function olderSignatures({ objects }: FuzzedMethodDescription, way: string, name: string): Signatures | undefined {
  const members = objects?.kinds.flatMap((kind) => kind.members) ?? []
  const found = members.find((one) => one.way === way && one.name === name)
  return found && signaturesOf(found)
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

/** Variables of a program, in the order in which they are made. */
function objectNames(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^const (\S+) =/.exec(line)?.[1] ?? [])
}

interface FoundInUse {
  readonly finding: Finding
  readonly opened: OpenedUse
}

/** The calls up to a place as lines that one pastes. */
async function programOf({ finding, opened }: FoundInUse, until: UseUntil): Promise<readonly string[]> {
  const { root, calls, watched } = opened
  const { sequence, last } = until
  const whole: unknown = root.parse(finding.corpus)
  let inside: unknown
  const tuple: AnyDomain = root
  tuple.visit(whole, (domain, part) => {
    if (domain === calls) inside = part
  })
  const notes: (LineNote | undefined)[] = []
  for (let place = sequence.makings.length; place < last; place++) {
    const outcome = await withinLimits(() => watched.call('after', [new UseUntil(sequence, place)]))
    if (outcome?.ended === 'threw' || outcome?.ended === 'rejected') notes[place] = { text: '', hasThrown: true }
  }
  const cut = calls.firstCalls(inside, last + 1 - sequence.makings.length)
  return calls.program(cut, notes).map(({ source }) => source)
}
