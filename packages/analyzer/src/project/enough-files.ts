/** Reads with as few files as most questions need, and again with more where the answer says that it missed some. */
import type { ProjectSize } from './compiler-settings.ts'
import { findHeirs } from './find-heirs.ts'
import type { SourceView } from './source-view.ts'

/** What the program is made of besides the file asked about and its imports. */
export interface Scope {
  readonly size: ProjectSize
  /** Absolute paths of files that hold classes nobody imports. */
  readonly heirs: readonly string[]
}

/** One reading and what it missed. */
export interface Reading<Result> {
  readonly result: Result
  readonly view: SourceView
  /** No name was left without a type. */
  readonly isComplete: boolean
}

/**
 * Most signatures need neither DOM nor @types; those that do are read a second time with both. Where an abstract class or
 * an interface is asked for, the classes of the project that stand in for it are looked for. `folders` are those searched.
 */
export function withEnoughFiles<Result>(read: (scope: Scope) => Reading<Result>): {
  readonly result: Result
  readonly folders: readonly string[]
} {
  const lean = read({ size: 'lean', heirs: [] })
  const size = lean.isComplete ? 'lean' : 'full'
  const first = lean.isComplete ? lean : read({ size, heirs: [] })
  const { root, wanted, closure } = first.view
  if (root === undefined || wanted.size === 0) return { result: first.result, folders: [] }
  const { files, folders } = findHeirs(root, wanted)
  const known = new Set([...closure].map(({ fileName }) => fileName))
  const heirs = files.filter((path) => !known.has(path))
  return { result: heirs.length === 0 ? first.result : read({ size, heirs }).result, folders }
}
