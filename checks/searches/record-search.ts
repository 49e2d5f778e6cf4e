/**
 * Runs one search and writes down what it did, as one line of text: how it ended, and digests of the inputs the target was
 * given, in order. The same search gives the same line on every machine, however fast it is: time stands still, or counts
 * the runs.
 */
import { createHash, type Hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Callable, Finding, FuzzReport } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import {
  errorMessage,
  explore,
  type FuzzTestRequest,
  isPropertyObject,
  openProperty,
  type PropertyObject,
} from '@fuzzwright/core/host'

/** Is told the arguments of each call of the target, before the call. */
export type See = (args: readonly unknown[]) => void

/** One line of a fixture. */
export interface RecordedSearch {
  /** Unique in its fixture. */
  readonly name: string
  /** Searches from nothing, as often as it is called, and answers what is to stand behind the name. */
  readonly run: (see: See) => string | Promise<string>
}

/** What of a request one search differs in from the next. */
export type SearchParts = Omit<Partial<FuzzTestRequest>, 'clock' | 'defaultSeed'> & {
  /** A millisecond passes with each call of the target, for searches that end by their time; else none ever passes. */
  readonly timePasses?: boolean
}

/** Seed and runs of a search in a session of its own; `parts` are made anew each time. */
export interface SearchInSession {
  readonly seed: number
  readonly runs: number
  readonly parts: () => SearchParts
}

/** Numbers of calls after which a line has a digest: the first that differs tells how early a search took another way. */
const checkpoints = [10, 30, 100, 300, 1000, 3000]
const shortDigest = 8
const longDigest = 16
const longestSource = 60

/** The line of a search. Where the variable `SEARCH_INPUTS` names a folder, the inputs are written there one by one. */
export async function recordSearch({ name, run }: RecordedSearch): Promise<string> {
  const inputs = new InputDigests(process.env.SEARCH_INPUTS === undefined ? undefined : [])
  const told = await run((args) => inputs.add(args))
  if (process.env.SEARCH_INPUTS !== undefined) inputs.writeTo(process.env.SEARCH_INPUTS, name)
  return `${name}: ${told}; ${inputs.told()}`
}

/** A search by the engine's own session, as a host runs it. */
export function searchInSession(name: string, { seed, runs, parts }: SearchInSession): RecordedSearch {
  return { name, run: async (see) => tellSession(await runSession(name, { seed, runs, parts: parts() }, see)) }
}

/** One search of several that follow one another; answers its report and the inputs it kept. */
export async function runSession(
  name: string,
  { seed, runs, parts }: Omit<SearchInSession, 'parts'> & { readonly parts: SearchParts },
  see: See,
): Promise<SessionEnd> {
  let calls = 0
  const watched = (run: Callable): Callable =>
    function (this: unknown, ...args) {
      calls++
      see(args)
      return Reflect.apply(run, this, args)
    }
  const { timePasses = false, target, property, options, ...rest } = parts
  const { report, corpus, root } = await explore({
    test: { file: '/searches/recorded.test.ts', projectRoot: '/searches', name },
    record: true,
    ...rest,
    ...(target && { target: watched(target) }),
    ...(property && { property: isPropertyObject(property) ? opened(property, watched) : watched(property) }),
    options: { runs, ...options },
    defaultSeed: seed,
    clock: { now: () => (timePasses ? calls : 0) },
  })
  return { report, kept: corpus.map((value) => printValue(root.getValue(value as never))) }
}

interface SessionEnd {
  readonly report: FuzzReport
  readonly kept: readonly string[]
}

function opened(property: PropertyObject, watched: (run: Callable) => Callable): PropertyObject {
  return {
    [openProperty]() {
      const inside = property[openProperty]()
      return { ...inside, run: watched(inside.run) }
    },
  }
}

/** What is known of a search after its end, but for its inputs. */
export function tellSession({ report, kept }: SessionEnd): string {
  const { outcome, seed, runs, discarded, corpus, features } = report
  const counts = `seed ${seed}, ${outcome}, ${runs} runs, ${discarded} discarded, ${corpus} kept, ${features} features`
  return [counts, `rest ${digest(JSON.stringify(restOf(report, kept)))}`, ...report.findings.map(tellFinding)].join(
    '; ',
  )
}

function tellFinding({ phase, runs, fingerprint, source, shrink, flaky }: Finding): string {
  const shown = source.length <= longestSource ? source : `${source.slice(0, longestSource)}… ${digest(source)}`
  const tries = `${shrink.evaluations} tries, ${shrink.accepted} simpler${shrink.complete || shrink.byChance ? '' : ', not to the end'}`
  const often = flaky === undefined ? '' : `, fails ${flaky.failed} of ${flaky.tried}`
  return `${phase} ${runs} found ${fingerprint.className} ${fingerprint.key} (${shown}) in ${tries}${often}`
}

/** Everything else of a report that follows from the seed: it is told by a digest. */
function restOf(report: FuzzReport, kept: readonly string[]): unknown {
  const { findings, problems, fixed, ...rest } = report
  return {
    ...rest,
    finding: undefined,
    kept,
    problems: problems.map(({ code }) => code),
    fixed: fixed.map(({ place }) => place),
    findings: findings.map(({ error, args, ...finding }) => ({
      ...finding,
      error: errorMessage(error),
      args: printValue(args),
    })),
  }
}

/** A hash of a text, in hexadecimal digits. */
export function digest(text: string, length = longDigest): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

class InputDigests {
  private readonly hash: Hash = createHash('sha256')
  private readonly early: string[] = []
  private readonly texts: string[] | undefined
  private count = 0

  /** `texts` collects the inputs themselves where they are wanted. */
  constructor(texts: string[] | undefined) {
    this.texts = texts
  }

  add(args: readonly unknown[]): void {
    const text = printValue(args)
    this.texts?.push(text)
    this.hash.update(text).update('\n')
    this.count++
    if (checkpoints.includes(this.count)) this.early.push(`${this.count}=${this.soFar(shortDigest)}`)
  }

  private soFar(length: number): string {
    return this.hash.copy().digest('hex').slice(0, length)
  }

  told(): string {
    return `inputs ${[...this.early, `${this.count}=${this.soFar(longDigest)}`].join(' ')}`
  }

  writeTo(folder: string, name: string): void {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name.replaceAll(/[^\w.-]+/g, '-')}.txt`), `${this.texts?.join('\n')}\n`)
  }
}
