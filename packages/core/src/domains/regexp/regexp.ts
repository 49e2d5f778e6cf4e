/**
 * Texts that a regular expression matches. The corpus value is the path through the expression, which can be mutated and
 * shrunk part by part; a text that is matched but whose path cannot be found (look-around, back-references) is kept as it
 * is. Every value is judged by the engine of the language, so what the path ignores is filtered.
 */
import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DefinitionSite } from '../../domain/definition-site.ts'
import { type AnyDomain, Domain, type PartVisitor, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { listNode } from '../../domain/list-node.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { FuzzError } from '../../errors.ts'
import { ElementDomain } from '../choices/element.ts'
import { UnionDomain } from '../choices/union.ts'
import { anyCodeUnits, compareTexts, textComplexity } from '../strings/alphabet.ts'
import { editText } from '../strings/edit-text.ts'
import { simplerTexts } from '../strings/simpler-texts.ts'
import { defaultMaxLength, StringDomain } from '../strings/string.ts'
import { wholeWord, wordShare } from '../strings/whole-word.ts'
import { mayBacktrackForLong } from './backtracking.ts'
import { type CompiledPattern, compilePattern } from './compile-pattern.ts'
import { parsePattern } from './parse-pattern.ts'
import { Patience } from './pattern-node.ts'

/** The text and how it came about: `path` is `undefined` where the text is kept as it is. */
export interface MatchedText {
  readonly text: string
  readonly path: ListNode<unknown> | undefined
  complexity: number
}

/** Texts drawn until one that matches is given up, as many as `filter` draws. */
const attempts = 1000
/**
 * Code units beyond the least of the pattern up to which an expression that backtracks for long is asked: it may double its steps
 * with each, so these are a million. No bench chose it.
 */
const brief = 20
const noise = new StringDomain('string', anyCodeUnits, { min: 0, max: 64, softMax: 8 })
const anyText = new StringDomain('string', anyCodeUnits, { min: 0, max: defaultMaxLength, softMax: defaultMaxLength })

export class RegexpDomain extends Domain<string, MatchedText> {
  readonly name: string
  readonly entropy = Number.POSITIVE_INFINITY
  readonly minComplexity: number
  readonly maxComplexity = Number.POSITIVE_INFINITY
  private readonly pattern: CompiledPattern
  /** What stands before the match, the match, and what stands behind it. */
  private readonly paths: TupleDomain<unknown[]>
  private readonly expression: RegExp
  /** The engine of the language may not end on a text that this expression does not match: longer texts are only read by us. */
  private readonly mayBacktrack: boolean
  private readonly site = new DefinitionSite()

  /** `name` is the word for messages. */
  constructor(expression: RegExp, name = 'inRegexp') {
    super()
    this.name = name
    this.expression = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''))
    const parsed = parsePattern(expression)
    this.pattern = compilePattern(parsed, expression.flags)
    this.mayBacktrack = mayBacktrackForLong(parsed, expression.flags)
    const around = (anchored: boolean): AnyDomain => (anchored ? new ElementDomain('just', ['']) : maybeNoise)
    this.paths = new TupleDomain([
      around(this.pattern.startsAnchored),
      this.pattern.node.domain,
      around(this.pattern.endsAnchored),
    ])
    this.minComplexity = 1 + 8 * this.pattern.node.leastLength
  }

  private render(path: ListNode<unknown>): string {
    const [before, , behind] = this.paths.elements as [AnyDomain, AnyDomain, AnyDomain]
    const body = this.pattern.node.render(path.items[1], new Map())
    return before.getValue(path.items[0]) + body + behind.getValue(path.items[2])
  }

  private fromPath(path: ListNode<unknown>): MatchedText | undefined {
    const text = this.render(path)
    const isMatched = this.isAskable(text) ? this.expression.test(text) : this.pattern.isExact
    return isMatched ? { text, path, complexity: -1 } : undefined
  }

  /** Whether the engine of the language answers within reason. */
  private isAskable(text: string): boolean {
    return !this.mayBacktrack || text.length <= this.pattern.node.leastLength + brief
  }

  init(g: GenContext): MatchedText {
    const hasWords = g.dictionary.strings.length > 0
    const word = hasWords && g.rng.oneIn(wordShare) ? wholeWord(this, g) : undefined
    if (word !== undefined) return word
    const budget = g.maxComplexity
    for (let attempt = 0; attempt < attempts; attempt++) {
      // It may be that no path within a tight budget passes: then the budget gives way.
      g.maxComplexity = attempt < 100 ? budget : budget + attempt
      const path = this.paths.init(g)
      g.maxComplexity = budget
      const c = this.fromPath(path) ?? (attempt > 10 ? this.withWanted(path, g) : undefined)
      if (c !== undefined && (attempt >= 100 || this.complexity(c) <= budget)) return c
      if (c !== undefined && attempt > 20) {
        const least = this.simplest()
        if (least !== undefined) return least
      }
    }
    throw new FuzzError(
      'filter-too-narrow',
      `${this.name}(): of ${attempts} texts drawn for ${this.expression} none was matched.`,
      this.site.details(
        'Look-around, word boundaries and anchors inside are filtered: say the same without them, or give seeds.',
      ),
    )
  }

  /** A draw with what look-around asks for put over it somewhere. */
  private withWanted(path: ListNode<unknown>, g: GenContext): MatchedText | undefined {
    let text = this.render(path)
    for (const wanted of this.pattern.wanted) {
      const piece = wanted.render(wanted.domain.init(g), new Map()).slice(-4)
      const at = g.rng.below(text.length + 1)
      text = text.slice(0, at) + piece + text.slice(g.rng.bool() ? at + piece.length : at)
    }
    return this.pattern.wanted.length === 0 ? undefined : this.recognise(text)
  }

  complexity(c: MatchedText): number {
    if (c.complexity < 0) c.complexity = textComplexity(c.text)
    return c.complexity
  }

  override compare(a: MatchedText, b: MatchedText): number {
    return compareTexts(a.text, b.text)
  }

  override simplest(): MatchedText | undefined {
    const edges = this.paths.elements.map((element) => element.simplest() as unknown)
    return this.fromPath(listNode([edges[0], this.pattern.node.simplest(), edges[2]]))
  }

  mutate(c: MatchedText, g: MutateContext): MatchedText | Unchanged {
    return freshForStranger(this, c, g) ?? this.mutateAt(c, g.rng.below(this.spots(c)), g)
  }

  override spots(c: MatchedText): number {
    return c.path === undefined ? 1 : Math.max(1, this.paths.spots(c.path))
  }

  override mutateAt(c: MatchedText, spot: number, g: MutateContext): MatchedText | Unchanged {
    const budget = g.maxComplexity
    for (let attempt = 0; attempt < 20; attempt++) {
      const next = g.shrink ? this.simplerOnce(c, g) : this.edit(c, spot, g)
      if (next === undefined || next.text === c.text || this.complexity(next) > budget) continue
      if (!g.shrink || this.isSimpler(next, c)) return next
    }
    return UNCHANGED
  }

  private edit(c: MatchedText, spot: number, g: MutateContext): MatchedText | undefined {
    if (c.path === undefined || g.rng.oneIn(16)) {
      const text = editText(c.text, anyCodeUnits, g)
      return text === undefined ? undefined : this.recognise(text)
    }
    const path = g.rng.oneIn(4) ? this.paths.mutate(c.path, g) : this.paths.mutateAt(c.path, spot, g)
    return path === UNCHANGED ? undefined : this.fromPath(path)
  }

  private simplerOnce(c: MatchedText, g: MutateContext): MatchedText | undefined {
    if (c.path !== undefined && g.rng.bool()) {
      const path = this.paths.mutate(c.path, g)
      return path === UNCHANGED ? undefined : this.fromPath(path)
    }
    let skip = g.rng.small(16)
    for (const text of simplerTexts(c.text, 'a', 0)) if (skip-- === 0) return this.recognise(text)
    return undefined
  }

  private isSimpler(next: MatchedText, c: MatchedText): boolean {
    return (this.complexity(next) - this.complexity(c) || this.compare(next, c)) < 0
  }

  override *steps(c: MatchedText, g: MutateContext): Generator<MatchedText, void> {
    const seen = new Set([c.text])
    if (c.path !== undefined) {
      for (const path of this.paths.steps(c.path, g)) {
        const next = this.fromPath(path)
        if (next === undefined || seen.has(next.text) || (g.shrink && !this.isSimpler(next, c))) continue
        seen.add(next.text)
        yield next
      }
    }
    if (!g.shrink) return
    for (const text of simplerTexts(c.text, 'a', 0)) {
      if (seen.has(text)) continue
      seen.add(text)
      const next = this.recognise(text)
      if (next !== undefined && this.isSimpler(next, c)) yield next
    }
  }

  override visit(c: MatchedText, visitor: PartVisitor): void {
    if (c.path === undefined) visitor(anyText, c.text, 0)
    else visitor(this.paths, c.path, 0)
  }

  override withPart(c: MatchedText, index: number, part: unknown): MatchedText | Unchanged {
    if (index !== 0) return UNCHANGED
    const next = c.path === undefined ? this.recognise(part as string) : this.fromPath(part as ListNode<unknown>)
    return next ?? UNCHANGED
  }

  getValue(c: MatchedText): string {
    return c.text
  }

  override fromValue(value: unknown): MatchedText | undefined {
    return typeof value === 'string' ? this.recognise(value) : undefined
  }

  /** The path of a matched text, or the text as it is. */
  private recognise(text: string): MatchedText | undefined {
    if (!this.isAskable(text)) return this.pattern.isExact ? this.readAnywhere(text) : undefined
    const match = this.expression.exec(text)
    if (match === null) return undefined
    const edges = this.edges(text.slice(0, match.index), text.slice(match.index + match[0].length))
    if (edges !== undefined) {
      for (const { part, end } of this.pattern.node.read(match[0], 0, new Patience())) {
        const path = end === match[0].length ? this.joined(edges, part) : undefined
        if (path !== undefined && this.render(path) === text) return { text, path, complexity: -1 }
      }
    }
    return { text, path: undefined, complexity: -1 }
  }

  /** A match that is found without the engine of the language, with some patience. */
  private readAnywhere(text: string): MatchedText | undefined {
    const patience = new Patience()
    const lastStart = this.pattern.startsAnchored ? 0 : text.length
    for (let start = 0; start <= lastStart && patience.spend(); start++) {
      for (const { part, end } of this.pattern.node.read(text, start, patience)) {
        const edges = this.edges(text.slice(0, start), text.slice(end))
        const path = edges && this.joined(edges, part)
        if (path !== undefined && this.render(path) === text) return { text, path, complexity: -1 }
      }
    }
    return undefined
  }

  /** `undefined` where something stands before or behind the match that may not stand there. */
  private edges(before: string, behind: string): readonly [head: unknown, tail: unknown] | undefined {
    const [first, , last] = this.paths.elements as [AnyDomain, AnyDomain, AnyDomain]
    const [head, tail]: unknown[] = [first.fromValue(before), last.fromValue(behind)]
    return head === undefined || tail === undefined ? undefined : [head, tail]
  }

  private joined([head, tail]: readonly [unknown, unknown], part: unknown): ListNode<unknown> | undefined {
    const path = listNode<unknown>([head, part, tail])
    return this.paths.validate(path) === undefined ? path : undefined
  }

  validate(c: MatchedText): string | undefined {
    const isMatched =
      typeof c.text === 'string' &&
      (this.isAskable(c.text)
        ? this.expression.test(c.text)
        : c.path !== undefined || this.recognise(c.text) !== undefined)
    if (!isMatched) return `${this.expression} does not match the text`
    return c.path === undefined ? undefined : this.paths.validate(c.path)
  }

  serialize(c: MatchedText): IR {
    return c.path === undefined ? { text: c.text } : { path: this.paths.serialize(c.path) }
  }

  parse(ir: IR): MatchedText | undefined {
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const { text, path: written } = ir as Record<string, IR | undefined>
    if (typeof text === 'string') return { text, path: undefined, complexity: -1 }
    const path = written === undefined ? undefined : this.paths.parse(written)
    if (path === undefined || this.paths.validate(path) !== undefined) return undefined
    return { text: this.render(path), path, complexity: -1 }
  }

  override print(c: MatchedText, out: Printer): void {
    out.value(c.text)
  }
}

const maybeNoise = new UnionDomain<string>('noise', [new ElementDomain('just', ['']), noise], [3, 1])

/**
 * Texts in which the regular expression finds a match. Where it is not anchored (`^`, `$`) there may be other text around
 * the match, a quarter of the time on either side.
 */
export function inRegexp(expression: RegExp): Domain<string> {
  return new RegexpDomain(expression)
}
