/**
 * Turns a plan into JavaScript: one function per rule that writes text into one buffer and decisions into another. Equal to
 * the interpreter draw by draw. Weights stay outside, in the tables, so that learning does not compile anything again.
 * After Gopinath and Zeller, "Building Fast Fuzzers" (F1), without its fixed block of random bytes.
 */
import { Buffer } from 'node:buffer'
import type { Rng } from '@fuzzwright/core/domain'
import { TracePool } from '../derivation/derivation.ts'
import { codeAt } from '../grammar/char-set.ts'
import { amountOf, entryOf, missingAt } from '../grammar/column.ts'
import { bitsPerUnit } from '../grammar/costs.ts'
import type { Plan } from '../grammar/plan.ts'
import { deepest, defaultLimits, type Generator, type Limits, slackOf } from './generator.ts'
import { generatorSource } from './generator-source.ts'
import { countBeyond, interpreter, memberBeyond } from './interpreter.ts'
import type { Tables } from './tables.ts'

/** Writes into the buffers; answers the number of units, and leaves the number of decisions in `counts[0]`. */
type CompiledRun = (seed: number, slack: number, maxDepth: number) => number

export interface RawGenerator extends Generator {
  /**
   * Generates into the shared buffers and answers the number of units written: for whoever needs neither a string nor a
   * copy of the decisions. `units` is bytes where every character is at most U+00FF.
   */
  generateRaw(rng: Rng, limits?: Limits): { readonly units: number; readonly decisions: number }
  readonly buffers: () => { readonly units: Uint8Array | Uint16Array; readonly decisions: Int32Array }
}

/** The fast generator. Compiles at first use, and again when a larger budget needs larger buffers. */
export function compiled(plan: Plan, tables: Tables): RawGenerator {
  const narrow = isNarrow(plan)
  let capacity = 0
  let units: Uint8Array | Uint16Array = new Uint8Array(0)
  let decisions = new Int32Array(0)
  let run: CompiledRun | undefined
  let bytes: Buffer = Buffer.alloc(0)
  const encoding = narrow ? 'latin1' : 'utf16le'
  const pool = new TracePool()
  const counts = new Int32Array(1)
  const least = amountOf(plan.least, plan.root)

  const prepare = (budget: number): CompiledRun => {
    if (run !== undefined && budget <= capacity) return run
    capacity = Math.max(4096, capacity * 2, budget)
    const length = Math.ceil(capacity / bitsPerUnit) + 2
    units = narrow ? new Uint8Array(length) : new Uint16Array(length)
    bytes = Buffer.from(units.buffer)
    decisions = new Int32Array(capacity + 1)
    const source = generatorSource(plan)
    const make = new Function('units', 'decisions', 'counts', 'tables', 'plan', 'tools', source) as MakeRun
    run = make(units, decisions, counts, tables, plan, tools)
    return run
  }

  const generateRaw = (rng: Rng, limits: Limits = defaultLimits): { units: number; decisions: number } => {
    const budget = least + slackOf(least, limits)
    const length = prepare(budget)(rng.next32() | 0, budget - least, Math.min(limits.maxDepth, deepest))
    return { units: length, decisions: entryOf(counts, 0) }
  }

  const textOf = (length: number): string => {
    if (length > shortText) return bytes.toString(encoding, 0, length * units.BYTES_PER_ELEMENT)
    let text = ''
    for (let at = 0; at < length; at++) text += String.fromCharCode(units[at] ?? missingAt(units, at))
    return text
  }

  return {
    generateRaw,
    buffers: () => ({ units, decisions }),
    generate: (rng, limits) => {
      const made = generateRaw(rng, limits)
      return pool.derivation(textOf(made.units), decisions, made.decisions)
    },
    generateNode: interpreter(plan, tables).generateNode,
  }
}

const tools = { codeAt, countBeyond, memberBeyond }

type MakeRun = (
  units: Uint8Array | Uint16Array,
  decisions: Int32Array,
  counts: Int32Array,
  tables: Tables,
  plan: Plan,
  helpers: typeof tools,
) => CompiledRun

/** Whether every text of the plan fits into bytes. */
function isNarrow(plan: Plan): boolean {
  return plan.nodes.every((node) => {
    if (node.kind === 'literal') return !/[^\0-\xff]/.test(node.text)
    return node.kind !== 'chars' || codeAt(node.set, node.set.size - 1) <= 0xff
  })
}

/** Below this length a loop beats the way into the runtime. */
const shortText = 8
