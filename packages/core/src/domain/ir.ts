/** What corpus values are written to disk as: plain JSON, with tags for what JSON cannot say. */
export type IR = null | boolean | number | string | readonly IR[] | { readonly [key: string]: IR }

function field(ir: IR, name: string): IR | undefined {
  if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
  return Object.hasOwn(ir, name) ? (ir as { readonly [key: string]: IR })[name] : undefined
}

/** Finite numbers stay numbers; -0, NaN and the infinities become `{ number: '-0' }` and so on. */
export function numberToIR(value: number): IR {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  return { number: Object.is(value, -0) ? '-0' : String(value) }
}

/** Inverse of `numberToIR`; `undefined` for anything else. */
export function numberFromIR(ir: IR): number | undefined {
  if (typeof ir === 'number') return ir
  const text = field(ir, 'number')
  if (text === '-0') return -0
  return text === 'NaN' || text === 'Infinity' || text === '-Infinity' ? Number(text) : undefined
}

/** A bigint as JSON can hold it. */
export function bigintToIR(value: bigint): IR {
  return { bigint: String(value) }
}

/** Inverse of `bigintToIR`; `undefined` for anything else. */
export function bigintFromIR(ir: IR): bigint | undefined {
  const text = field(ir, 'bigint')
  return typeof text === 'string' && /^-?\d{1,20000}$/.test(text) ? BigInt(text) : undefined
}
