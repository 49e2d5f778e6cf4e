/** Arrays, tuples and typed arrays. */
import type { ElementShape, TypedArrayName, TypeShape } from '../description/type-shape.ts'
import { typedArrayMaker } from '../description/typed-array-maker.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { elementOf } from '../domains/choices/element.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { bigint } from '../domains/numbers/bigint.ts'
import { int } from '../domains/numbers/int.ts'
import { ArgumentListDomain, type ListPart } from './argument-list.ts'
import { parameterNumber } from './parameter-number.ts'
import type { ShapeReader } from './shape-reader.ts'
import { templateStringsOf } from './template-strings.ts'
import { called } from './wrapped.ts'

/** Long lists are met in real use less often than short ones, and a list inside a list multiplies. */
export const commonSize = 64

export function readArray(
  shape: Extract<TypeShape, { kind: 'array' }>,
  path: string,
  reader: ShapeReader,
): Domain<readonly unknown[]> {
  const { minItems = 0, maxItems, uniqueItems = false } = shape.constraints ?? {}
  // A list of what has no values can only be empty.
  const element =
    minItems > 0 ? reader.read(shape.element, `${path}[]`) : reader.readOptional(shape.element, `${path}[]`)
  if (element === undefined) return elementOf<readonly unknown[]>([[]])
  const list = arrayOf(element)
  const sized = (
    maxItems === undefined ? list.withSoftMaxSize(Math.max(commonSize, minItems)) : list.withMaxSize(maxItems)
  ).withMinSize(minItems)
  if (shape.template === true) return templateStringsOf(sized)
  return uniqueItems ? sized.filter((items: readonly unknown[]) => new Set(items).size === items.length) : sized
}

export function readTuple(elements: readonly ElementShape[], path: string, reader: ShapeReader): Domain<unknown[]> {
  const parts: ListPart[] = []
  for (const [index, element] of elements.entries()) {
    const place = `${path}[${element.rest === true ? `${index}...` : index}]`
    const missable = element.optional === true || element.rest === true
    const domain = missable ? reader.readOptional(element.shape, place) : reader.read(element.shape, place)
    if (domain === undefined) continue
    parts.push({
      domain,
      ...(element.optional === true ? { optional: true } : {}),
      ...(element.rest === true ? { rest: true } : {}),
    })
  }
  return new ArgumentListDomain(parts)
}

const elementRanges: Readonly<Record<TypedArrayName, readonly [number, number] | 'float' | 'bigint'>> = {
  Int8Array: [-0x80, 0x7f],
  Uint8Array: [0, 0xff],
  Uint8ClampedArray: [0, 0xff],
  Int16Array: [-0x8000, 0x7fff],
  Uint16Array: [0, 0xffff],
  Int32Array: [-0x8000_0000, 0x7fff_ffff],
  Uint32Array: [0, 0xffff_ffff],
  Float32Array: 'float',
  Float64Array: 'float',
  BigInt64Array: 'bigint',
  BigUint64Array: 'bigint',
}

function elementDomain(name: TypedArrayName): AnyDomain {
  const range = elementRanges[name]
  if (range === 'bigint') {
    return name === 'BigInt64Array'
      ? bigint({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      : bigint({ min: 0n, max: 2n ** 64n - 1n })
  }
  // A double put into a Float32Array is rounded, so its value is recognised only where it needs no rounding.
  if (range === 'float')
    return name === 'Float32Array' ? parameterNumber().map(Math.fround, { from: (n) => n }) : parameterNumber()
  return int({ min: range[0], max: range[1] })
}

export function typedArray(name: TypedArrayName): Domain<unknown> {
  const Maker = typedArrayMaker(name)
  const items = arrayOf(elementDomain(name))
  const from = (value: unknown): unknown[] | undefined => (value instanceof Maker ? Array.from(value) : undefined)
  return called<unknown[], unknown>(`new ${name}`, items, (values) => new Maker(values as never[]), from)
}
