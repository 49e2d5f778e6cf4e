/**
 * What can stand behind the first character of a node: where one character leaves a choice open, two usually settle it, and
 * an alternative that is not tried needs no memo. Worked out for the pairs that come up, since there are many more.
 */

import { indexIn, largestCode } from '../grammar/char-set.ts'
import { numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { endClass, type Lookahead, otherClass, partsOf } from './lookahead.ts'

/** Classes of the second character, and whether the node can end behind the first. */
interface Seconds {
  readonly classes: Uint8Array
  ends: boolean
}

/** For plans without left recursion only: it goes down to the first character of everything. */
export class SecondCharacter {
  private readonly plan: Plan
  private readonly lookahead: Lookahead
  private readonly known = new Map<number, Seconds>()

  constructor(plan: Plan, lookahead: Lookahead) {
    this.plan = plan
    this.lookahead = lookahead
  }

  /** Options of a choice that can begin with characters of these classes; for a repeat, 0 where its part can. */
  candidates(id: number, first: number, second: number): readonly number[] {
    const node = nodeAt(this.plan, id)
    const parts = node.kind === 'repeat' ? [node.part] : partsOf(this.plan, node)
    return parts.flatMap((part, at) => (this.canBegin(id, part, first, second) ? [at] : []))
  }

  private canBegin(whole: number, part: number, first: number, second: number): boolean {
    const { lookahead } = this
    // An empty part says nothing of what follows it but its first character.
    if (lookahead.nullable[part] === 1 && (first === endClass || lookahead.canFollow(whole, first))) return true
    if (!lookahead.canBegin(part, first)) return false
    const { classes, ends } = this.after(part, first)
    if (classes[second] === 1) return true
    return ends && (second === endClass || lookahead.canFollow(part, second))
  }

  private after(id: number, first: number): Seconds {
    const key = id * (endClass + 1) + first
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found: Seconds = { classes: new Uint8Array(endClass + 1), ends: false }
    this.collect(id, first, found)
    this.known.set(key, found)
    return found
  }

  private collect(id: number, first: number, into: Seconds): void {
    const node = nodeAt(this.plan, id)
    switch (node.kind) {
      case 'literal': {
        if (Math.min(node.text.charCodeAt(0), otherClass) !== first) return
        if (node.text.length === 1) into.ends = true
        else into.classes[Math.min(node.text.charCodeAt(1), otherClass)] = 1
        return
      }
      case 'chars': {
        const last = largestCode(node.set)
        if (first < otherClass) into.ends ||= indexIn(node.set, first) >= 0
        else if (last >= otherClass) {
          into.ends = true
          // Half of a pair is followed by the other half.
          if (last > 0xffff) into.classes[otherClass] = 1
        }
        return
      }
      case 'sequence':
        this.collectSequence(node.parts, first, into)
        return
      case 'repeat': {
        const part = this.after(node.part, first)
        merge(part, into)
        if (part.ends && node.max > 1) this.addFirst(node.part, into)
        into.ends ||= part.ends && (node.min <= 1 || this.lookahead.nullable[node.part] === 1)
        return
      }
      default:
        for (const part of partsOf(this.plan, node)) merge(this.after(part, first), into, true)
    }
  }

  private collectSequence(parts: readonly number[], first: number, into: Seconds): void {
    for (let at = 0; at < parts.length; at++) {
      const part = this.after(numberAt(parts, at), first)
      merge(part, into)
      if (part.ends) {
        let rest = at + 1
        for (; rest < parts.length; rest++) {
          this.addFirst(numberAt(parts, rest), into)
          if (this.lookahead.nullable[numberAt(parts, rest)] === 0) break
        }
        into.ends ||= rest === parts.length
      }
      if (this.lookahead.nullable[numberAt(parts, at)] === 0) return
    }
  }

  private addFirst(id: number, into: Seconds): void {
    for (let each = 0; each < endClass; each++) if (this.lookahead.canBegin(id, each)) into.classes[each] = 1
  }
}

function merge(from: Seconds, into: Seconds, ends = false): void {
  for (let each = 0; each < from.classes.length; each++) if (from.classes[each] === 1) into.classes[each] = 1
  if (ends) into.ends ||= from.ends
}
