/** From needs to domains: each need is solved once, and may refer to itself. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
import { LazyDomain } from '@fuzzwright/core/domain'
import { typeOfValue } from '../document/json.ts'
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import { isOfType } from '../evaluation/assertions.ts'
import type { Evaluator } from '../evaluation/evaluator.ts'
import { foreignForm } from '../forms/foreign-form.ts'
import type { Form, Solved } from '../forms/form.ts'
import { FormsDomain } from '../forms/forms-domain.ts'
import { ListForm } from '../forms/list-form.ts'
import { NumberForm } from '../forms/number-form.ts'
import { ObjectForm } from '../forms/object-form.ts'
import { TextForm, type TextOptions } from '../forms/text-form.ts'
import { type Case, typesOf } from './case.ts'
import { type Need, needKey } from './demand.ts'
import { type Contradiction, findCases } from './find-cases.ts'
import { plainChoice, plainNeed } from './plain-need.ts'

export class Solver {
  private readonly schemas: LinkedSchemas
  private readonly evaluator: Evaluator
  private readonly options: TextOptions
  private readonly known = new Map<string, SolvedNeed>()
  /** What is being decided together. */
  private deciding: Set<SolvedNeed> | undefined

  constructor(schemas: LinkedSchemas, evaluator: Evaluator, options: TextOptions) {
    this.schemas = schemas
    this.evaluator = evaluator
    this.options = options
  }

  /**
   * What meets a need. Whatever is inside of it is worked out when it is asked for.
   * @throws FuzzError `unsatisfiable-schema` where nothing does
   */
  solve(need: Need): SolvedNeed {
    const solved = this.enter(need)
    if (!solved.isPossible) throw this.unsatisfiable(solved)
    return solved
  }

  private enter(given: Need): SolvedNeed {
    const need = plainNeed(given, this.schemas)
    const key = needKey(need)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const solved = new SolvedNeed(need, key === '', {
      formsOf: (one) => this.work(one),
      decide: (one) => this.decide(one),
    })
    this.known.set(key, solved)
    return solved
  }

  private work(solved: SolvedNeed): readonly Form[] {
    const choice = plainChoice(solved.need, this.schemas)
    if (choice !== undefined) return choice.map((demand) => new NeedForm(this.enter([demand])))
    const { cases, contradiction } = findCases(solved.need, this.schemas)
    solved.contradiction = contradiction
    return cases.flatMap((one) => this.formsOf(one, solved))
  }

  /**
   * The least fixed point over what a need waits for: what has values only if it has values has none. Needs that were not decided yet are taken
   * to have none until one of their forms has; what none of them gives a value has none for good.
   */
  private decide(solved: SolvedNeed): boolean {
    if (this.deciding !== undefined) {
      if (!this.deciding.has(solved)) {
        this.deciding.add(solved)
        solved.improve()
      }
      return solved.assumed
    }
    const group = new Set([solved])
    this.deciding = group
    try {
      for (let changed = true; changed; ) {
        changed = false
        for (const one of group) changed = one.improve() || changed
      }
    } finally {
      this.deciding = undefined
    }
    for (const one of group) one.settle()
    return solved.assumed
  }

  private formsOf(one: Case, { need }: SolvedNeed): readonly Form[] {
    const accepts = (value: unknown): boolean =>
      need.every((demand) => this.evaluator.accepts(demand, value) === demand.holds)
    if (one.values !== undefined) {
      const values = one.values.filter(
        (value) => typesOf(one).some((type) => isOfType(type, typeOfValue(value), value)) && accepts(value),
      )
      return values.length === 0
        ? []
        : [{ type: 'enum', weight: 4, isPossible: () => true, build: () => d.elementOf(values) }]
    }
    return typesOf(one).flatMap((type) => {
      const form = this.formOf(type, one)
      if (form === undefined) return []
      return one.isExact ? [form] : [new CheckedForm(form, accepts)]
    })
  }

  private formOf(type: string, one: Case): Form | undefined {
    const solve = (need: Need): Solved => this.enter(need)
    const simple = (build: () => AnyDomain): Form => ({ type, weight: 1, isPossible: () => true, build })
    switch (type) {
      case 'null':
        return simple(() => d.just(null))
      case 'boolean':
        return simple(() => d.boolean())
      case 'number':
        return new NumberForm(one)
      case 'string':
        return new TextForm(one, this.options, { schemas: this.schemas, solve })
      case 'array':
        return new ListForm(one, this.schemas, solve)
      case 'object':
        return new ObjectForm(one, this.schemas, solve)
      default:
        return foreignForm(type, one, { schemas: this.schemas, solve })
    }
  }

  private unsatisfiable(solved: SolvedNeed): FuzzError {
    const { label, what } = solved.contradiction ?? reasonOf(solved)
    return new FuzzError('unsatisfiable-schema', `${label}: no value meets the schema: ${what}.`, {
      hint: 'Is a bound the wrong way round, or does an allOf ask for two types at once?',
    })
  }
}

/** Why a need has no values: what is wrong with the innermost of those it waits for. */
function reasonOf(solved: SolvedNeed): Contradiction {
  const waiting = new Set([solved])
  let at = solved
  for (;;) {
    const { blockers } = at
    const next = blockers.find((one) => !waiting.has(one))
    if (next === undefined) {
      const label = at.need[0]?.place.label ?? '#'
      const isEndless = blockers.length > 0
      const what = isEndless ? 'each value would have to contain another one without end' : 'its limits leave nothing'
      return at.contradiction ?? { label, what }
    }
    waiting.add(next)
    at = next
  }
}

/** A form of which not every value meets the need. */
class CheckedForm implements Form {
  readonly type: string
  readonly weight: number
  private readonly inner: Form
  private readonly accepts: (value: unknown) => boolean

  constructor(inner: Form, accepts: (value: unknown) => boolean) {
    this.type = inner.type
    this.weight = inner.weight
    this.inner = inner
    this.accepts = accepts
  }

  isPossible(): boolean {
    return this.inner.isPossible()
  }

  blocker(): Solved | undefined {
    return this.inner.blocker?.()
  }

  build(): AnyDomain {
    return this.inner.build().filter(this.accepts)
  }
}

/** Whatever meets another need. */
class NeedForm implements Form {
  readonly type = 'need'
  private readonly need: SolvedNeed

  constructor(need: SolvedNeed) {
    this.need = need
  }

  get weight(): number {
    return this.need.weight
  }

  isPossible(): boolean {
    return this.need.isPossible
  }

  blocker(): Solved | undefined {
    return this.need
  }

  build(): AnyDomain {
    return this.need.domain
  }
}

const anyJson: AnyDomain = d.jsonValue()
/** Forms whose values hold others, or may. */
const holding: ReadonlySet<string> = new Set(['array', 'object', 'need', 'Map', 'Set'])

/** Who works needs out. */
interface Worker {
  formsOf(need: SolvedNeed): readonly Form[]
  decide(need: SolvedNeed): boolean
}

/** A need with the forms that meet it, worked out when somebody asks. */
export class SolvedNeed implements Solved {
  readonly need: Need
  contradiction: Contradiction | undefined
  /** Whether it has values, as far as is known. */
  assumed: boolean
  private isDecided: boolean
  private readonly isFree: boolean
  private readonly worker: Worker
  private found: readonly Form[] | undefined
  private known: AnyDomain | undefined

  /** `isFree`: anything meets it. */
  constructor(need: Need, isFree: boolean, worker: Worker) {
    this.need = need
    this.isFree = isFree
    this.worker = worker
    this.assumed = isFree
    this.isDecided = isFree
  }

  get forms(): readonly Form[] {
    this.found ??= this.isFree ? [] : this.worker.formsOf(this)
    return this.found
  }

  get isPossible(): boolean {
    return this.isDecided || this.assumed ? this.assumed : this.worker.decide(this)
  }

  /** Of a need without values, those it waits for that have none either. */
  get blockers(): readonly SolvedNeed[] {
    return this.forms.map((form) => form.blocker?.()).filter((one) => one instanceof SolvedNeed)
  }

  /** How often it is drawn, beside other needs. */
  get weight(): number {
    return this.isFree ? 1 : Math.max(1, ...this.forms.map((form) => form.weight))
  }

  /** Whether it turned out to have values after all. */
  improve(): boolean {
    if (this.assumed || !this.forms.some((form) => form.isPossible())) return false
    this.assumed = true
    return true
  }

  settle(): void {
    this.isDecided = true
  }

  /** Whatever holds other values is built when it is first used: it may hold itself, and what it is asked is remembered. */
  get domain(): AnyDomain {
    this.known ??= this.forms.some(({ type }) => holding.has(type))
      ? new NeedDomain('lazy', () => this.build())
      : this.build()
    return this.known
  }

  private build(): AnyDomain {
    if (this.isFree) return anyJson
    const possible = this.forms.filter((form) => form.isPossible())
    const domains = possible.map((form) => form.build())
    const [only] = domains
    if (domains.length === 1 && only !== undefined) return only
    return new FormsDomain(
      domains,
      possible.map(({ weight }) => weight),
    )
  }
}

/** How complex values get is not looked for: that would build everything a schema leads to, for values that reach little of it. */
class NeedDomain extends LazyDomain<unknown> {
  override get maxComplexity(): number {
    return Number.POSITIVE_INFINITY
  }
}
