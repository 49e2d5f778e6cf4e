/**
 * Inputs that were stopped by the clock while a failure was shrunk, and are no hangs: they only take long. Whoever shrinks on from where it got would
 * propose them again.
 */

import { keyOf } from '../domain/key-of.ts'
import type { TupleDomain } from '../domain/tuple.ts'

export class StoppedInputs {
  private readonly root: TupleDomain<unknown[]>
  private readonly keys = new Set<string>()

  constructor(root: TupleDomain<unknown[]>) {
    this.root = root
  }

  add(corpus: unknown): void {
    this.keys.add(keyOf(this.root, corpus))
  }

  has(corpus: unknown): boolean {
    return this.keys.size > 0 && this.keys.has(keyOf(this.root, corpus))
  }
}
