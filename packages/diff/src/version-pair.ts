/** Two versions, with what is known of their files before either is loaded. */
import type { SyntaxFiles } from './change/changed-code.ts'
import type { ClassSyntax } from './change/hidden-members.ts'
import type { Version } from './version/version.ts'

/** Two versions with the syntax of their files. */
export interface VersionPair {
  readonly before: Version
  readonly after: Version
  readonly files: { readonly before: SyntaxFiles; readonly after: SyntaxFiles }
  /** Classes of declarations beside those of the files. */
  readonly declared?: readonly ClassSyntax[]
  /** Whether what the file `path` exports as `name` may do something else; everything may where missing. */
  readonly isTouched?: (path: string, name: string) => boolean
  /** Whether what the file exports is for other files of its package alone; nothing is where missing. */
  readonly isInside?: Readonly<Record<'before' | 'after', (path: string, name: string) => boolean>>
}
