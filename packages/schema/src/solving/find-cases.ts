/** Takes the choices out of a need: every way to meet it, as far as they are few. */
import { typeOfValue } from '../document/json.ts'
import { endless, type LinkedSchemas } from '../document/linked-schemas.ts'
import type { Place } from '../document/place.ts'
import type { Keywords } from '../document/read-keywords.ts'
import { alternatives } from './alternatives.ts'
import { type Case, copyCase, emptyCase, type Option, restrictNumbers, restrictTypes, typesOf } from './case.ts'
import { type Demand, demandKey, type Need } from './demand.ts'
import { refusals } from './refusals.ts'

/** Ways of one need that are worked out. What is beyond them is still recognised. */
const mostCases = 48
/** Turns of the order of choices, so that many choices in a row do not leave the later ones out. */
const turns = 6

/** Alternatives of a `oneOf` beside one that are refused keyword by keyword, where they may accept the same. */
const mostRefused = 2

/** Both would have to be true of one schema. */
const atOnce = 'it would have to accept the value and to refuse it'

interface Pending {
  readonly demand: Demand
  /** Keys of the schemas this one stands in the place of. */
  readonly from: ReadonlySet<string>
}

interface Choice {
  readonly options: readonly Option[]
  readonly from: ReadonlySet<string>
}

interface State {
  readonly found: Case
  readonly pending: Pending[]
  readonly choices: Choice[]
}

/** Why no case was left: the schema and keyword that contradicts what was asked before. */
export interface Contradiction {
  readonly label: string
  readonly what: string
}

export interface FoundCases {
  readonly cases: readonly Case[]
  readonly contradiction: Contradiction | undefined
}

/** @throws FuzzError `endless-recursion` for a schema that comes back to itself at the same value */
export function findCases(need: Need, schemas: LinkedSchemas): FoundCases {
  return new CaseFinder(schemas).find(need)
}

class CaseFinder {
  private readonly schemas: LinkedSchemas
  private readonly cases: Case[] = []
  private contradiction: Contradiction | undefined
  private room = 0
  private steps = 0

  constructor(schemas: LinkedSchemas) {
    this.schemas = schemas
  }

  find(need: Need): FoundCases {
    for (let turn = 0; turn < turns; turn++) {
      this.room = mostCases / turns
      this.steps = 400
      const before = this.cases.length
      this.step(
        { found: emptyCase(), pending: need.map((demand) => ({ demand, from: new Set<string>() })), choices: [] },
        turn,
      )
      if (this.room > 0 && this.steps > 0) {
        // This turn saw every case; what earlier turns found is among them.
        return { cases: this.cases.slice(before), contradiction: this.contradiction }
      }
    }
    return { cases: this.cases, contradiction: this.contradiction }
  }

  private step(state: State, turn: number): void {
    for (let next = state.pending.pop(); next !== undefined; next = state.pending.pop()) {
      if (!this.take(state, next)) return
    }
    const choice = state.choices.shift()
    if (choice === undefined) {
      this.cases.push(state.found)
      this.room--
      return
    }
    const { options } = choice
    for (let index = 0; index < options.length && this.room > 0 && this.steps-- > 0; index++) {
      const option = options[(index + turn) % options.length]
      if (option === undefined) continue
      const copy: State = { found: copyCase(state.found), pending: [...state.pending], choices: [...state.choices] }
      if (this.choose(copy, option, choice.from)) this.step(copy, turn)
    }
  }

  private choose(state: State, option: Option, from: ReadonlySet<string>): boolean {
    const { found } = state
    if (option.types !== undefined && !restrictTypes(found, option.types)) return false
    if (option.numbers !== undefined && !restrictNumbers(found, option.numbers)) return false
    if (option.limits !== undefined) found.limits.push(option.limits)
    for (const name of option.required ?? []) found.required.add(name)
    for (const name of option.forbidden ?? []) found.forbidden.add(name)
    if ([...found.forbidden].some((name) => found.required.has(name))) return false
    if (option.member !== undefined) found.members.push(option.member)
    if (option.contained !== undefined) found.contained.push(option.contained)
    if (option.everyItem !== undefined) found.everyItem.push(option.everyItem)
    if (option.isExact === false) found.isExact = false
    for (const demand of option.demands ?? []) state.pending.push({ demand, from })
    return true
  }

  /** `false` where the case is lost. */
  private take(state: State, pending: Pending): boolean {
    const { demand } = pending
    if (typeof demand.place.schema === 'boolean') {
      return (
        demand.place.schema === demand.holds ||
        this.lost(demand, demand.holds ? 'accepts nothing' : 'accepts everything')
      )
    }
    return demand.holds ? this.takePart(state, pending) : this.takeRefusal(state, pending)
  }

  private lost({ place }: Demand, what: string): false {
    this.contradiction ??= { label: place.label, what }
    return false
  }

  private takePart(state: State, { demand, from }: Pending): boolean {
    const key = demandKey(demand)
    if (from.has(key)) throw endless(demand)
    const { found } = state
    if (found.refused.has(demandKey({ ...demand, holds: false }))) return this.lost(demand, atOnce)
    const known = found.parts.get(key)
    if (known !== undefined) {
      for (const above of from) known.seenBy.add(above)
      for (const part of found.parts.values())
        if (part.seenBy.has(key)) for (const above of from) part.seenBy.add(above)
      return true
    }
    const keywords = this.schemas.keywordsOf(demand.place)
    const seenBy = new Set([...from, key])
    found.parts.set(key, { demand, keywords, seenBy })
    if (!this.takePlain(found, demand, keywords)) return false
    const beside = (place: Place, holds = true): Demand => ({ ...this.schemas.reach(place, demand.scope), holds })
    for (const reference of keywords.references) {
      state.pending.push({ demand: { ...this.schemas.follow(reference, demand), holds: true }, from: seenBy })
    }
    for (const place of keywords.allOf) state.pending.push({ demand: beside(place), from: seenBy })
    if (keywords.not !== undefined) state.pending.push({ demand: beside(keywords.not, false), from: seenBy })
    for (const options of choicesOf(keywords, beside, this.schemas)) state.choices.push({ options, from: seenBy })
    return true
  }

  private takePlain(found: Case, demand: Demand, keywords: Keywords): boolean {
    if (keywords.types !== undefined && !restrictTypes(found, keywords.types))
      return this.lost(demand, `type ${keywords.types.join(' or ')} leaves none of the types that are allowed`)
    if (keywords.values !== undefined) {
      found.values =
        found.values === undefined ? keywords.values : found.values.filter((value) => this.lists(keywords, value))
      if (found.values.length === 0) return this.lost(demand, 'enum or const leaves no value')
      if (!restrictTypes(found, found.values.map(typeOfValue)))
        return this.lost(demand, 'no value is of a type that is allowed')
    }
    if (keywords.pattern !== undefined) found.patterns.push(keywords.pattern)
    if (keywords.format !== undefined) found.formats.push(keywords.format)
    for (const name of keywords.required) found.required.add(name)
    if (keywords.refinements.length > 0) found.isExact = false
    return true
  }

  private lists(keywords: Keywords, value: unknown): boolean {
    return keywords.values?.some((one) => JSON.stringify(one) === JSON.stringify(value)) ?? true
  }

  private takeRefusal(state: State, { demand, from }: Pending): boolean {
    const { found } = state
    const key = demandKey(demand)
    if (found.refused.has(key)) return true
    if (found.parts.has(demandKey({ ...demand, holds: true }))) return this.lost(demand, atOnce)
    found.refused.add(key)
    // The evaluator has the last word: what refuses a value need not be what was chosen here.
    found.isExact = false
    const options = refusals(demand, this.schemas).filter(
      ({ types }) =>
        types === undefined ||
        types.some(
          (type) => typesOf(found).includes(type === 'integer' ? 'number' : type) || found.types === undefined,
        ),
    )
    if (options.length === 0) return this.lost(demand, '"not" leaves nothing')
    const [only] = options
    if (options.length === 1 && only !== undefined) return this.choose(state, only, from)
    state.choices.push({ options, from })
    return true
  }
}

type Beside = (place: Place, holds?: boolean) => Demand

function* choicesOf(keywords: Keywords, beside: Beside, schemas: LinkedSchemas): Generator<readonly Option[]> {
  const { anyOf, oneOf, condition, whenMet, whenNot } = keywords
  if (anyOf !== undefined) yield anyOf.map((place) => ({ demands: [beside(place)] }))
  if (oneOf !== undefined) {
    yield alternatives(
      oneOf.map((place) => beside(place)),
      schemas,
    ).map(({ demand, types, overlapping }) => {
      const option = { demands: [demand], ...(types !== undefined && { types }) }
      if (overlapping.length === 0) return option
      // Many that may overlap have too many ways to be refused: those are left to the evaluator.
      const refused = overlapping.length > mostRefused ? [] : overlapping.map((other) => ({ ...other, holds: false }))
      return { ...option, demands: [demand, ...refused], isExact: false }
    })
  }
  if (condition !== undefined && (whenMet !== undefined || whenNot !== undefined)) {
    yield [
      { demands: [beside(condition), ...(whenMet === undefined ? [] : [beside(whenMet)])] },
      { demands: [beside(condition, false), ...(whenNot === undefined ? [] : [beside(whenNot)])] },
    ]
  }
  for (const [name, needed] of keywords.dependentRequired) {
    yield [{ required: [name, ...needed] }, { forbidden: [name] }]
  }
  for (const [name, place] of keywords.dependentSchemas) {
    yield [{ required: [name], demands: [beside(place)] }, { forbidden: [name] }]
  }
}
