/**
 * What each node can begin with and be followed by, as sets of character classes: how both parsers avoid trying what the
 * next character rules out. A class is a UTF-16 unit below 256, one for all others, and one for the end of the text.
 */

import { pairs } from '../grammar/char-set.ts'
import { numberAt, uint32At } from '../grammar/column.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'

export const otherClass = 256
export const endClass = 257
const lanes = 9

export function classAt(text: string, at: number): number {
  if (at >= text.length) return endClass
  const unit = text.charCodeAt(at)
  return Math.min(unit, otherClass)
}

export class Lookahead {
  /** 1 where the node derives the empty text. */
  readonly nullable: Uint8Array
  private readonly first: Uint32Array
  private readonly follow: Uint32Array
  private readonly plan: Plan

  constructor(plan: Plan) {
    this.plan = plan
    const { length } = plan.nodes
    this.nullable = new Uint8Array(length)
    this.first = new Uint32Array(length * lanes)
    this.follow = new Uint32Array(length * lanes)
    for (let changed = true; changed; ) changed = this.sweepFirst()
    add(this.follow, plan.root, endClass)
    for (let changed = true; changed; ) changed = this.sweepFollow()
  }

  canBegin(node: number, charClass: number): boolean {
    return has(this.first, node, charClass)
  }

  canFollow(node: number, charClass: number): boolean {
    return has(this.follow, node, charClass)
  }

  private sweepFirst(): boolean {
    let changed = false
    const { first } = this
    for (let id = this.plan.nodes.length - 1; id >= 0; id--) {
      const node = nodeAt(this.plan, id)
      let empty = false
      switch (node.kind) {
        case 'literal':
          empty = node.text === ''
          if (!empty) changed = add(first, id, Math.min(node.text.charCodeAt(0), otherClass)) || changed
          break
        case 'chars':
          changed = this.addSet(id, node) || changed
          break
        case 'sequence':
          empty = true
          for (const part of node.parts) {
            if (!empty) break
            changed = join(first, id, first, part) || changed
            empty = this.nullable[part] === 1
          }
          break
        default:
          for (const part of partsOf(this.plan, node)) {
            changed = join(first, id, first, part) || changed
            empty ||= this.nullable[part] === 1
          }
          if (node.kind === 'repeat') empty ||= node.min === 0
          if (node.kind === 'except') empty &&= !node.pattern.test('')
      }
      if (empty && this.nullable[id] === 0) {
        this.nullable[id] = 1
        changed = true
      }
    }
    return changed
  }

  private addSet(id: number, node: PlanNode & { kind: 'chars' }): boolean {
    let changed = false
    for (const [from, to] of pairs(node.set)) {
      for (let code = from; code <= Math.min(to, otherClass); code++) changed = add(this.first, id, code) || changed
      if (to >= otherClass) changed = add(this.first, id, otherClass) || changed
    }
    return changed
  }

  private sweepFollow(): boolean {
    let changed = false
    const { first, follow } = this
    for (let id = 0; id < this.plan.nodes.length; id++) {
      const node = nodeAt(this.plan, id)
      if (node.kind === 'sequence') {
        for (let at = 0; at < node.parts.length; at++) {
          let rest = at + 1
          for (; rest < node.parts.length; rest++) {
            changed = join(follow, numberAt(node.parts, at), first, numberAt(node.parts, rest)) || changed
            if (this.nullable[numberAt(node.parts, rest)] === 0) break
          }
          if (rest === node.parts.length) changed = join(follow, numberAt(node.parts, at), follow, id) || changed
        }
        continue
      }
      for (const part of partsOf(this.plan, node)) {
        changed = join(follow, part, follow, id) || changed
        if (node.kind === 'repeat' && node.max > 1) changed = join(follow, part, first, part) || changed
      }
    }
    return changed
  }
}

/** The nodes a node consists of; for a rule its body. */
export function partsOf(plan: Plan, node: PlanNode): readonly number[] {
  switch (node.kind) {
    case 'rule':
      return [ruleAt(plan, node.rule).body]
    case 'sequence':
      return node.parts
    case 'choice':
      return node.options
    case 'repeat':
    case 'except':
      return [node.part]
    default:
      return []
  }
}

function has(sets: Uint32Array, node: number, charClass: number): boolean {
  return ((uint32At(sets, node * lanes + (charClass >> 5)) >>> (charClass & 31)) & 1) === 1
}

function add(sets: Uint32Array, node: number, charClass: number): boolean {
  if (has(sets, node, charClass)) return false
  const at = node * lanes + (charClass >> 5)
  sets[at] = (uint32At(sets, at) | (1 << (charClass & 31))) >>> 0
  return true
}

function join(into: Uint32Array, node: number, from: Uint32Array, other: number): boolean {
  let changed = false
  for (let lane = 0; lane < lanes; lane++) {
    const before = uint32At(into, node * lanes + lane)
    const after = (before | uint32At(from, other * lanes + lane)) >>> 0
    if (after === before) continue
    into[node * lanes + lane] = after
    changed = true
  }
  return changed
}
