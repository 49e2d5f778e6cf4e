/** The code of one member of an object: what its call can run, and the constants that stand there. */
import type { FuzzedConcreteValue } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { collectConstants } from '../constants/collect-constants.ts'
import { libraryCode } from '../library-code.ts'
import type { SourceView } from '../project/source-view.ts'
import { reachableCode } from '../reach/reachable-code.ts'
import type { TargetCode } from '../reach/target-code.ts'
import { bodiesOf, type Target } from '../selector/target.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/** More constants than this say no more of a member than those of the whole class do. No bench chose it. */
const mostConstants = 32

export interface MemberCode extends TargetCode {
  /** Found in the JavaScript of a package that has only declarations here. */
  readonly isOfPackage: boolean
}

/** `undefined` where no code is found. `around` is the target whose objects have the member. */
export function memberCode({ view }: ShapeContext, member: ts.Symbol, around: Target): MemberCode | undefined {
  const bodies = reachableCode(view, bodiesOf(view, member).concat(accessorsOf(view, member)))
  if (bodies.length > 0) return { view, bodies, isOfPackage: false }
  const method: Target = {
    ...{ name: member.name, kind: 'method', signatures: [], bodies: [], documented: [], symbol: member },
    ...(around.className !== undefined && { className: around.className }),
  }
  const code = libraryCode(view, method)
  return code && { view: code.view, bodies: reachableCode(code.view, code.bodies), isOfPackage: true }
}

/** The constants a member holds its arguments against; none where there are too many to tell anything. */
export function memberConstants({ view, bodies }: MemberCode): FuzzedConcreteValue[] {
  const found = collectConstants(view, bodies)
  return found.length > mostConstants ? [] : found.map(({ value, context }) => ({ value, context }))
}

/** Of an accessor that is only declared there is no code here. */
export function accessorsOf({ ts }: SourceView, member: ts.Symbol): ts.Node[] {
  return (member.declarations ?? []).filter(
    (node) => (ts.isGetAccessor(node) || ts.isSetAccessor(node)) && node.body !== undefined,
  )
}
