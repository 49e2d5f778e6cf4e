/**
 * PORT: promises that were rejected with nobody to notice. They come to light only when the host has had its turn, after
 * the run that made them; a host answers this with its own listener.
 */
export interface RejectionWatch {
  /** The first rejection since it was last asked. */
  take(): { readonly reason: unknown } | undefined
}
