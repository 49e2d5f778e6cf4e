/** A service as what a property runs on: sequences of calls, with what one shows handed to those that ask for it. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
import { Context, Rng, UnionDomain } from '@fuzzwright/core/domain'
import type { OpenedProperty, RunProgram } from '@fuzzwright/core/host'
import type { BoundaryValues } from '@fuzzwright/schema'
import { type FirstCall, firstSequences, type HandedResults, makersFor } from '../first-sequences.ts'
import type { Secrets } from '../judge/secrets.ts'
import { SuggestedDomain } from '../learning/suggested-domain.ts'
import { anyStep, madeAt } from '../stand-ins.ts'
import { makesThings, relatedMakers } from './related-makers.ts'
import { SecondInputs, stepOfCall } from './second-inputs.ts'
import type { Service, ServiceCall } from './service.ts'
import { type CallInput, type MadeCall, ServiceClient } from './service-client.ts'

/** Opens a service; each call opens one of its own where `isFresh`. */
export interface ServiceSource {
  readonly isFresh: boolean
  open(): Promise<Service>
}

/** One call in so many has an input that has to be refused. No bench chose it. */
const brokenShare = 4
/** Characters of an answer beside its call. No bench chose it. */
const mostNoted = 60

/** @throws FuzzError `no-operations` where nothing can be called */
export async function serviceProperty(source: ServiceSource, secrets: Secrets): Promise<OpenedProperty> {
  const service = await source.open()
  const calls = withSecond(await service.calls())
  if (source.isFresh) await service.close()
  if (calls.length === 0) {
    throw new FuzzError('no-operations', `fuzzApi(): this ${service.label} has nothing that can be called.`, {
      hint: 'Give it its fields, procedures or tools before it is handed to fuzzApi.',
    })
  }
  const asked = calls.map((call) => askedOf(call, calls))
  let client = new ServiceClient(() => source.open(), secrets)
  const maker = () => {
    client = new ServiceClient(() => source.open(), secrets)
    return callable(calls, client)
  }
  const methods = Object.fromEntries(
    asked.map(({ call, makers }) => [call.name, [inputDomain(call), ...makers.map(() => d.just(undefined))]]),
  )
  const results = handedResults(asked)
  return {
    domains: [d.callsOf(maker, { methods, results })],
    // Each search of the property begins with them.
    seeds: { [Symbol.iterator]: () => firstInputs(maker, asked, results) },
    written: (calls: unknown) => calls,
    retell: () => retellCalls(client.made, service),
    async run(sequence: { run(): unknown }) {
      try {
        await sequence.run()
      } finally {
        if (source.isFresh) await client.close()
      }
    },
  }
}

function callable(
  calls: readonly ServiceCall[],
  client: ServiceClient,
): Record<string, (input: CallInput, ...handed: readonly unknown[]) => unknown> {
  return Object.fromEntries(
    calls.map((call) => [
      call.name,
      (input: CallInput, ...handed: readonly unknown[]) => client.ask(call, input, handed),
    ]),
  )
}

/** A call with inputs on either side of what it takes, and the calls whose results are handed to the places behind its input. */
interface Asked {
  readonly call: ServiceCall
  readonly bounds: BoundaryValues
  readonly makers: readonly (readonly ServiceCall[])[]
}

function askedOf(call: ServiceCall, calls: readonly ServiceCall[]): Asked {
  const bounds = call.bounds ?? { accepted: someOf(call.input), refused: [] }
  return { call, bounds, makers: relatedMakers(call, calls, bounds.accepted) }
}

/** Each with inputs that name what the others make. */
function withSecond(calls: readonly ServiceCall[]): readonly ServiceCall[] {
  return calls.map((call) => {
    const makers = calls.filter((one) => one !== call && makesThings(one))
    return { ...call, second: new SecondInputs(makers.map(({ name }) => name)) }
  })
}

function inputDomain({ input, near, second }: ServiceCall): AnyDomain {
  const named = second === undefined ? input : new SuggestedDomain(input, () => second.inputs())
  const accepted = d.structOf({ isBroken: d.just(false), input: named })
  if (near === undefined) return accepted
  const broken = d.structOf({ isBroken: d.just(true), input: near })
  return new UnionDomain<unknown>('input', [accepted, broken], [brokenShare - 1, 1])
}

/** Each call on either side of what it takes, and what is made with all that can be asked of it. */
function* firstInputs(
  maker: () => unknown,
  asked: readonly Asked[],
  results: HandedResults,
): Generator<readonly unknown[], void> {
  for (const { call } of asked) call.second?.forget()
  const first = asked.map(({ call, bounds, makers }) => {
    const nothing = makers.map(() => undefined)
    const plain = bounds.accepted.map((input) => [{ isBroken: false, input }, ...nothing])
    const broken = bounds.refused.map((input) => [{ isBroken: true, input }, ...nothing])
    const ways = plain.flatMap((way, at) => [way, ...broken.slice(at, at + 1)])
    const { name } = call
    return {
      ...{ name, plain, ways: [...ways, ...broken.slice(plain.length)] },
      makers: makersFor(name, results),
      isReading: call.isReading === true,
      ...followed(call, { asked, nothing }),
    }
  })
  for (const sequence of firstSequences(maker, first)) yield [sequence]
}

function followed(
  { second }: ServiceCall,
  { asked, nothing }: { readonly asked: readonly Asked[]; readonly nothing: readonly undefined[] },
): Pick<FirstCall, 'told' | 'accepted' | 'named'> {
  const behind = (input: unknown) => (input === undefined ? undefined : [{ isBroken: false, input }, ...nothing])
  const named = (args: readonly unknown[]): readonly string[] => {
    const texts = JSON.stringify(args[0])
    const makers = asked.filter(({ call }) => makesThings(call))
    return makers.flatMap(({ call: { name } }, place) => {
      const step = stepOfCall(name)
      if (place === 0 && texts.includes(`"${madeAt(anyStep, 1)}"`)) return [name]
      if (texts.includes(`"${madeAt(step, 2)}"`)) return [name, name]
      return texts.includes(`"${madeAt(step, 1)}"`) ? [name] : []
    })
  }
  return { named, told: () => behind(second?.next()), accepted: () => behind(second?.taken()) }
}

/** Inputs drawn where no schema has bounds. No bench chose how many. */
const mostDrawn = 8
/** Bits of one of them. No bench chose it. */
const bitsOfDrawn = 512

function someOf(domain: AnyDomain): readonly unknown[] {
  return Array.from({ length: mostDrawn }, (_, seed): unknown =>
    domain.getValue(domain.init(new Context(new Rng(seed), bitsOfDrawn))),
  )
}

/** What a call shows is handed to the places behind inputs. */
function handedResults(asked: readonly Asked[]): HandedResults {
  const results: Record<string, string[]> = {}
  for (const { call, makers } of asked) {
    for (const [at, place] of makers.entries()) {
      for (const maker of place) (results[maker.name] ??= []).push(`${call.name}.${at + 1}`)
    }
  }
  return results
}

function retellCalls(made: readonly MadeCall[], service: Service): RunProgram {
  return {
    program: made.map(({ request, answer }) => ({
      source: service.sourceOf(request),
      note: answer === undefined ? 'no answer' : (answer.note ?? answer.text).slice(0, mostNoted),
    })),
    commands: [],
  }
}
