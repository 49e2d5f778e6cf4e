/**
 * Where instrumented code asks before it goes on behind an `await` or in a reaction to a promise. One per realm, and there
 * is none but while an interleaving runs: then it decides who goes on.
 */

/** Decides when code goes on. `line` is where it waits, 1-based, 0 where nobody knows. */
export interface Gate {
  /** What is awaited in place of `value`: settles as it does, when it is its turn. */
  pass(value: unknown, line: number): unknown
  /** What is handed to `then`, `catch` or `finally` in place of `reaction`. */
  react(reaction: unknown, line: number): unknown
  /** What a `for await` goes through in place of `items`. */
  iterate(items: unknown, line: number): unknown
}

/** Where the gate stands. */
export interface GatePlace {
  gate: Gate | undefined
  /** Times that code awaited something. */
  waits: number
}

const symbol = Symbol.for('fuzzwright.gate')

/** That of this realm. */
export function gateOfRealm(): GatePlace {
  const found: unknown = Reflect.get(globalThis, symbol)
  if (isPlace(found)) return found
  const empty: GatePlace = { gate: undefined, waits: 0 }
  Reflect.set(globalThis, symbol, empty)
  return empty
}

function isPlace(value: unknown): value is GatePlace {
  return typeof value === 'object' && value !== null && 'waits' in value
}
