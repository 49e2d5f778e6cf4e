/**
 * An edge for each `?.`. Mostly it counts the way taken when the base is null or undefined; the form depends on what
 * stands there, since `this` of a call and V8's "x?.y is not a function" must stay what they were.
 */
import type { AnyNode, CallExpression, ChainExpression, MemberExpression } from 'acorn'
import { count, countAround, type Weave } from './weave.ts'

type Link = CallExpression | MemberExpression

export function weaveChain(chain: ChainExpression, weave: Weave): void {
  let outer: AnyNode = chain
  let link: AnyNode = chain.expression
  while (link.type === 'MemberExpression' || link.type === 'CallExpression') {
    const base: AnyNode = link.type === 'CallExpression' ? link.callee : link.object
    if (link.optional) weaveLink(link, base, outer, chain, weave)
    outer = link
    link = base
  }
}

function weaveLink(link: Link, base: AnyNode, outer: AnyNode, chain: ChainExpression, weave: Weave) {
  if (base.type === 'Identifier' && !weave.references.has(chain) && !weave.hasWith) {
    weave.edits.wrap(chain, `(${base.name}??${countAround(weave, link.start)},`, ')')
  } else if (link.type === 'CallExpression') countArguments(link, weave)
  else if (outer.type === 'CallExpression') countArguments(outer, weave)
  else wrapBase(base, link, weave)
}

function wrapBase(base: AnyNode, link: Link, weave: Weave): void {
  const plain = base.type === 'Identifier' || base.type === 'MemberExpression' || base.type === 'CallExpression'
  const [before, after] = plain ? ['(', ''] : ['((', ')']
  weave.edits.wrap(base, before, `${after}??void ${countAround(weave, link.start)})`)
}

/** `a.b?.(x)` counts, in its first argument, the way on which `a.b` is there; without an argument it has no edge. */
function countArguments({ arguments: [first] }: CallExpression, weave: Weave): void {
  if (first === undefined || first.type === 'SpreadElement') return
  weave.edits.wrap(first, `(${count(weave, first.start)},`, ')')
}
