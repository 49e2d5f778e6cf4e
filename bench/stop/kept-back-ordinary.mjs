/**
 * Functions of packages that nobody looked at while it was decided when a search stops (decision 200), with the types they are
 * called with. The packages are installed into a folder of their own: none of them is a dependency of the repository.
 */
export const packages = [
  'bytes@3.1.2',
  'change-case@5.4.4',
  'dayjs@1.11.19',
  'fastest-levenshtein@1.0.16',
  'he@1.2.0',
  'ini@5.0.0',
  'ms@2.1.3',
  'pretty-bytes@7.1.0',
  'qs@6.14.0',
  'radash@12.1.1',
  'semver@7.7.3',
  'slugify@1.6.6',
]

export const source = `
import bytes from 'bytes'
import { camelCase, capitalCase, kebabCase, pathCase, sentenceCase, split } from 'change-case'
import dayjs from 'dayjs'
import { closest, distance } from 'fastest-levenshtein'
import he from 'he'
import ini from 'ini'
import ms from 'ms'
import prettyBytes from 'pretty-bytes'
import qs from 'qs'
import { alphabetical, boil, cluster, counting, diff, fork, group, intersects, list, max, merge, objectify, replace, sift, title, toggle, zipToObject } from 'radash'
import semver from 'semver'
import slugify from 'slugify'

export const koBytesFormat = (value: number): unknown => [bytes.format(value)]
export const koBytesParse = (text: string): unknown => [bytes.parse(text)]
export const koCamel = (text: string): string => camelCase(text)
export const koCapital = (text: string): string => capitalCase(text)
export const koKebab = (text: string): string => kebabCase(text)
export const koPath = (text: string): string => pathCase(text)
export const koSentence = (text: string): string => sentenceCase(text)
export const koSplit = (text: string): string[] => split(text)
export const koDayjsAdd = (date: Date, amount: number): unknown => [dayjs(date).add(amount, 'month').toDate()]
export const koDayjsFormat = (date: Date, format: string): string => dayjs(date).format(format)
export const koDayjsDiff = (left: Date, right: Date): unknown => [dayjs(left).diff(right, 'week')]
export const koDayjsStart = (date: Date, unit: 'day' | 'week' | 'month' | 'year'): unknown => [dayjs(date).startOf(unit)]
export const koClosest = (word: string, words: string[]): unknown => [words.length > 0 && closest(word, words)]
export const koDistance = (left: string, right: string): number => distance(left, right)
export const koHeDecode = (text: string): string => he.decode(text)
export const koHeEncode = (text: string): string => he.encode(text)
export const koIniParse = (text: string): unknown => ini.parse(text)
export const koIniStringify = (record: Record<string, string>): string => ini.stringify(record)
export const koMs = (text: string): unknown => [text.length > 0 && text.length < 100 && ms(text as '1s')]
export const koPrettyBytes = (value: number): unknown => [Number.isFinite(value) && prettyBytes(value)]
export const koQsParse = (text: string): unknown => qs.parse(text)
export const koQsStringify = (record: Record<string, string | number | string[]>): string => qs.stringify(record)
export const koAlphabetical = (list: { name: string }[]): unknown => alphabetical(list, (one) => one.name)
export const koBoil = (list: { size: number }[]): unknown => [boil(list, (a, b) => (a.size > b.size ? a : b))]
export const koCluster = (list: number[], size: number): unknown => [size >= 1 && cluster(list, size)]
export const koCounting = (list: string[]): unknown => counting(list, (one) => one)
export const koDiff = (left: string[], right: string[]): string[] => diff(left, right)
export const koFork = (list: number[]): unknown => fork(list, (one) => one > 10)
export const koGroup = (list: { kind: 'a' | 'b'; value: number }[]): unknown => group(list, (one) => one.kind)
export const koIntersects = (left: number[], right: number[]): unknown => [intersects(left, right)]
export const koList = (from: number, to: number): unknown => [list(from % 50, to % 50)]
export const koMax = (list: number[]): unknown => [max(list)]
export const koMerge = (left: { id: number }[], right: { id: number }[]): unknown => merge(left, right, (one) => one.id)
export const koObjectify = (list: { id: string; value: number }[]): unknown => objectify(list, (one) => one.id)
export const koReplace = (list: number[], value: number): unknown => replace(list, value, (one) => one > 3)
export const koSift = (list: (string | null | undefined | false)[]): unknown => sift(list)
export const koTitle = (text: string): string => title(text)
export const koToggle = (list: string[], value: string): unknown => toggle(list, value)
export const koZipToObject = (keys: string[], values: number[]): unknown => zipToObject(keys, values)
export const koSemverValid = (text: string): unknown => [semver.valid(text)]
export const koSemverCoerce = (text: string): unknown => [semver.coerce(text)]
export const koSemverSatisfies = (text: string, range: string): unknown => [semver.satisfies(text, range)]
export const koSlugify = (text: string): string => slugify(text)
`
