/** Holes that inputs may open: what the fence calls them, how they are switched off, and what a search tries for them. */

/** Each with the name its failures have, and the words of a report. */
export const holes = {
  commandInjection: { kind: 'command-injection', title: 'Command injection' },
  pathTraversal: { kind: 'path-traversal', title: 'Path traversal' },
  codeInjection: { kind: 'code-injection', title: 'Code injection' },
  requestForgery: { kind: 'request-forgery', title: 'Server-side request forgery' },
  sqlInjection: { kind: 'sql-injection', title: 'SQL injection' },
  unsafeDeserialisation: { kind: 'unsafe-deserialisation', title: 'Unsafe deserialisation' },
} as const

/** Name of a detector, as its option has it. */
export type DetectorName = keyof typeof holes
/** Name of the failures of a detector. */
export type HoleKind = (typeof holes)[DetectorName]['kind']

/** Which detectors look: all unless said otherwise. `false` switches off every one. */
export type Detectors = boolean | { readonly [Name in DetectorName]?: boolean }

/** An input worth trying, since what it is made of reached a place where it may open a hole. */
export interface Lead {
  /** What was reached. */
  readonly sink: string
  /** A text of the input, and the one to put in its place. */
  readonly have: string
  readonly want: string
}

/** The form of the option `detectors`, for errors. */
export const detectorsForm = `true, false, or an object of true and false by name: ${Object.keys(holes).join(', ')}`

export function isDetectors(value: unknown): value is Detectors {
  if (typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, on]) => Object.hasOwn(holes, name) && typeof on === 'boolean')
}

const kinds: ReadonlySet<unknown> = new Set(Object.values(holes).map(({ kind }) => kind))

/** A failure of this kind is a hole that a detector saw. */
export function isHole(kind: unknown): kind is HoleKind {
  return kinds.has(kind)
}

/** All of them. */
export const holeKinds: readonly HoleKind[] = Object.values(holes).map(({ kind }) => kind)
