/** From the option `effects` to what the gates ask, and back: the option that would have allowed what was refused. */
import { relative, sep } from 'node:path'
import type { EffectRules, Effects } from '@fuzzwright/core'
import type { Effect, Rules } from '../wall/session.ts'
import { escaped, hostMatcher, pathMatcher, programMatcher } from './globs.ts'

/** Where rules are read. */
export interface RuleOrigin {
  /** Absolute path of the project's root, without links. */
  readonly root: string
  /** Folders the test runner itself writes to while it loads modules; absolute, without links. */
  readonly runnerFolders: readonly string[]
  /** Where the option stands, for errors. */
  readonly where: string
}

/** What holds for one test. */
export interface TestRules {
  readonly rules: Rules
  readonly scratch: boolean
}

const none: readonly string[] = []

/**
 * `undefined` where everything is allowed.
 * @throws FuzzError `bad-effects` for what is no glob
 */
export function rulesOfEffects(effects: Effects, origin: RuleOrigin): TestRules | undefined {
  if (effects === 'allow') return undefined
  const given: EffectRules = effects === 'refuse' ? {} : effects === 'scratch' ? { write: 'scratch' } : effects
  const { root, runnerFolders, where } = origin
  const scratch = given.write === 'scratch'
  const write = given.write === undefined || given.write === 'scratch' ? none : given.write
  const mayWrite = pathMatcher(write, root, `${where}: effects.write`)
  const mayRead = given.read && pathMatcher(given.read, root, `${where}: effects.read`)
  const isRunners = (path: string): boolean => runnerFolders.some((folder) => path.startsWith(folder + sep))
  const rules: Rules = {
    writesNothing: write.length === 0 && runnerFolders.length === 0,
    mayWrite: (path) => mayWrite(path) || isRunners(path),
    ...(mayRead && { mayRead }),
    mayRun: programMatcher(given.run ?? none, `${where}: effects.run`),
    mayReach: hostMatcher(given.net ?? none, `${where}: effects.net`),
    env: given.env === true,
    exit: given.exit === true,
  }
  return { rules, scratch }
}

const text = (value: string): string => `'${value.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`

function pathGlob(path: string, root: string): string {
  const inside = relative(root, path)
  const isInside = inside !== '' && !inside.startsWith('..') && inside !== path
  return escaped(isInside ? inside.replaceAll('\\', '/') : path)
}

/** Source of the option that allows an effect, as one would write it into the test. */
export function allowing({ kind, operand }: Effect, root: string): string {
  switch (kind) {
    case 'write':
      return `effects: { write: [${text(pathGlob(operand, root))}] }`
    case 'read':
      return `effects: { read: [${text(pathGlob(operand, root))}] }`
    case 'run':
      return `effects: { run: [${text(escaped(operand))}] }`
    case 'net':
      return `effects: { net: [${text(operand)}] }`
    case 'env':
      return 'effects: { env: true }'
    case 'exit':
      return 'effects: { exit: true }'
    case 'other':
      return "effects: 'allow'"
  }
}
