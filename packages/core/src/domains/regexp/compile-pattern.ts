/** From the syntax tree of a regular expression to the domain of its texts. */
import type { AST } from '@eslint-community/regexpp'
import { itemAt } from '../../item-at.ts'
import type { SizeBounds } from '../containers/sizes.ts'
import { Alphabet } from '../strings/alphabet.ts'
import { charactersOf } from './character-set.ts'
import {
  alternation,
  backReference,
  character,
  group,
  literal,
  oneOfTexts,
  type PatternNode,
  repetition,
  run,
  sequence,
} from './pattern-node.ts'

/** Repetitions without an end are drawn up to here; longer ones are valid where a seed has them. */
const openEnd = 5000

export interface CompiledPattern {
  readonly node: PatternNode
  /** Whether every alternative is tied to the start or the end of the text. */
  readonly startsAnchored: boolean
  readonly endsAnchored: boolean
  /** What look-around asks for: texts to put where a draw failed them. */
  readonly wanted: readonly PatternNode[]
  /** Whether all texts of the node are matched: nothing of the expression is left to the engine of the language. */
  readonly isExact: boolean
}

export function compilePattern(pattern: AST.Pattern, flags: string): CompiledPattern {
  const compiler = new Compiler(groupNumbers(pattern))
  const node = compiler.alternatives(pattern.alternatives, flags.replace(/[gyd]/g, ''))
  const startsAnchored = pattern.alternatives.every((one) => isEdge(one.elements[0], 'start'))
  const endsAnchored = pattern.alternatives.every((one) => isEdge(one.elements.at(-1), 'end'))
  const edges = pattern.alternatives.length * (Number(startsAnchored) + Number(endsAnchored))
  return { node, startsAnchored, endsAnchored, wanted: compiler.wanted, isExact: compiler.leftOpen === edges }
}

function isEdge(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind
}

/** Groups are numbered by where they open. */
function groupNumbers(pattern: AST.Pattern): ReadonlyMap<AST.CapturingGroup, number> {
  const groups: AST.CapturingGroup[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    if ((node as AST.Node).type === 'CapturingGroup') groups.push(node as AST.CapturingGroup)
    for (const [key, child] of Object.entries(node)) {
      if (key === 'alternatives' || key === 'elements') (child as unknown[]).forEach(visit)
      if (key === 'element') visit(child)
    }
  }
  visit(pattern)
  return new Map(groups.sort((a, b) => a.start - b.start).map((one, index) => [one, index + 1]))
}

class Compiler {
  readonly wanted: PatternNode[] = []
  /** Parts of the expression that no text of the node has to keep to: assertions, back-references, what takes nothing. */
  leftOpen = 0
  private readonly numbers: ReadonlyMap<AST.CapturingGroup, number>
  private readonly sets = new Map<string, Alphabet>()

  constructor(numbers: ReadonlyMap<AST.CapturingGroup, number>) {
    this.numbers = numbers
  }

  alternatives(alternatives: readonly AST.Alternative[], flags: string): PatternNode {
    const nodes = alternatives.map((one) => this.elements(one.elements, flags))
    return nodes.length === 1 ? itemAt(nodes, 0) : alternation(nodes)
  }

  private elements(elements: readonly AST.Element[], flags: string): PatternNode {
    const nodes: PatternNode[] = []
    let text = ''
    const flush = (): void => {
      if (text !== '') nodes.push(literal(text))
      text = ''
    }
    for (const element of elements) {
      if (element.type === 'Character' && !flags.includes('i')) {
        text += String.fromCodePoint(element.value)
        continue
      }
      const node = this.element(element, flags)
      if (node === undefined) continue
      flush()
      nodes.push(node)
    }
    flush()
    return nodes.length === 1 ? itemAt(nodes, 0) : sequence(nodes)
  }

  /** `undefined` for what takes no text: assertions are left to the engine, which judges the whole. */
  private element(element: AST.Element, flags: string): PatternNode | undefined {
    switch (element.type) {
      case 'Assertion':
        this.leftOpen++
        this.want(element, flags)
        return undefined
      case 'Quantifier':
        return this.quantifier(element, flags)
      case 'Group':
        return this.alternatives(element.alternatives, modified(flags, element.modifiers))
      case 'CapturingGroup':
        return group(this.alternatives(element.alternatives, flags), this.numbers.get(element) ?? 0)
      case 'Backreference':
        this.leftOpen++
        return backReference([element.resolved].flat().map((one) => this.numbers.get(one) ?? 0))
      default:
        return this.characters(element, flags)
    }
  }

  private want(assertion: AST.Assertion, flags: string): void {
    if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return
    if (!assertion.negate) this.wanted.push(this.alternatives(assertion.alternatives, flags))
  }

  private quantifier(element: AST.Quantifier, flags: string): PatternNode | undefined {
    const { min, greedy } = element
    const max = element.max === Number.POSITIVE_INFINITY ? Math.max(openEnd, min) : element.max
    const size: SizeBounds = { min, max, softMax: max }
    const inner = this.element(element.element, flags)
    if (inner === undefined || max === 0) return undefined
    const alphabet = this.alphabetOf(element.element, flags)
    return alphabet !== undefined && isBasic(alphabet) ? run(alphabet, size, greedy) : repetition(inner, size, greedy)
  }

  private alphabetOf(element: AST.QuantifiableElement, flags: string): Alphabet | undefined {
    const single = element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet'
    return single && textsOf(element).length === 0 ? this.set(element.raw, flags) : undefined
  }

  private set(source: string, flags: string): Alphabet {
    const key = `${flags}/${source}`
    const known = this.sets.get(key) ?? charactersOf(source, flags)
    this.sets.set(key, known)
    return known
  }

  private characters(
    element: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
    flags: string,
  ): PatternNode {
    const texts = textsOf(element).filter((text) => new RegExp(`^(?:${element.raw})$`, flags).test(text))
    const alphabet = this.set(element.raw, flags)
    if (texts.length === 0 && alphabet.size === 0) this.leftOpen++
    if (texts.length === 0) return character(alphabet.size === 0 ? impossible : alphabet)
    return alphabet.size === 0 ? oneOfTexts(texts) : alternation([character(alphabet), oneOfTexts(texts)])
  }
}

/** Stands in where a class takes nothing, as `[]` does: the engine will refuse whatever is drawn. */
const impossible = new Alphabet([[0, 0]])

/** Every character is one code unit and never half of a pair, so lengths and counts agree. */
function isBasic(alphabet: Alphabet): boolean {
  return (
    alphabet.size > 0 && alphabet.ranges.every(([first, last]) => last < 0xd800 || (first > 0xdfff && last <= 0xffff))
  )
}

function modified(flags: string, modifiers: AST.Modifiers | null): string {
  if (modifiers === null) return flags
  let changed = flags
  const { add, remove } = modifiers
  for (const [flag, name] of [
    ['i', 'ignoreCase'],
    ['m', 'multiline'],
    ['s', 'dotAll'],
  ] as const) {
    if (remove?.[name]) changed = changed.replace(flag, '')
    if (add?.[name] && !changed.includes(flag)) changed += flag
  }
  return changed
}

/** Emoji of several characters, for properties of strings; the engine says which of them a property has. */
const emojiSequences = ['👍🏽', '👨‍👩‍👧', '🏳️‍🌈', '🇩🇪', '🇯🇵', '1️⃣', '❤️', '👩🏾‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'] as const

/** Texts of several characters that a class of the `v` flag may take. */
function textsOf(element: AST.Node): readonly string[] {
  switch (element.type) {
    case 'ClassStringDisjunction':
      return element.alternatives
        .map((one) => one.elements.map(({ value }) => String.fromCodePoint(value)).join(''))
        .filter((text) => [...text].length !== 1)
    case 'CharacterSet':
      return element.kind === 'property' && element.strings ? emojiSequences : []
    case 'CharacterClass':
      return element.elements.flatMap((part) => textsOf(part))
    case 'ExpressionCharacterClass':
      return textsOf(element.expression)
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return [...textsOf(element.left), ...textsOf(element.right)]
    default:
      return []
  }
}
