/** A repair for languages with names: those that are used have been declared. */
import type { Repair, Replacement, RuleSubtree } from './repair.ts'

/** Names of rules. */
export interface NameRules {
  /** Rules whose text declares a name. */
  readonly declares: readonly string[]
  /** Rules whose text uses one. What lies inside a declaring sub-tree is no use. */
  readonly uses: readonly string[]
  /** Rules whose declarations end with them; none where left out. */
  readonly scopes?: readonly string[]
  /**
   * Rules a declared name can be used after: `let a=a;` is none where the whole statement is one. Where left out, the nearest rule around the
   * name that is more than the name; a scope that holds the name directly sees it at once, as a function does its own.
   */
  readonly declarations?: readonly string[]
  /** Names that need no declaration. */
  readonly known?: readonly string[]
  /** Declarations a text has at most, from 0 up; the parts around further ones are written without. As many as come where left out. */
  readonly mostDeclared?: number
  /** The same for uses. */
  readonly mostUsed?: number
}

/** The part of the text in which a name that is declared there can be used. */
interface Scope {
  readonly end: number
  /** Names, each with the offset from which it can be used. */
  readonly names: { readonly name: string; readonly from: number }[]
}

/**
 * Names that are used before they are declared become names that are. Where no name can be used yet, the smallest part around the
 * use that can do without any is written anew; an item of a list that cannot is left out. Pass it as `repair`.
 */
export function declaredBeforeUsed(rules: NameRules): Repair {
  const { declares, uses, scopes = [], known = [] } = rules
  const { mostDeclared = Number.POSITIVE_INFINITY, mostUsed = Number.POSITIVE_INFINITY } = rules
  return (subtrees, rng) => {
    const replacements: Replacement[] = []
    const open: Scope[] = [{ end: Number.POSITIVE_INFINITY, names: known.map((name) => ({ name, from: 0 })) }]
    let declared = -1
    const count = { declared: 0, used: 0 }
    for (const subtree of subtrees) {
      while ((open.at(-1)?.end ?? 0) <= subtree.from) open.pop()
      if (scopes.includes(subtree.rule)) open.push({ end: subtree.to, names: [] })
      if (declares.includes(subtree.rule)) {
        if (++count.declared > mostDeclared) replacements.push({ subtree, without: declares })
        open.at(-1)?.names.push({ name: subtree.text, from: usableFrom(subtree, rules) })
        declared = subtree.to
      } else if (uses.includes(subtree.rule) && subtree.from >= declared) {
        const names = open.flatMap((scope) => scope.names.filter(({ from }) => from <= subtree.from))
        if (++count.used > mostUsed || names.length === 0) replacements.push({ subtree, without: uses })
        else if (!names.some(({ name }) => name === subtree.text))
          replacements.push({ subtree, text: rng.pick(names).name })
      }
    }
    return replacements
  }
}

/** Where the declaration of a name ends. */
function usableFrom(name: RuleSubtree, { scopes = [], declarations }: NameRules): number {
  let around = name.within
  if (declarations === undefined) {
    while (around !== undefined && around.from === name.from && around.to === name.to) around = around.within
    // The whole text is a scope too: nothing could use the name after it.
    return around === undefined || around.within === undefined || scopes.includes(around.rule) ? name.to : around.to
  }
  while (around !== undefined && !declarations.includes(around.rule)) around = around.within
  return around?.to ?? name.to
}
