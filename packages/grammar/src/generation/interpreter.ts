/**
 * Generates by walking the plan. The compiled generator does the same draws in the same order and is tested against this
 * one; this one is for single sub-trees, and for places where code may not be made from text.
 */

import type { Rng } from '@fuzzwright/core/domain'
import { Derivation } from '../derivation/derivation.ts'
import { codeAt } from '../grammar/char-set.ts'
import { amountOf, entryOf, itemAt, numberAt } from '../grammar/column.ts'
import { bitsPerUnit, simplestDerivation } from '../grammar/costs.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { deepest, defaultLimits, type Generator, type Limits, slackOf } from './generator.ts'
import { countSlots, memberSlots, mostRepetitions } from './slots.ts'
import type { Tables } from './tables.ts'

/**
 * Times an exception is drawn again before its simplest text is taken, and the same for all exceptions of one text: those
 * inside others would otherwise multiply.
 */
export const exceptAttempts = 8
export const exceptRetries = 200

/** Draws row `node` of the tables with 32 random bits. */
export function drawSlot(tables: Tables, node: number, bits: number): number {
  if (tables.written !== undefined && tables.written[node] === 0) tables.write?.(node)
  const slot = Math.imul(bits >>> 16, entryOf(tables.size, node)) >>> 16
  const row = entryOf(tables.rows, entryOf(tables.offset, node) + slot)
  return (bits & 0xffff) < (row & 0xffff) ? slot : row >>> 16
}

/** The generator that walks the plan; reads the tables as they are at each draw. */
export function interpreter(plan: Plan, tables: Tables): Generator {
  const generateNode = (node: number, rng: Rng, limits: Limits = defaultLimits): Derivation => {
    const run = new Run(plan, tables, rng.next32() | 0, limits, node)
    run.node(node, 0)
    return new Derivation(run.text, Int32Array.from(run.trace))
  }
  return { generateNode, generate: (rng, limits) => generateNode(plan.root, rng, limits) }
}

class Run {
  text = ''
  trace: number[] = []
  private readonly plan: Plan
  private readonly tables: Tables
  private state: number
  private readonly maxDepth: number
  private retries = exceptRetries
  /** Bits left beyond the shortest way out of everything begun. */
  private slack: number

  constructor(plan: Plan, tables: Tables, seed: number, limits: Limits, node: number) {
    this.plan = plan
    this.tables = tables
    this.state = seed
    this.maxDepth = Math.min(limits.maxDepth, deepest)
    this.slack = slackOf(amountOf(plan.least, node), limits)
  }

  /** Mulberry32: one word of state, good enough for choices, and short enough to be compiled into every draw. */
  private bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return mixed ^ (mixed >>> 14)
  }

  node(id: number, depth: number): void {
    const node = nodeAt(this.plan, id)
    switch (node.kind) {
      case 'literal':
        this.text += node.text
        return
      case 'rule':
        this.node(ruleAt(this.plan, node.rule).body, depth + 1)
        return
      case 'sequence':
        for (const part of node.parts) this.node(part, depth)
        return
      case 'chars':
        this.member(id, node)
        return
      case 'choice':
        this.choice(id, node, depth)
        return
      case 'repeat':
        this.repeat(id, node, depth)
        return
      case 'except':
        this.except(id, node, depth)
        return
    }
  }

  private member(id: number, node: PlanNode & { kind: 'chars' }): void {
    let index = drawSlot(this.tables, id, this.bits())
    if (index === memberSlots) index = memberBeyond(node.set.size, this.bits())
    let code = codeAt(node.set, index)
    if (code > 0xffff) {
      // A pair of units costs one unit more than the class was counted with, unless it has only pairs.
      const simplest = entryOf(this.plan.simplest, id)
      const more = codeAt(node.set, simplest) > 0xffff ? 0 : bitsPerUnit
      if (more > this.slack) code = codeAt(node.set, (index = simplest))
      else this.slack -= more
    }
    this.trace.push(index)
    this.text += String.fromCodePoint(code)
  }

  private choice(id: number, node: PlanNode & { kind: 'choice' }, depth: number): void {
    const simplest = entryOf(this.plan.simplest, id)
    let option = simplest
    if (depth < this.maxDepth && this.plan.forced[id] === 0) {
      option = drawSlot(this.tables, id, this.bits())
      const more = numberAt(itemAt(this.plan.extra, id), option)
      if (more > this.slack) option = simplest
      else this.slack -= more
    }
    this.trace.push(option)
    this.node(numberAt(node.options, option), depth)
  }

  private repeat(id: number, node: PlanNode & { kind: 'repeat' }, depth: number): void {
    let count = 0
    if (node.max > node.min) {
      if (depth < this.maxDepth) count = this.count(id, node)
      this.trace.push(count)
    }
    for (count += node.min; count > 0; count--) this.node(node.part, depth)
  }

  private count(id: number, node: PlanNode & { kind: 'repeat' }): number {
    let count = drawSlot(this.tables, id, this.bits())
    if (count === countSlots) count = Math.min(countBeyond(this.bits()), node.max - node.min)
    const each = amountOf(this.plan.least, node.part)
    if (count * each > this.slack) count = Math.floor(this.slack / each)
    this.slack -= count * each
    return count
  }

  private except(id: number, node: PlanNode & { kind: 'except' }, depth: number): void {
    const { slack, text } = this
    const { length } = this.trace
    for (let attempt = 0; attempt < exceptAttempts && this.retries > 0; attempt++) {
      // Apart from what came before: looking at a part of a long joined text would copy all of it.
      this.text = ''
      this.node(node.part, depth)
      const excluded = node.pattern.test(this.text)
      this.text = excluded ? text : text + this.text
      if (!excluded) return
      this.retries--
      this.slack = slack
      this.trace.length = length
    }
    const simple = simplestDerivation(this.plan.nodes, this.plan.rules, this.plan.simplest, id)
    this.text += simple.text
    this.trace.push(...simple.trace)
  }
}

/** A member that has no slot of its own: half of the time within the first 64 Ki, where the living scripts are. */
export function memberBeyond(size: number, bits: number): number {
  const width = (bits & 1) === 0 ? size : Math.min(size, 0x1_0000)
  return memberSlots + Math.floor(((bits >>> 1) / 0x8000_0000) * (width - memberSlots))
}

export function countBeyond(bits: number): number {
  return countSlots + (Math.imul(bits >>> 16, mostRepetitions + 1 - countSlots) >>> 16)
}
