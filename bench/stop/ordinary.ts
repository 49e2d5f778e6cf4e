/**
 * Functions of everyday libraries with the types they are called with: what most fuzz tests are about. They pass, so what
 * counts is how long a test takes to be done with each.
 */
import {
  addBusinessDays,
  addMonths,
  differenceInMonths,
  formatISO,
  getISOWeek,
  intervalToDuration,
  isWeekend,
} from 'date-fns'
import {
  camelCase,
  chunk,
  difference,
  escape as escapeHtml,
  groupBy,
  isEqual,
  kebabCase,
  padStart,
  range,
  truncate,
  words,
  zip,
} from 'lodash-es'
import { clamp, partition, sortBy, stringToPath, toSnakeCase, unique } from 'remeda'
import validator from 'validator'

const valid = (date: Date): boolean => !Number.isNaN(date.getTime())

export const ordAddMonths = (date: Date, amount: number): Date => addMonths(date, amount)
export const ordBusinessDays = (date: Date, amount: -1 | 0 | 1 | 2 | 3 | 7 | 30): Date => addBusinessDays(date, amount)
export const ordMonthsBetween = (left: Date, right: Date): number => differenceInMonths(left, right)
export const ordFormatIso = (date: Date): string => (valid(date) ? formatISO(date) : '')
export const ordIsoWeek = (date: Date): number => getISOWeek(date)
export const ordDuration = (start: Date, end: Date): object => intervalToDuration({ start, end })
export const ordWeekend = (date: Date): unknown => [isWeekend(date)]

export const ordCamelCase = (text: string): string => camelCase(text)
export const ordKebabCase = (text: string): string => kebabCase(text)
export const ordWords = (text: string): string[] => words(text)
export const ordEscape = (text: string): string => escapeHtml(text)
export const ordPad = (text: string, length: number): string => padStart(text, length % 100, '-')
export const ordTruncate = (text: string, length: number): string => truncate(text, { length })
export const ordChunk = (list: number[], size: number): number[][] => chunk(list, size)
export const ordDifference = (left: number[], right: number[]): number[] => difference(left, right)
export const ordGroupBy = (list: { kind: string; size: number }[]): object => groupBy(list, (item) => item.kind)
export const ordIsEqual = (left: unknown, right: unknown): unknown => [isEqual(left, right)]
export const ordRange = (from: number, to: number): number[] => range(from % 100, to % 100)
export const ordZip = (left: number[], right: string[]): unknown[] => zip(left, right)

export const ordClamp = (value: number, min: number, max: number): number => clamp(value, { min, max })
export const ordPartition = (list: number[]): unknown => partition(list, (value) => value > 0)
export const ordSortBy = (list: { name: string; age: number }[]): unknown =>
  sortBy(
    list,
    (item) => item.age,
    (item) => item.name,
  )
export const ordPath = (text: string): unknown => stringToPath(text)
export const ordSnakeCase = (text: string): string => toSnakeCase(text)
export const ordUnique = (list: string[]): string[] => unique(list)

export const ordIsEmail = (text: string): unknown => [validator.isEmail(text)]
export const ordIsIp = (text: string): unknown => [validator.isIP(text)]
export const ordIsIsbn = (text: string): unknown => [validator.isISBN(text)]
export const ordIsDate = (text: string): unknown => [validator.isDate(text)]
export const ordIsSemVer = (text: string): unknown => [validator.isSemVer(text)]
export const ordNormalizeEmail = (text: string): unknown => [validator.normalizeEmail(text)]
