/** Source of objects of the language and the platform whose state is not in their properties. */

type Print = (part: unknown) => string

const boxed = new Set(['Number', 'String', 'Boolean', 'BigInt', 'Symbol'])
const empty = new Set(['WeakMap', 'WeakSet', 'AbortController', 'TextEncoder', 'TextDecoder'])

function boxedSource(value: object, name: string, print: Print): string | undefined {
  try {
    const inner: unknown = value.valueOf()
    return typeof inner === name.toLowerCase() ? `Object(${print(inner)})` : undefined
  } catch {
    // An object that only inherits from the prototype of a box.
    return undefined
  }
}

/** `undefined` for an object that is told by its properties. `name` is that of its class. */
export function printPlatformObject(value: object, name: string, print: Print): string | undefined {
  if (name === 'Promise') return 'Promise.resolve()'
  if (empty.has(name)) return `new ${name}()`
  if (boxed.has(name)) return boxedSource(value, name, print)
  if (name === 'SharedArrayBuffer') return `new SharedArrayBuffer(${(value as SharedArrayBuffer).byteLength})`
  if (name === 'Headers' && Symbol.iterator in value) {
    return `new Headers(${print(Object.fromEntries(value as Iterable<[string, string]>))})`
  }
  return undefined
}

/** Bytes that are readable text as that text; `items` is the source of their list. */
export function bufferSource(bytes: Uint8Array, items: string): string {
  const text = String.fromCharCode(...bytes.subarray(0, longestText))
  const isReadable = bytes.length > 0 && bytes.length <= longestText && /^[\x20-\x7e\n\t]*$/.test(text)
  return isReadable ? `Buffer.from(${JSON.stringify(text)})` : `Buffer.from(${items})`
}

/** Bytes that are printed as a text where they are one; longer ones are listed. */
const longestText = 1000
