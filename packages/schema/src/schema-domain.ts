/** The domain of a schema: values that were solved for, and any other value the schema accepts, kept as it is. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
import {
  Context,
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  type PartVisitor,
  type Printer,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import { copyLeaf } from './copy-leaf.ts'
import { isObject, sameJson } from './document/json.ts'
import type { SchemaFailure } from './evaluation/failure.ts'

/** Draws that are refused in a row before a schema is given up. */
const attempts = 600
/** Draws after which values near the best refused one are tried in turn with fresh ones. */
const freshFirst = 30
/** A part that cannot be drawn was tried very often already: it counts as so many draws more. */
const costOfLoss = 49
/** Edits that are refused before a mutation is given up. */
const edits = 20

/** Has the last word on values. */
export interface Judge {
  /** 0 for a value that is accepted; else the more, the further it is from that. */
  distance(value: unknown): number
  /** What is wrong with a value, the innermost reasons; empty for one that is accepted. */
  failures(value: unknown): readonly SchemaFailure[]
  /** Pointer to the schema. */
  readonly label: string
  /** Whether what was solved for needs no judge: parts of which the solver is not sure were judged when they were drawn. */
  readonly trustsSolver: boolean
}

/** A value of the solved domain, or one of all JSON. */
interface SchemaValue {
  readonly kind: 'solved' | 'kept'
  readonly part: unknown
}

const anyJson: AnyDomain = d.jsonValue()

export class SchemaDomain<T> extends Domain<T, SchemaValue> {
  readonly name: string
  readonly solved: AnyDomain
  private readonly judge: Judge

  constructor(name: string, solved: AnyDomain, judge: Judge) {
    super()
    this.name = name
    this.solved = solved
    this.judge = judge
  }

  get entropy(): number {
    return this.solved.entropy
  }

  get minComplexity(): number {
    return this.solved.minComplexity
  }

  get maxComplexity(): number {
    return Number.POSITIVE_INFINITY
  }

  private domainOf({ kind }: SchemaValue): AnyDomain {
    return kind === 'solved' ? this.solved : anyJson
  }

  private accepts(c: SchemaValue): boolean {
    return (c.kind === 'solved' && this.judge.trustsSolver) || this.judge.distance(this.getValue(c)) === 0
  }

  init(g: GenContext): SchemaValue {
    const { maxComplexity, nodesLeft, attemptsLeft } = g
    let nearest: { part: unknown; distance: number } | undefined
    for (let attempt = 0; attempt < attempts; attempt++) {
      // It may be that nothing is accepted within a tight budget: then the budget gives way.
      if (attempt >= 100) g.maxComplexity = maxComplexity + attempt
      const isNear = attempt > freshFirst && attempt % 2 === 1 && nearest !== undefined
      const part = isNear ? (this.near(nearest?.part, g) ?? nearest?.part) : this.draw(g)
      g.maxComplexity = maxComplexity
      g.nodesLeft = nodesLeft
      g.attemptsLeft = attemptsLeft
      if (part === undefined) {
        attempt += costOfLoss
        continue
      }
      const distance = this.judge.trustsSolver ? 0 : this.judge.distance(this.solved.getValue(part))
      if (distance === 0) return { kind: 'solved', part }
      if (nearest === undefined || distance <= nearest.distance) nearest = { part, distance }
    }
    throw this.givenUp(nearest?.part)
  }

  /** `undefined` where a part of the value could not be drawn. */
  private draw(g: GenContext): unknown {
    try {
      return this.solved.init(g)
    } catch (error) {
      if (error instanceof FuzzError && /^(filter-too-narrow|size-unreachable)$/.test(error.code)) return undefined
      throw error
    }
  }

  /** A value next to one that was refused; `undefined` where none is found. */
  private near(part: unknown, g: GenContext): unknown {
    if (g.rng.bool()) {
      const copied: unknown = this.solved.fromValue(copyLeaf(this.solved.getValue(part), g.rng))
      return copied !== undefined && this.solved.validate(copied) === undefined ? copied : undefined
    }
    const context = new Context(g.rng, g.maxComplexity)
    context.dictionary = g.dictionary
    const next: unknown = this.solved.mutate(part, context)
    return next === UNCHANGED ? undefined : next
  }

  private givenUp(nearest: unknown): FuzzError {
    const reason =
      nearest === undefined ? 'a part of it could not be drawn' : this.explain(this.solved.getValue(nearest))
    const message = `${this.judge.label}: ${attempts} values in a row were not accepted; of the nearest, ${reason}.`
    return new FuzzError('schema-gave-up', message, {
      hint: 'Give examples that it accepts, with .withSeeds([…]), or say the condition by keywords that can be solved: bounds, patterns, lists of values.',
    })
  }

  private explain(value: unknown): string {
    const [failure] = this.judge.failures(value)
    if (failure === undefined) return 'nothing was wrong'
    return `"${failure.keyword}" (${failure.schema}) refused ${failure.at === '' ? 'the whole' : failure.at}`
  }

  mutate(c: SchemaValue, g: MutateContext): SchemaValue | Unchanged {
    if (!g.shrink && this.validate(c) !== undefined) return this.init(g)
    if (this.entropy === 0 && c.kind === 'solved') return UNCHANGED
    return this.retry(c, () => this.domainOf(c).mutate(c.part, g))
  }

  private retry(c: SchemaValue, edit: () => unknown): SchemaValue | Unchanged {
    for (let attempt = 0; attempt < edits; attempt++) {
      const part = edit()
      if (part === UNCHANGED) return UNCHANGED
      const next = { kind: c.kind, part }
      if (this.accepts(next)) return next
    }
    return UNCHANGED
  }

  override spots(c: SchemaValue): number {
    return this.domainOf(c).spots(c.part)
  }

  override mutateAt(c: SchemaValue, spot: number, g: MutateContext): SchemaValue | Unchanged {
    return this.retry(c, () => this.domainOf(c).mutateAt(c.part, spot, g))
  }

  complexity(c: SchemaValue): number {
    const bits = this.domainOf(c).complexity(c.part)
    return c.kind === 'solved' ? bits : Math.max(this.minComplexity, bits) + 1
  }

  override compare(a: SchemaValue, b: SchemaValue): number {
    if (a.kind !== b.kind) return a.kind === 'solved' ? -1 : 1
    return this.domainOf(a).compare(a.part, b.part)
  }

  override simplest(): SchemaValue | undefined {
    const part: unknown = this.solved.simplest()
    if (part === undefined) return undefined
    const simplest: SchemaValue = { kind: 'solved', part }
    return this.accepts(simplest) ? simplest : undefined
  }

  override enumerate(g: GenContext): Iterator<SchemaValue> | undefined {
    const all = this.solved.enumerate(g)
    return all === undefined ? undefined : this.accepted('solved', all)
  }

  override steps(c: SchemaValue, g: MutateContext): Generator<SchemaValue, void> {
    return this.accepted(c.kind, this.domainOf(c).steps(c.part, g))
  }

  private *accepted(kind: SchemaValue['kind'], parts: Iterator<unknown>): Generator<SchemaValue, void> {
    for (let step = parts.next(); step.done !== true; step = parts.next()) {
      const next = { kind, part: step.value }
      if (this.accepts(next)) yield next
    }
  }

  override retain(c: SchemaValue): SchemaValue {
    const part: unknown = this.domainOf(c).retain(c.part)
    return part === c.part ? c : { kind: c.kind, part }
  }

  override visit(c: SchemaValue, visitor: PartVisitor): void {
    visitor(this.domainOf(c), c.part, 0)
  }

  override withPart(c: SchemaValue, index: number, part: unknown): SchemaValue | Unchanged {
    if (index !== 0) return UNCHANGED
    const next = { kind: c.kind, part }
    return this.accepts(next) ? next : UNCHANGED
  }

  getValue(c: SchemaValue): T {
    return this.domainOf(c).getValue(c.part)
  }

  override fromValue(value: unknown): SchemaValue | undefined {
    const part: unknown = this.solved.fromValue(value)
    if (part !== undefined && this.solved.validate(part) === undefined && sameJson(this.solved.getValue(part), value)) {
      return { kind: 'solved', part }
    }
    const kept: unknown = anyJson.fromValue(value)
    return kept === undefined ? undefined : { kind: 'kept', part: kept }
  }

  validate(c: SchemaValue): string | undefined {
    const reason = this.domainOf(c).validate(c.part)
    if (reason !== undefined) return reason
    const value = this.getValue(c)
    return this.judge.distance(value) === 0 ? undefined : this.explain(value)
  }

  serialize(c: SchemaValue): IR {
    return { [c.kind]: this.domainOf(c).serialize(c.part) }
  }

  parse(ir: IR): SchemaValue | undefined {
    if (!isObject(ir)) return undefined
    for (const kind of ['solved', 'kept'] as const) {
      const written = ir[kind]
      const part: unknown = written === undefined ? undefined : this.domainOf({ kind, part: undefined }).parse(written)
      if (part !== undefined) return { kind, part }
    }
    return undefined
  }

  override print(c: SchemaValue, out: Printer): void {
    out.part(0, this.domainOf(c), c.part)
  }
}
