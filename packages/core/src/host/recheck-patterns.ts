/** Checks regular expressions with the package `recheck`, where the project has installed it: its build in plain JavaScript. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PatternAttack, PatternCheck } from '../execution/pattern-check.ts'

/** What is used of `recheck`; see its `index.d.ts`. */
interface Recheck {
  checkSync(source: string, flags: string, options: object): Verdict
}

interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly complexity?: { readonly type: string; readonly degree?: number }
  readonly attack?: {
    readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
    readonly suffix: string
  }
}

/** No clock decides: the limits are those of steps. */
const options = { checker: 'automaton', timeout: null, randomSeed: 0 }

/** `undefined` where the package is not installed in the project. */
export function recheckPatterns(projectRoot: string): PatternCheck | undefined {
  const recheck = load(projectRoot)
  return recheck && ((source, flags) => attackOf(recheck.checkSync(source, flags, options)))
}

/** Only what the project itself has: a folder that happens to be searched as well is not its decision. */
function load(projectRoot: string): Recheck | undefined {
  const file = join(projectRoot, 'node_modules', 'recheck', 'lib', 'browser.js')
  if (existsSync(file)) return createRequire(file)(file)
  const above = dirname(projectRoot)
  return above === projectRoot ? undefined : load(above)
}

function attackOf({ status, complexity, attack }: Verdict): PatternAttack | undefined {
  if (status !== 'vulnerable' || complexity === undefined || attack === undefined) return undefined
  const { pumps, suffix } = attack
  const exponential = complexity.type === 'exponential'
  return { exponential, degree: complexity.degree ?? 2, pumps, suffix }
}
