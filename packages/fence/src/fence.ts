/** A fence around one fuzz test: its rules read, its session opened at the wall of the thread, its refusals put into words. */
import { realpathSync } from 'node:fs'
import {
  type DetectorName,
  type Detectors,
  type EffectFence,
  type Effects,
  FuzzError,
  type RefusedEffect,
} from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { ownRealm, wallOfThread } from './raise.ts'
import { allowing, rulesOfEffects, type TestRules } from './rules/rules-of-effects.ts'
import type { Effect } from './wall/session.ts'
import type { Wall } from './wall.ts'

/** What a host asks of the fence for one test. */
export interface FenceRequest {
  /** Full name of the test. */
  readonly name: string
  /** What it allows. */
  readonly effects: Effects
  /** Which holes are looked for; all unless said otherwise. */
  readonly detectors?: Detectors
  /** Where that stands, for errors. */
  readonly where: string
  /** Absolute path of the project's root. */
  readonly root: string
  /** Absolute paths of folders the test runner itself writes to while it loads modules. */
  readonly runnerFolders?: readonly string[]
}

/** Folders of the project by the paths they were asked for: each test asks for the same ones. */
const realFolders = new Map<string, string>()

function realRoot(path: string): string {
  try {
    const real = realFolders.get(path) ?? realpathSync.native(path)
    realFolders.set(path, real)
    return real
  } catch {
    return path
  }
}

/**
 * The fence of one test. Where it allows everything, nothing is refused, and what inputs start is known as theirs all the same;
 * `undefined` where not even that can be had.
 * @throws FuzzError `bad-effects`, `no-scratch`, or `no-fence` where the gates do not hold
 */
export function openFence({
  name,
  effects,
  detectors = true,
  where,
  root,
  runnerFolders = [],
}: FenceRequest): EffectFence | undefined {
  const folder = realRoot(root)
  const read = rulesOfEffects(effects, { root: folder, runnerFolders: runnerFolders.map(realRoot), where })
  const wall = read === undefined ? anyWall() : holdingWall(where)
  const scratch = read?.scratch === true ? scratchFolder(where) : undefined
  return wall?.session({
    name: JSON.stringify(name),
    refuses: read !== undefined,
    rules: read?.rules ?? everything,
    ...(scratch !== undefined && { scratch }),
    realm: ownRealm(),
    detects: (detector) => read !== undefined && isLookedFor(detector, detectors),
    inWords: (effect, stack) => inWords(effect, stack, folder),
  })
}

const everything: TestRules['rules'] = {
  writesNothing: false,
  mayWrite: () => true,
  mayRun: () => true,
  mayReach: () => true,
  env: true,
  exit: true,
}

function anyWall(): Wall | undefined {
  try {
    return wallOfThread()
  } catch {
    return undefined
  }
}

function isLookedFor(name: DetectorName, detectors: Detectors): boolean {
  return typeof detectors === 'boolean' ? detectors : detectors[name] !== false
}

function holdingWall(where: string): Wall {
  let reason: string
  try {
    const wall = wallOfThread()
    wall.meet(ownRealm())
    if (wall.open.length === 0) return wall
    reason = `nothing can be put in front of ${wall.open.slice(0, 3).join(', ')}`
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  throw new FuzzError('no-fence', `${where}: effects of its inputs cannot be refused: ${reason}.`, {
    hint: "Run the test where Node's own modules can be changed (not frozen, not under --permission, not in Bun or Deno), or let it do everything: effects: 'allow'.",
  })
}

/** One that a process leaves behind which is killed is taken away by the next. */
function scratchFolder(where: string): string {
  try {
    return temporaryFolder('scratch')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FuzzError('no-scratch', `${where}: the scratch folder cannot be made: ${reason}.`, {
      hint: 'Make the folder for temporary files writable, or set TMPDIR to one that is.',
      cause,
    })
  }
}

function inWords({ deed, detail, hole, ...refused }: Effect, stack: string, root: string): RefusedEffect {
  if (hole !== undefined) return { deed, hole, details: [], allow: '', stack }
  const details = detail === undefined ? [] : [`The command: ${detail}`]
  const isEnd = refused.kind === 'exit'
  return { deed, details, allow: allowing({ deed, ...refused }, root), stack, ...(isEnd && { isEnd }) }
}
