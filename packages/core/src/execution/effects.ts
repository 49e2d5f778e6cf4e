/**
 * PORT: what keeps the code under test from changing the world. `@fuzzwright/fence` answers it for Node; the engine only
 * says when an input begins and ends, and turns what was refused into a failure.
 */
import { FuzzError } from '../errors.ts'
import { type DetectorName, holes, type Lead } from './detectors.ts'
import { OracleError } from './oracle-error.ts'

/** Which effects a test allows; what is not named stays refused. Reading is free unless `read` says otherwise. */
export interface EffectRules {
  /**
   * Globs of files that may be written, created, changed and removed, from the root of the project; or `'scratch'`: relative
   * paths lead to an empty folder per input, which is deleted behind it.
   */
  readonly write?: readonly string[] | 'scratch'
  /** Globs of files that may be read, where not all of them may. What may be written may be read. */
  readonly read?: readonly string[]
  /** Programs that may be started, by the name of their file: `'git'`, or `'sh'` for what runs in a shell. Globs. */
  readonly run?: readonly string[]
  /** Places that may be reached or listened on, as `host:port`; each may be a glob, and `host` stands for `host:*`. */
  readonly net?: readonly string[]
  /** Changes of environment variables stay, and the working folder and the umask may change. */
  readonly env?: boolean
  /** The process may end itself and send signals. */
  readonly exit?: boolean
}

/**
 * Which effects a test allows. `'refuse'`: none. `'allow'`: all, and nothing is watched. `'scratch'`: writing to an empty
 * folder per input, to which relative paths lead.
 */
export type Effects = 'refuse' | 'allow' | 'scratch' | EffectRules

/** An effect that was refused, in words. */
export interface RefusedEffect {
  /** What would have been done, with its operand in quotes: `removed "/"`; of a hole, the whole sentence. */
  readonly deed: string
  /** The detector that saw a hole, where it is more than an effect. */
  readonly hole?: DetectorName
  /** What more a reader may want to know, one line each. */
  readonly details: readonly string[]
  /** Source of the option that would have allowed it. */
  readonly allow: string
  /** The process would have ended: what a function that is declared never to return does. */
  readonly isEnd?: boolean
  /** Trace of the attempt; empty where traces are switched off. */
  readonly stack: string
}

/** An error that nobody caught, thrown by what an input left behind: in a timer, a later tick, a promise, a thread. */
export interface StrayError {
  readonly kind: 'uncaught-error' | 'unhandled-rejection'
  /** What was thrown. */
  readonly reason: unknown
  /** The mark of the run that left it behind, where that is known. */
  readonly mark: object | undefined
}

/**
 * The fence around one fuzz test. Nothing is refused but what its inputs do, and what they leave behind. Inputs run in batches
 * between `enter` and `leave`; for one that ends well there is nothing else to call.
 */
export interface EffectFence {
  /** Whose arguments are those of the input that runs; asked when one of them may have reached a sink. */
  watch(input: { readonly args: readonly unknown[] }): void
  /** Inputs are to be tried, since the last one reached a place where it might open a hole. */
  readonly hasLeads: boolean
  /** Those inputs; they are told once. */
  takeLeads(): readonly Lead[]
  /** From now on what runs, and what it starts, is the test's. */
  enter(): void
  leave(): void
  /**
   * What inputs before left behind is refused as ever, and no longer told; their stray errors are stragglers. Answers the mark
   * of what runs from now on.
   */
  tellApart(): object
  /**
   * The input goes on behind a promise: until `end` what it does is known by what started it.
   * @param whenRefused is called at the first effect it is refused, or at once where one was refused already
   */
  pause(whenRefused?: () => void): void
  /**
   * Since the last `end` an effect was refused, something was changed that is to be put back, or something was started. The one thing that
   * is read after each input.
   */
  readonly isStirred: boolean
  /** The input has ended, and what it changed of the process is put back. Answers the first effect it was refused. */
  end(): RefusedEffect | undefined
  /**
   * Since `takeLate` was last asked, inputs started something that goes on behind their end, such as a promise or a timer.
   * Where they did not, nobody has to wait for what they left behind.
   */
  readonly hasStarted: boolean
  /** The first effect refused to an input after its end, since it was last asked. */
  takeLate(): RefusedEffect | undefined
  /** The first stray error of what ran since the last `tellApart`, since it was last asked. */
  takeStray(): StrayError | undefined
  /** The same of what ran before, as far as its run is known. */
  takeStraggler(): StrayError | undefined
  /** Something that inputs started is still to come, as far as that can be seen: a timer, a file being read, a thread. */
  isAwaiting(): boolean
  /** Runs what is no part of an input, such as a fixture. */
  outside<T>(work: () => T): T
  /** Runs the input itself inside of what is no part of it. */
  inside<T>(work: () => T): T
  /**
   * The test has ended. What its inputs left behind may still throw: where the test has findings, nobody hears of that; else its
   * runner does, once. @param hasFindings the test failed
   */
  close(hasFindings?: boolean): void
}

/** The failure of an input that was refused an effect; its trace is that of the attempt. */
export function effectError(refused: RefusedEffect): OracleError {
  const { deed, hole, details, allow, stack } = refused
  const error =
    hole === undefined
      ? new OracleError('effect', { text: `Refused: the code would have ${deed}.`, isQuoting: true }, [
          ...details,
          `To allow it, among the options of the test: ${allow}`,
        ])
      : new OracleError(holes[hole].kind, { text: `${holes[hole].title}: ${deed}.`, isQuoting: true }, [
          ...details,
          `To have it not looked for, among the options of the test: detectors: { ${hole}: false }`,
        ])
  error.stack = stack
  return error
}

const words: readonly unknown[] = ['refuse', 'allow', 'scratch']
const lists = ['write', 'read', 'run', 'net'] as const
const flags = ['env', 'exit'] as const

const forms =
  "Give 'refuse', 'allow', 'scratch', or what is allowed: { write: ['tmp/**'] | 'scratch', read: […], run: ['git'], net: ['127.0.0.1:*'], env: true, exit: true }."

function wrong(where: string, what: string): FuzzError {
  return new FuzzError('bad-effects', `${where}: ${what}.`, { hint: forms })
}

function show(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : (JSON.stringify(value) ?? String(value))
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/**
 * The value of the option `effects`, checked as far as its form goes.
 * @throws FuzzError `bad-effects`
 */
export function checkedEffects(value: unknown, where: string): Effects {
  if (words.includes(value)) return value as Effects
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(where, `effects is ${Array.isArray(value) ? 'a list' : show(value)}, which is no such word`)
  }
  for (const [name, given] of Object.entries(value)) {
    if (given === undefined) continue
    if ((flags as readonly string[]).includes(name)) {
      if (typeof given !== 'boolean') throw wrong(where, `effects.${name} is ${show(given)}, not true or false`)
    } else if (!(lists as readonly string[]).includes(name)) {
      throw wrong(where, `there is no effect ${JSON.stringify(name)}`)
    } else if (!isTexts(given) && !(name === 'write' && given === 'scratch')) {
      throw wrong(where, `effects.${name} is ${show(given)}, not a list of texts`)
    }
  }
  return value
}
