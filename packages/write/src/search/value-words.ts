/** Values in the words that names of tests are made of: the class of the value first, the value where it is short. */
import { printValue } from '@fuzzwright/core/domain'

const longestText = 14
const longestSource = 30

/** `an empty array`, `a negative count`, `'abc'`; `name` is that of the parameter. */
export function valueWords(value: unknown, name: string): string {
  switch (typeof value) {
    case 'number':
      return numberWords(value, nounOf(name, 'number'))
    case 'bigint':
      return value < 0n ? `a negative ${nounOf(name, 'bigint')}` : `${value}n`
    case 'string':
      return textWords(value)
    case 'boolean':
      return `${nounOf(name, '')} ${value}`.trim()
    case 'function':
      return callbackWords(printValue(value))
    case 'object':
      return value === null ? 'null' : objectWords(value)
    default:
      return typeof value === 'symbol' ? 'a symbol' : String(value)
  }
}

/** The result of a call in few words: the value itself where it is short. */
export function resultWords(value: unknown, source: string | undefined): string {
  if (source !== undefined && source.length <= longestSource && !source.includes('expect.')) return source
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') return `a string of ${value.length} characters`
  return valueWords(value, '')
}

function numberWords(value: number, noun: string): string {
  if (Number.isNaN(value)) return noun === 'number' ? 'NaN' : `NaN as ${noun}`
  if (Object.is(value, -0)) return noun === 'number' ? '-0' : `${article(noun)} of -0`
  if (!Number.isFinite(value)) return value > 0 ? `an infinite ${noun}` : `an infinite negative ${noun}`
  if (value === 0) return noun === 'number' ? '0' : `${article(noun)} of 0`
  if (value < 0) return `a negative ${noun}`
  if (!Number.isInteger(value)) return `a fractional ${noun}`
  return noun === 'number' ? String(value) : `${article(noun)} of ${value}`
}

function textWords(value: string): string {
  if (value === '') return 'an empty string'
  if (value.trim() === '') return 'a blank string'
  const source = printValue(value)
  return source.length <= longestText ? source : `a string of ${value.length} characters`
}

function callbackWords(source: string): string {
  return source.length <= longestSource ? source : 'a callback'
}

function counted(what: string, size: number): string {
  if (size === 0) return `an empty ${what}`
  return `${article(what)} of ${size === 1 ? 'one' : size}`
}

function objectWords(value: object): string {
  if (Array.isArray(value)) return counted('array', value.length)
  if (value instanceof Map) return counted('map', value.size)
  if (value instanceof Set) return counted('set', value.size)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid date' : dateWords(value)
  if (value instanceof RegExp) return callbackWords(String(value))
  const maker = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor?.name
  if (typeof maker === 'string' && maker !== 'Object' && maker !== '') return article(maker)
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an empty object'
  const listed = keys.slice(0, 2).join(' and ')
  return keys.length <= 2 && listed.length <= longestText * 2
    ? `an object with ${listed}`
    : counted('object', keys.length)
}

function dateWords(value: Date): string {
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, text.indexOf('T')) : text
}

/** `minValue` as `min value`; names too short to be words are replaced. */
function nounOf(name: string, otherwise: string): string {
  const words = name
    .replace(/[_$]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words.length < 3 || /^(num|val|value|argument\d*)$/.test(words) ? otherwise : words
}

function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
