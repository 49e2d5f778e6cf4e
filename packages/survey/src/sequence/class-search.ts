/** One search of a class, and what goes wrong in it. */
import type { TupleDomain } from '@fuzzwright/core/domain'
import type { PackageScope, SearchLimits } from '../worker/search-relation.ts'
import type { CallTally } from '../worker/untyped-crash.ts'
import type { Check } from './checks.ts'
import type { Model } from './models.ts'
import type { ClassInUse, Program } from './program.ts'

/** One search of a class: its own claims, or what a model of the platform says of it. */
export interface ClassSearch extends ClassInUse {
  readonly root: TupleDomain<Program>
  readonly checks: readonly Check[]
  readonly model?: Model
  /** Instances may be too small for what is put in, and others were searched before. */
  readonly isCramped?: boolean
  readonly scope: PackageScope
  readonly limits: SearchLimits
  /** How the calls of drawn programs ended, by the kinds of arguments that nobody declared. */
  readonly calls: CallTally
}

/** Named by what went wrong, so that one cause is one failure. */
export class Misuse extends Error {
  readonly what: string
  readonly check: Check | undefined
  constructor(what: string, check?: Check) {
    super('')
    this.name = `Misuse ${what}`
    this.what = what
    this.check = check
  }
}
