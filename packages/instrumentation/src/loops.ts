/** Loop heads: one edge per iteration, which is also where the step budget is looked at. */
import type { DoWhileStatement, ForInStatement, ForOfStatement, ForStatement, WhileStatement } from 'acorn'
import { countStep, type Weave } from './weave.ts'

export type Loop = DoWhileStatement | ForInStatement | ForOfStatement | ForStatement | WhileStatement

export function weaveLoop({ body, start }: Loop, weave: Weave): void {
  const step = countStep(weave, start)
  if (body.type === 'BlockStatement') weave.edits.prologue(body.start + 1, `${step};`)
  else weave.edits.wrap(body, `{${step};`, '}')
}
