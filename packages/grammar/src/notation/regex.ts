/** Regular expressions as parts of grammars: what they match is what they generate. Read with regexpp. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { FuzzError } from '@fuzzwright/core'
import { anyChar, type CharSet, charSet, ignoringCase, invert, subtract, unite } from '../grammar/char-set.ts'
import type { Expression } from '../grammar/grammar.ts'
import { inChoice, inSequence } from '../grammar/joined.ts'

/**
 * The texts a regular expression matches as a whole. Anchors at its ends change nothing; lookarounds, word boundaries and
 * back references are no context-free matter and throw a FuzzError.
 */
export function regex(pattern: RegExp | string, flags?: string): Expression {
  const source = typeof pattern === 'string' ? pattern : pattern.source
  const given = flags ?? (typeof pattern === 'string' ? 'u' : pattern.flags)
  let ast: AST.Pattern
  try {
    const mode = { unicode: given.includes('u'), unicodeSets: given.includes('v') }
    ast = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, mode)
  } catch (cause) {
    throw new FuzzError('bad-regex', `/${source}/ is not a regular expression: ${(cause as Error).message}`, { cause })
  }
  return new RegexReader(source, given).alternatives(ast.alternatives)
}

const lineEnds = charSet([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
])
const spaces = charSet([
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
])
const digits = charSet([[48, 57]])
const words = charSet([
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
])

class RegexReader {
  private readonly source: string
  private readonly flags: string

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags
  }

  alternatives(alternatives: readonly AST.Alternative[]): Expression {
    return inChoice(alternatives.map((each) => inSequence(each.elements.map((element) => this.element(element)))))
  }

  private element(node: AST.Element): Expression {
    switch (node.type) {
      case 'Character':
        return this.chars(charSet([[node.value, node.value]]))
      case 'CharacterSet':
      case 'CharacterClass':
        return this.chars(this.set(node))
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(node.alternatives)
      case 'Quantifier':
        return { kind: 'repeat', part: this.element(node.element), min: node.min, max: node.max }
      case 'Assertion':
        if (node.kind === 'start' || node.kind === 'end') return inSequence([])
        break
    }
    throw this.unsupported(node.raw)
  }

  private chars(set: CharSet): Expression {
    return { kind: 'chars', set: this.flags.includes('i') ? ignoringCase(set) : set }
  }

  private set(node: AST.CharacterSet | AST.CharacterClass | AST.Character | AST.CharacterClassRange): CharSet {
    switch (node.type) {
      case 'Character':
        return charSet([[node.value, node.value]])
      case 'CharacterClassRange':
        return charSet([[node.min.value, node.max.value]])
      case 'CharacterSet':
        return this.namedSet(node)
      case 'CharacterClass': {
        let set = charSet([])
        for (const element of node.elements) {
          if (element.type === 'ClassStringDisjunction' || element.type === 'ExpressionCharacterClass') {
            throw this.unsupported(element.raw)
          }
          set = unite(set, this.set(element))
        }
        return node.negate ? invert(set) : set
      }
    }
  }

  private namedSet(node: AST.CharacterSet): CharSet {
    if (node.kind === 'any') return this.flags.includes('s') ? anyChar : subtract(anyChar, lineEnds)
    const set =
      node.kind === 'digit'
        ? digits
        : node.kind === 'word'
          ? words
          : node.kind === 'space'
            ? spaces
            : matching(node.raw)
    // A property carries its own negation in its raw text.
    return node.kind !== 'property' && node.negate ? invert(set) : set
  }

  private unsupported(raw: string): FuzzError {
    return new FuzzError('unsupported-regex', `/${this.source}/ uses ${raw}, which no grammar can express`, {
      hint: 'Write the part without it, or generate more and filter with the regular expression.',
    })
  }
}

const matchingSets = new Map<string, CharSet>()

/** Every character one escape matches, found by asking the regular expression engine. */
function matching(escaped: string): CharSet {
  const known = matchingSets.get(escaped)
  if (known !== undefined) return known
  const pattern = new RegExp(`^${escaped}$`, 'u')
  const found: [number, number][] = []
  for (const [from, to] of [
    [0, 0xd7ff],
    [0xe000, 0x10ffff],
  ] as const) {
    for (let code = from; code <= to; code++) if (pattern.test(String.fromCodePoint(code))) found.push([code, code])
  }
  const set = charSet(found)
  matchingSets.set(escaped, set)
  return set
}
