/** Formatters and collators of `Intl`, built from the locale and the options code asks them for. */
import { constantPrimitive } from '../description/literal.ts'
import type { BuiltinName } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { boolean } from '../domains/choices/boolean.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { ArgumentsDomain } from '../domains/combinators/mapped.ts'
import { int } from '../domains/numbers/int.ts'
import { structOf } from '../domains/objects/struct.ts'
import type { ShapeReader } from './shape-reader.ts'
import { called, WrappedDomain } from './wrapped.ts'

type Reader = Pick<ShapeReader, 'constants'>
/** The names in `Intl` that there are domains for. */
export type IntlName = Extract<BuiltinName, `Intl.${string}`>

/** `usual`, the first of which is the simplest, and the texts of the code, or words in them, that pass `fits`. */
function withWords({ constants }: Reader, usual: readonly string[], fits: (word: string) => boolean): Domain<string> {
  const texts = constants.map(constantPrimitive).filter((word) => typeof word === 'string')
  // What a formatter put out stands in the code more often than what it was told.
  const words = texts.flatMap((text) => [text, ...text.split(/[^\w/-]+/)])
  return elementOf([...new Set([...usual, ...words.filter(fits)])])
}

const usualLocales = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar-EG', 'hi-IN', 'tr-TR', 'en-GB', 'sv-SE', 'zh-Hans-CN']

function isLocale(word: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(word) && isMade(() => Intl.Collator.supportedLocalesOf(word).length > 0)
  )
}

function isMade(make: () => boolean): boolean {
  try {
    return make()
  } catch {
    return false
  }
}

function locale(reader: Reader): Domain<string> {
  return withWords(reader, usualLocales, isLocale)
}

/** Objects with any of the fields. */
function anyOf(
  fields: Readonly<Record<string, AnyDomain>>,
  always: Readonly<Record<string, AnyDomain>> = {},
): AnyDomain {
  return structOf({ ...fields, ...always }, { optional: Object.keys(fields) })
}

function numberOptions(reader: Reader): AnyDomain {
  const currency = withWords(reader, ['USD', 'EUR', 'JPY', 'KWD'], (word) => /^[A-Z]{3}$/.test(word))
  const unit = withWords(reader, ['liter', 'kilometer-per-hour', 'byte'], (word) =>
    isMade(() => new Intl.NumberFormat('en', { style: 'unit', unit: word }).format(1) !== ''),
  )
  const fields = {
    maximumFractionDigits: int({ min: 0, max: 10 }),
    useGrouping: boolean(),
    notation: elementOf(['standard', 'scientific', 'engineering', 'compact']),
    signDisplay: elementOf(['auto', 'always', 'never', 'exceptZero']),
  }
  return oneOf<readonly AnyDomain[]>(
    anyOf({ ...fields, style: elementOf(['decimal', 'percent']) }),
    anyOf(fields, { style: just('currency'), currency }),
    anyOf(fields, { style: just('unit'), unit }),
  )
}

function dateOptions(reader: Reader): AnyDomain {
  const styles = elementOf(['short', 'medium', 'long', 'full'])
  const timeZone = withWords(reader, ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'], (word) =>
    isMade(() => new Intl.DateTimeFormat('en', { timeZone: word }).format(0) !== ''),
  )
  return anyOf({ dateStyle: styles, timeStyle: styles, timeZone, hour12: boolean() })
}

const lengths = ['long', 'short', 'narrow'] as const

const options: Readonly<Record<Exclude<IntlName, 'Intl.Locale'>, (reader: Reader) => AnyDomain>> = {
  'Intl.Collator': () =>
    anyOf({
      sensitivity: elementOf(['variant', 'base', 'accent', 'case']),
      numeric: boolean(),
      caseFirst: elementOf(['false', 'upper', 'lower']),
      ignorePunctuation: boolean(),
    }),
  'Intl.NumberFormat': numberOptions,
  'Intl.DateTimeFormat': dateOptions,
  'Intl.PluralRules': () => anyOf({ type: elementOf(['cardinal', 'ordinal']) }),
  'Intl.ListFormat': () =>
    anyOf({ type: elementOf(['conjunction', 'disjunction', 'unit']), style: elementOf(lengths) }),
  'Intl.RelativeTimeFormat': () => anyOf({ numeric: elementOf(['always', 'auto']), style: elementOf(lengths) }),
  'Intl.Segmenter': () => anyOf({ granularity: elementOf(['grapheme', 'word', 'sentence']) }),
  'Intl.DisplayNames': () =>
    anyOf({ style: elementOf(lengths) }, { type: elementOf(['language', 'region', 'script', 'currency']) }),
}

type IntlClass = new (locale: string, options: object) => object

export function intl(name: IntlName): (reader: Reader) => AnyDomain {
  if (name === 'Intl.Locale') {
    const from = (value: unknown): string | undefined => (value instanceof Intl.Locale ? String(value) : undefined)
    return (reader) => called('new Intl.Locale', locale(reader), (tag) => new Intl.Locale(tag), from)
  }
  const optionsOf = options[name]
  return (reader) => {
    const args = new ArgumentsDomain<[string, object]>([locale(reader), optionsOf(reader)])
    const Made: IntlClass = Reflect.get(Intl, name.slice('Intl.'.length))
    return new WrappedDomain(name, args, ([tag, chosen]) => new Made(tag, chosen), {
      before: `new ${name}(`,
      after: ')',
    })
  }
}
