/** What a pass is: one way to make the best value simpler, run until it finds nothing more. */
import type { Attempts, Descent } from './descent.ts'

export interface Pass {
  /** Word for the documentation and for tests. */
  readonly name: string
  /** Values of more parts are left alone: where the work grows with the square, the driver's clock could not stop it. */
  readonly mostParts?: number
  /** Tries its edits on `descent.best`; may stop early, because the shrinker runs it again as long as anything improves. */
  run<C>(descent: Descent<C>): Attempts<C>
}
