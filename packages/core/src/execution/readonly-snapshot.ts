/** The content of one value that may not be changed, as a flat list, so that two moments are compared item by item. */

/** The way to a value, from its end. Steps name no index and no key of the input: those are not the bug. */
export interface Place {
  readonly step: string
  readonly up: Place | undefined
}

/** How the content of a kind of values is read, and shown. */
export interface ContentForm {
  read(holder: object): readonly unknown[]
  /** What was read, in the form a person knows the value by. */
  restored(content: readonly unknown[]): unknown
}

/** A value that may not be changed, and its content before the call. */
export interface Kept {
  readonly holder: object
  readonly before: readonly unknown[]
  readonly form: ContentForm
  readonly place: Place
}

/** Stands for a property that is not there, or is computed. */
const absent = Symbol('absent')

export const arrayForm: ContentForm = {
  read: (holder) => (Array.isArray(holder) ? holder.slice() : []),
  restored: (content) => content,
}

export const setForm: ContentForm = {
  read: (holder) => (holder instanceof Set ? [...holder] : []),
  restored: (content) => new Set(content),
}

/** Keys and values by turns. */
export const mapForm: ContentForm = {
  read: (holder) => (holder instanceof Map ? [...holder].flat(1) : []),
  restored: (content) => new Map(pairsOf(content)),
}

/** The value of one property, without running a getter. */
export function propertyForm(name: string): ContentForm {
  return {
    read: (holder) => [ownValue(holder, name)],
    restored: ([value]) => (value === absent ? {} : { [name]: value }),
  }
}

/** Keys and values, by turns, of all properties but those named. */
export function othersForm(but: ReadonlySet<string>): ContentForm {
  return {
    read: (holder) => Object.keys(holder).flatMap((key) => (but.has(key) ? [] : [key, ownValue(holder, key)])),
    restored: (content) => Object.fromEntries(pairsOf(content).map(([key, value]) => [String(key), value])),
  }
}

function pairsOf(content: readonly unknown[]): (readonly [unknown, unknown])[] {
  return Array.from({ length: content.length / 2 }, (_, at) => [content[2 * at], content[2 * at + 1]])
}

/** The value of a property of the object itself; that of a getter is nobody's to keep. */
export function ownValue(holder: object, name: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name)
  return descriptor !== undefined && 'value' in descriptor ? descriptor.value : absent
}
