/** The texts an input is made of, so that a message can be told from what the input wrote into it. */
import { sourceOf } from '../domain/print-value.ts'

/** How deep the texts of an input are looked for, and how many are: what the maker of a sequence is given in a list lies five deep. */
const deepestText = 6
const mostTexts = 64

interface Collected {
  readonly into: Set<string>
  /** What is collected of a value; where that is nothing it is looked into. */
  readonly read: (value: unknown) => string | undefined
  readonly withKeys: boolean
}

function collectTexts(value: unknown, depth: number, collected: Collected): void {
  const { into, withKeys } = collected
  if (into.size >= mostTexts) return
  const text = collected.read(value)
  if (text !== undefined) into.add(text)
  // The items of a buffer are numbers, thousands of them, and none of them was written by anybody.
  else if (typeof value === 'object' && value !== null && depth < deepestText && !ArrayBuffer.isView(value)) {
    for (const key of Object.keys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (withKeys && !Array.isArray(value)) into.add(key)
      if (descriptor !== undefined && 'value' in descriptor) collectTexts(descriptor.value, depth + 1, collected)
    }
  }
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asNumber = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined)

function asSource(value: unknown): string | undefined {
  const source: unknown = typeof value === 'function' ? Reflect.get(value, sourceOf) : undefined
  return typeof source === 'function' ? String(source()) : undefined
}

/** The texts of an input, without repeats: its strings and those in its lists and objects, as far as they lie above getters; with the keys where asked for. */
export function textsOf(args: readonly unknown[], withKeys = false): readonly string[] {
  return collect(args, { into: new Set(), read: asText, withKeys })
}

/** The numbers of an input in the same way, as they are written. */
export function numbersOf(args: readonly unknown[]): readonly string[] {
  return collect(args, { into: new Set(), read: asNumber, withKeys: false })
}

/** Source texts of the functions of an input in the same way, of those that were generated: what they answer stands in them. */
export function functionSourcesOf(args: readonly unknown[]): readonly string[] {
  return collect(args, { into: new Set(), read: asSource, withKeys: false })
}

/** Whether such a value is among the arguments, or in their lists and objects, in the same way. */
export function holdsSuch(args: readonly unknown[], isSuch: (value: unknown) => boolean): boolean {
  const read = (value: unknown): string | undefined => (isSuch(value) ? 'such' : undefined)
  return collect(args, { into: new Set(), read, withKeys: false }).length > 0
}

function collect(args: readonly unknown[], collected: Collected): readonly string[] {
  const { into, read } = collected
  try {
    // What was handed over as it is comes first: a request that stands before it holds more than are collected.
    for (const arg of args) {
      const text = read(arg)
      if (text !== undefined) into.add(text)
    }
    for (const arg of args) collectTexts(arg, 0, collected)
  } catch {
    // A proxy among the arguments: what was found before it is enough.
  }
  return [...into]
}
