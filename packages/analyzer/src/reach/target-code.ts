/** Where the code of a target is read, where that is not where its types are. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/** The code of the target, where it is not where its types are: the JavaScript of a package with declarations. */
export interface TargetCode {
  readonly view: SourceView
  readonly bodies: readonly ts.Node[]
}
