/** What a call answered, as the source of the assertions on it: exact where it can be, modest where it cannot. */
import { printKey, printValue } from '@fuzzwright/core/domain'
import { builtinErrors } from '@fuzzwright/core/host'

/** Names that an assertion can use for classes, and what of their instances it is not to look at. */
export interface KnownClasses {
  /** The name under which the test file has the class, or `undefined`. */
  nameOf(value: object): string | undefined
  /** Whether nobody but its class may look at that property. */
  isHidden(value: object, key: string): boolean
}

const deepest = 12
/** Longer texts are not what anybody wants to read in a test. */
const longest = 1200

/** Calls of matchers for a value, without the dot: `toBe(3)`. Empty where nothing can be said. */
export function matchersFor(value: unknown, classes: KnownClasses): readonly string[] {
  if (value === undefined) return ['toBeUndefined()']
  if (value === null) return ['toBeNull()']
  if (typeof value === 'function') return ['toEqual(expect.any(Function))']
  if (typeof value === 'number' && Number.isNaN(value)) return ['toBeNaN()']
  const source = expectedSource(value, classes)
  const short = source !== undefined && source.length <= longest
  if (typeof value === 'symbol') return [source === symbolOfAnyKind ? `toEqual(${source})` : `toBe(${source})`]
  if (typeof value !== 'object') return short ? [`toBe(${source})`] : [`toHaveLength(${String(value).length})`]
  const name = instanceName(value, classes)
  if (!short) return [...(name === undefined ? [] : [`toBeInstanceOf(${name})`]), ...sizeOf(value)]
  if (name === undefined) return [`toEqual(${source})`]
  // What is matched may have more parts by itself.
  const parts = source.replace(/^expect\.objectContaining\((.*)\)$/s, '$1')
  return [`toBeInstanceOf(${name})`, ...(parts === '{}' || parts === anyInstance ? [] : [`toMatchObject(${parts})`])]
}

function sizeOf(value: object): readonly string[] {
  return Array.isArray(value) ? [`toHaveLength(${value.length})`] : []
}

const plainMakers = new Set<unknown>([Object.prototype, Array.prototype, null])

/** Only of classes that are not compared by their content already. */
function instanceName(value: object, classes: KnownClasses): string | undefined {
  return plainMakers.has(Object.getPrototypeOf(value)) || isPrintable(value) ? undefined : classes.nameOf(value)
}

function isPrintable(value: object): boolean {
  return (
    value instanceof Date ||
    value instanceof RegExp ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Error ||
    ArrayBuffer.isView(value)
  )
}

/** An expression that `toEqual` takes for equal to `value`; `undefined` where there is none. All of it is shown where no class is known. */
export function expectedSource(
  value: unknown,
  classes?: Pick<KnownClasses, 'isHidden'>,
  ancestors: readonly object[] = [],
): string | undefined {
  if (typeof value === 'function') return 'expect.any(Function)'
  if (typeof value === 'symbol') return symbolSource(value)
  if (typeof value !== 'object' || value === null) return printValue(value)
  if (ancestors.includes(value) || ancestors.length >= deepest) return undefined
  try {
    return objectSource(value, classes, [...ancestors, value])
  } catch {
    // It has the prototype of a set and is none, or throws when it is looked at.
    return undefined
  }
}

const symbolOfAnyKind = 'expect.any(Symbol)'

function symbolSource(value: symbol): string {
  const source = printValue(value)
  return source.startsWith('Symbol(') ? symbolOfAnyKind : source
}

/** An object of which nothing is said. */
const anyInstance = 'expect.any(Object)'

function objectSource(
  value: object,
  classes: Pick<KnownClasses, 'isHidden'> | undefined,
  ancestors: readonly object[],
): string | undefined {
  const part = (inner: unknown): string | undefined => expectedSource(inner, classes, ancestors)
  if (Array.isArray(value)) return listSource(value, part)
  if (value instanceof Date || value instanceof RegExp) return printValue(value)
  if (value instanceof Map)
    return collection(
      'Map',
      [...value].map((entry) => listSource(entry, part)),
    )
  if (value instanceof Set) return collection('Set', [...value].map(part))
  if (ArrayBuffer.isView(value)) return printValue(value)
  if (value instanceof Error)
    return isStandardError(value) ? `new ${value.name}(${printValue(value.message)})` : undefined
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return undefined
  const pieces: string[] = []
  let isWhole = true
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (descriptor?.enumerable !== true) continue
    if (typeof key === 'string' && classes?.isHidden(value, key) === true) {
      isWhole = false
      continue
    }
    const source = 'value' in descriptor ? part(descriptor.value) : undefined
    if (source === undefined || (typeof key === 'symbol' && symbolSource(key) === symbolOfAnyKind)) return undefined
    pieces.push(`${printKey(key)}: ${source}`)
  }
  const shown = pieces.length === 0 ? '{}' : `{ ${pieces.join(', ')} }`
  if (isWhole) return shown
  return pieces.length === 0 ? anyInstance : `expect.objectContaining(${shown})`
}

function listSource(items: readonly unknown[], part: (item: unknown) => string | undefined): string | undefined {
  // Holes are equal to undefined for `toEqual`, and easier to read so.
  const sources = Array.from(items, part)
  return sources.includes(undefined) ? undefined : `[${sources.join(', ')}]`
}

function collection(name: string, sources: readonly (string | undefined)[]): string | undefined {
  if (sources.includes(undefined)) return undefined
  return sources.length === 0 ? `new ${name}()` : `new ${name}([${sources.join(', ')}])`
}

/** Errors that `new Name(message)` makes. */
export function isStandardError(error: Error): boolean {
  return (
    builtinErrors.has(error.name) &&
    Object.getPrototypeOf(error) === (globalThis as never)[error.name as never]['prototype' as never]
  )
}
