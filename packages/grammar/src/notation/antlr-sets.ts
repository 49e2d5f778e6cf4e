/** Character sets of ANTLR lexer rules: `[…]` with its escapes, ranges, negations. */
import { FuzzError } from '@fuzzwright/core'
import { anyChar, type CharSet, charSet, ignoringCase, invert, unite } from '../grammar/char-set.ts'
import { single } from '../grammar/joined.ts'
import { type AntlrElement, type AntlrRule, unescaped } from './antlr-syntax.ts'
import { regex } from './regex.ts'

/** The set an element stands for where it is one character, or undefined. */
export function setOf(
  element: AntlrElement,
  rules: ReadonlyMap<string, AntlrRule>,
  ignoreCase: boolean,
): CharSet | undefined {
  const of = (part: AntlrElement): CharSet | undefined => setOf(part, rules, ignoreCase)
  const cased = (set: CharSet): CharSet => (ignoreCase ? ignoringCase(set) : set)
  switch (element.kind) {
    case 'text':
      return Array.from(element.text).length === 1
        ? cased(charSet([[codeOf(element.text), codeOf(element.text)]]))
        : undefined
    case 'range':
      return cased(charSet([[codeOf(element.from), codeOf(element.to)]]))
    case 'class':
      return cased(classSet(element.source, element.place))
    case 'any':
      return anyChar
    case 'not': {
      const inner = of(element.element)
      return inner === undefined ? undefined : invert(inner)
    }
    case 'name': {
      const rule = rules.get(element.name)
      return rule === undefined || rule.alternatives.length === 0 ? undefined : union(rule.alternatives, of)
    }
    case 'block':
      return union(element.alternatives, of)
    case 'repeat':
      return undefined
  }
}

function union(
  alternatives: AntlrRule['alternatives'],
  of: (part: AntlrElement) => CharSet | undefined,
): CharSet | undefined {
  let set = charSet([])
  for (const alternative of alternatives) {
    const only = single(alternative)
    const one = only === undefined ? undefined : of(only)
    if (one === undefined) return undefined
    set = unite(set, one)
  }
  return set
}

const members =
  /\\[pP]\{([^}]*)\}|(\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\[\s\S]|[\s\S])(?:-(\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\[\s\S]|[\s\S]))?/gu

function classSet(source: string, place: { readonly line: number; readonly column: number }): CharSet {
  let set = charSet([])
  for (const [text, property, from = '', to] of source.matchAll(members)) {
    if (property !== undefined) {
      const part = regex(text)
      if (part.kind === 'chars') set = unite(set, part.set)
      continue
    }
    const low = codeOf(unescaped(from))
    const high = to === undefined ? low : codeOf(unescaped(to))
    if (high < low) {
      const location = `${place.line}:${place.column}`
      throw new FuzzError('bad-bounds', `[${source}]: the range ${text} is upside down`, {
        location,
        hint: 'Swap its ends.',
      })
    }
    set = unite(set, charSet([[low, high]]))
  }
  return set
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0
}
