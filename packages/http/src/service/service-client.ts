/** Makes calls one after the other, as one input: passes on what was shown, judges each answer, and keeps what was said. */
import { OracleError } from '@fuzzwright/core'
import type { Secrets } from '../judge/secrets.ts'
import { withMembers } from '../learning/naming.ts'
import { anyStep, madeIn } from '../stand-ins.ts'
import { idLike, idOf, type Thing, thingIn } from '../thing.ts'
import { makesThings, nounOfId, thingOf } from './related-makers.ts'
import { stepOfCall } from './second-inputs.ts'
import { type Service, type ServiceAnswer, type ServiceCall, type ServiceRequest, textOf } from './service.ts'

/** A call that was made, and what came of it; without an answer where that never came. */
export interface MadeCall {
  readonly request: ServiceRequest
  answer?: ServiceAnswer
}

/** What one call is given. */
export interface CallInput {
  readonly input: unknown
  /** It has to be refused. */
  readonly isBroken: boolean
}

/** What a call showed. */
class Shown {
  readonly thing: Thing
  /** What kind of thing it is, as names of ids have it: `member`. */
  readonly noun: string | undefined
  constructor(thing: Thing, noun: string | undefined) {
    this.thing = thing
    this.noun = noun
  }
}

/** One sequence of calls to one service. */
export class ServiceClient {
  readonly made: MadeCall[] = []
  private readonly open: () => Promise<Service>
  private readonly secrets: Secrets
  private service: Service | undefined
  /** What was shown, by the call that showed it, the last one first. */
  private readonly things = new Map<string, readonly Thing[]>()

  constructor(open: () => Promise<Service>, secrets: Secrets) {
    this.open = open
    this.secrets = secrets
  }

  async close(): Promise<void> {
    await this.service?.close()
  }

  /**
   * Makes one call, with what earlier ones showed: first of all of what this one is about. Answers what it showed, for later calls. Throws where the
   * answer is a failure.
   */
  async ask(call: ServiceCall, given: CallInput, handed: readonly unknown[]): Promise<Shown | undefined> {
    const service = (this.service ??= await this.open())
    const things = handed.filter((one) => one instanceof Shown)
    const meant = given.isBroken ? given.input : this.meant(given.input)
    const request = call.request(given.isBroken || things.length === 0 ? meant : withIds(meant, things))
    const made: MadeCall = { request }
    this.made.push(made)
    const answer = await service.answer(request)
    made.answer = answer
    const wrong =
      answer.wrong ??
      (given.isBroken && !answer.isRefused ? accepted(call) : undefined) ??
      this.secrets.judge({ told: answer.text, asked: textOf(request), name: call.name })
    if (wrong !== undefined) throw wrong
    if (!given.isBroken) call.second?.hear(given.input, answer.isRefused)
    const thing = answer.isRefused || given.isBroken ? undefined : thingIn(answer.value)
    if (thing === undefined) return undefined
    const steps = makesThings(call) ? [stepOfCall(call.name), anyStep] : []
    for (const step of steps) this.things.set(step, [thing, ...(this.things.get(step) ?? [])])
    return new Shown(thing, thingOf(call))
  }

  /** With the ids of the things that its texts stand for. */
  private meant(input: unknown): unknown {
    return withMembers(input, (_, value) => (typeof value === 'string' ? this.idBehind(value) : value))
  }

  private idBehind(text: string): unknown {
    const made = madeIn(text)
    const things = made && this.things.get(made.step)
    return (things && idOf(things[made.place % things.length] ?? {}, 'id')) ?? text
  }
}

function accepted({ name }: ServiceCall): OracleError {
  return new OracleError('refusal', `${name} accepts an input that its schema refuses.`)
}

/** Names of members that say which thing is meant. */
const naming = /^(?:_?id|uuid|key|slug)$|_id$|I[dD]$/
const namingMany = /(?:^|_)ids$|I[dD]s$/
/** Members further inside are somebody else's. */
const deepest = 3

/** `input` with the ids of things in the place of its own; as a whole where it is no more than an id. */
function withIds(input: unknown, things: readonly Shown[], depth = 0): unknown {
  if (Array.isArray(input)) return input
  if (typeof input !== 'object' || input === null) return depth === 0 ? idLike(input, idAmong(things, 'id')) : input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (naming.test(name)) return [name, idLike(value, idAmong(things, name))]
      if (namingMany.test(name) && Array.isArray(value))
        return [name, withFirst(value, idAmong(things, name.slice(0, -1)))]
      return [name, depth < deepest && typeof value === 'object' ? withIds(value, things, depth + 1) : value]
    }),
  )
}

/** The id of the thing that is what the name says, or else of the first. */
function idAmong(things: readonly Shown[], name: string): string | number | undefined {
  const noun = nounOfId(name)
  const meant = things.find((one) => noun !== undefined && one.noun === noun)
  if (meant !== undefined) return idOf(meant.thing, 'id')
  const [first] = things
  return first && idOf(first.thing, name)
}

/** A list of ids is about one that is there, and others that need not be. */
function withFirst(ids: readonly unknown[], id: string | number | undefined): readonly unknown[] {
  return ids.map((one, at) => (at === 0 ? idLike(one, id) : one))
}
