/** From needs to domains: each need is solved once, and may refer to itself. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
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

export class Solver {
  private readonly schemas: LinkedSchemas
  private readonly evaluator: Evaluator
  private readonly options: TextOptions
  private readonly known = new Map<string, SolvedNeed>()
  private readonly waiting: SolvedNeed[] = []

  constructor(schemas: LinkedSchemas, evaluator: Evaluator, options: TextOptions) {
    this.schemas = schemas
    this.evaluator = evaluator
    this.options = options
  }

  /**
   * What meets a need, and all the needs inside of it.
   * @throws FuzzError `unsatisfiable-schema` where nothing does
   */
  solve(need: Need): SolvedNeed {
    const solved = this.enter(need)
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) this.work(next)
    this.settle()
    if (!solved.isPossible) throw this.unsatisfiable(solved)
    return solved
  }

  private enter(need: Need): SolvedNeed {
    const key = needKey(need)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const solved = new SolvedNeed(need, key === '')
    this.known.set(key, solved)
    if (key !== '') this.waiting.push(solved)
    return solved
  }

  private work(solved: SolvedNeed): void {
    const { cases, contradiction } = findCases(solved.need, this.schemas)
    solved.contradiction = contradiction
    for (const one of cases) for (const form of this.formsOf(one, solved)) solved.forms.push(form)
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

  /** The least fixed point: what has values only if it has values has none. */
  private settle(): void {
    for (let changed = true; changed; ) {
      changed = false
      for (const solved of this.known.values()) {
        if (solved.isPossible || !solved.forms.some((form) => form.isPossible())) continue
        solved.isPossible = true
        changed = true
      }
    }
  }

  private unsatisfiable({ need, contradiction }: SolvedNeed): FuzzError {
    const label = need[0]?.place.label ?? '#'
    // A member that may not be there is no reason by itself.
    const told = [...this.known.values()].filter((one) => !one.isPossible && one.need[0]?.place.schema !== false)
    const deepest = told.find((one) => one.contradiction !== undefined)
    const { label: at, what } = contradiction ?? deepest?.contradiction ?? { label, what: this.endlessNeed() }
    return new FuzzError('unsatisfiable-schema', `${at}: no value meets the schema: ${what}.`, {
      hint: 'Is a bound the wrong way round, or does an allOf ask for two types at once?',
    })
  }

  private endlessNeed(): string {
    return 'its limits leave nothing, or each value would have to contain another one without end'
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

  build(): AnyDomain {
    return this.inner.build().filter(this.accepts)
  }
}

const anyJson: AnyDomain = d.jsonValue()

/** A need with the forms that meet it. */
export class SolvedNeed implements Solved {
  readonly need: Need
  readonly forms: Form[] = []
  contradiction: Contradiction | undefined
  isPossible: boolean
  private readonly isFree: boolean
  private known: AnyDomain | undefined

  /** `isFree`: anything meets it. */
  constructor(need: Need, isFree: boolean) {
    this.need = need
    this.isFree = isFree
    this.isPossible = isFree
  }

  /** Whatever holds other values is built when it is first used: it may hold itself, and what it is asked is remembered. */
  get domain(): AnyDomain {
    this.known ??= this.forms.some(({ type }) => type === 'array' || type === 'object')
      ? d.lazy(() => this.build())
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
