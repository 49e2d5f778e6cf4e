/**
 * What is wrong with a value, in words that are found where somebody reads them: no more than one alternative of a union fits, so
 * something is wrong with nearly every value that is checked, and to print one costs more than the run that answered it.
 */
import { printValue } from '../domain/print-value.ts'
import type { IdentifiedText } from './oracle-error.ts'

/** Characters of a value that a reason quotes; of a longer one the first, and three dots. */
const longestShown = 80

export function shown(value: unknown): string {
  let text: string
  try {
    text = printValue(value)
  } catch {
    return 'a value that cannot be shown'
  }
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text
}

/** The value with what changes from input to input left out: all but whether it is nothing. */
export function shownKind(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return '#'
  return value === undefined || value === null ? String(value) : '…'
}

class ShownValue implements IdentifiedText {
  private readonly value: unknown
  private readonly rest: string
  private readonly kindOf: (value: unknown) => string

  constructor(value: unknown, rest: string, kindOf = shownKind) {
    this.value = value
    this.rest = rest
    this.kindOf = kindOf
  }

  get isMissing(): boolean {
    return this.value === undefined
  }

  get text(): string {
    return ` is ${shown(this.value)}${this.rest}`
  }

  get identity(): string {
    return ` is ${this.kindOf(this.value)}${this.rest}`
  }
}

/** ` is 3`, to be put after the name of a value, and what comes then. */
export function isShown(value: unknown, rest = ''): IdentifiedText {
  return new ShownValue(value, rest)
}

export function not(value: unknown, expected: string): IdentifiedText {
  return new ShownValue(value, `, not ${expected}`)
}

const ofAnyKind = (): string => '…'

/** What one `&&` answers in place of a boolean is nothing for one input, and an empty text for the next. */
export function notBoolean(value: unknown): IdentifiedText {
  return new ShownValue(value, ', not a boolean', ofAnyKind)
}

/**
 * A property by its name, or an item by its index or key: which one it is makes no other failure, nor how many lie within each other. Nor
 * does which property is missing: who leaves one out where it is empty leaves out the next as well.
 */
type Place = { readonly name: string } | { readonly item: number | string }

const somewhere = ' at …'

class InsideValue implements IdentifiedText {
  private readonly place: Place
  private readonly wrong: IdentifiedText

  constructor(place: Place, wrong: IdentifiedText) {
    this.place = place
    this.wrong = wrong
  }

  get text(): string {
    const { place, wrong } = this
    return 'name' in place ? ` at .${place.name}${wrong.text}` : ` at [${shown(place.item)}]${wrong.text}`
  }

  get identity(): string {
    const { place, wrong } = this
    const { identity } = wrong
    const isNamed = 'name' in place && !(wrong instanceof ShownValue && wrong.isMissing)
    if (isNamed) return ` at .${place.name}${identity}`
    return identity.startsWith(somewhere) ? identity : `${somewhere}${identity}`
  }
}

/** What is wrong with a part of a value, told of the whole. */
export function inside(place: Place, wrong: IdentifiedText): IdentifiedText {
  return new InsideValue(place, wrong)
}

class CloserLook implements IdentifiedText {
  private readonly look: () => IdentifiedText | undefined
  private readonly wrong: IdentifiedText
  private seen: IdentifiedText | undefined

  constructor(look: () => IdentifiedText | undefined, wrong: IdentifiedText) {
    this.look = look
    this.wrong = wrong
  }

  private get closest(): IdentifiedText {
    this.seen ??= this.look() ?? this.wrong
    return this.seen
  }

  get text(): string {
    return this.closest.text
  }

  get identity(): string {
    return this.closest.identity
  }
}

/** What a closer look finds wrong, which is taken when somebody reads it, and else `wrong`. */
export function closer(look: () => IdentifiedText | undefined, wrong: IdentifiedText): IdentifiedText {
  return new CloserLook(look, wrong)
}
