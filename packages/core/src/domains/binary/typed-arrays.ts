/** Typed arrays of all eleven kinds, and the buffers under them. */

import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printValue } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { ContainerDomain } from '../containers/container.ts'
import { defaultSizes, type SizeBounds } from '../containers/sizes.ts'
import { byte, int8, int16, int32, int64, uint16, uint32, uint64 } from '../numbers/integer-kinds.ts'
import { float32, number } from '../numbers/number.ts'

interface Buffered<T, E> {
  readonly name: string
  build(values: E[]): T
  /** The elements of a value of this kind, or `undefined`. */
  spread(value: unknown): readonly E[] | undefined
}

class BufferDomain<T, E> extends ContainerDomain<T, E, E> {
  readonly name: string
  private readonly kind: Buffered<T, E>

  constructor(element: Domain<E, E>, size: SizeBounds, kind: Buffered<T, E>) {
    super(element, size)
    this.kind = kind
    this.name = kind.name
  }

  protected collect(values: E[]): T {
    return this.kind.build(values)
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return this.kind.spread(value)
  }

  protected sized(size: SizeBounds): BufferDomain<T, E> {
    return new BufferDomain(this.element, size, this.kind)
  }

  override print(c: ListNode<E>, out: Printer): void {
    out.text(printValue(this.getValue(c)))
  }
}

type NumberArrayClass<T> = { new (values: ArrayLike<number>): T; readonly name: string }
type BigIntArrayClass<T> = { new (values: ArrayLike<bigint>): T; readonly name: string }

/** Typed arrays are made anew for each run: whatever damages them damages nothing else. */
function typedArray<T extends ArrayLike<number>>(
  name: string,
  target: NumberArrayClass<T>,
  element: Domain<number>,
): ContainerDomain<T, number, number> {
  return new BufferDomain<T, number>(element, defaultSizes, {
    name,
    build: (values) => new target(values),
    spread: (value) => (value instanceof target ? Array.from(value as ArrayLike<number>) : undefined),
  })
}

function bigTypedArray<T extends ArrayLike<bigint>>(
  name: string,
  target: BigIntArrayClass<T>,
  element: Domain<bigint, bigint>,
): ContainerDomain<T, bigint, bigint> {
  return new BufferDomain<T, bigint>(element, defaultSizes, {
    name,
    build: (values) => new target(values),
    spread: (value) => (value instanceof target ? Array.from(value as ArrayLike<bigint>) : undefined),
  })
}

type NumberArrayDomain<T> = ContainerDomain<T, number, number>
type BigArrayDomain<T> = ContainerDomain<T, bigint, bigint>

export const int8Array = (): NumberArrayDomain<Int8Array> => typedArray('int8Array', Int8Array, int8())
export const uint8Array = (): NumberArrayDomain<Uint8Array> => typedArray('uint8Array', Uint8Array, byte())
export const uint8ClampedArray = (): NumberArrayDomain<Uint8ClampedArray> =>
  typedArray('uint8ClampedArray', Uint8ClampedArray, byte())
export const int16Array = (): NumberArrayDomain<Int16Array> => typedArray('int16Array', Int16Array, int16())
export const uint16Array = (): NumberArrayDomain<Uint16Array> => typedArray('uint16Array', Uint16Array, uint16())
export const int32Array = (): NumberArrayDomain<Int32Array> => typedArray('int32Array', Int32Array, int32())
export const uint32Array = (): NumberArrayDomain<Uint32Array> => typedArray('uint32Array', Uint32Array, uint32())
export const float32Array = (): NumberArrayDomain<Float32Array> => typedArray('float32Array', Float32Array, float32())
export const float64Array = (): NumberArrayDomain<Float64Array> => typedArray('float64Array', Float64Array, number())
export const bigInt64Array = (): BigArrayDomain<BigInt64Array> => bigTypedArray('bigInt64Array', BigInt64Array, int64())
export const bigUint64Array = (): BigArrayDomain<BigUint64Array> =>
  bigTypedArray('bigUint64Array', BigUint64Array, uint64())

/** Bytes in a buffer of exactly their size: FuzzTest's span. */
export const bytes = (): NumberArrayDomain<Uint8Array> => typedArray('bytes', Uint8Array, byte())

export function arrayBuffer(): NumberArrayDomain<ArrayBuffer> {
  return new BufferDomain<ArrayBuffer, number>(byte(), defaultSizes, {
    name: 'arrayBuffer',
    build: (values) => new Uint8Array(values).buffer,
    spread: (value) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : undefined),
  })
}

export function dataView(): NumberArrayDomain<DataView> {
  return new BufferDomain<DataView, number>(byte(), defaultSizes, {
    name: 'dataView',
    build: (values) => new DataView(new Uint8Array(values).buffer),
    spread: (value) =>
      value instanceof DataView ? [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)] : undefined,
  })
}
