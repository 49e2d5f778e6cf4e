/**
 * Moves a part into another domain of the same form: a sub-tree into the place of its ancestor, the output of a
 * `flatMap` into the domain a smaller input gives. The written form is what two such domains have in common.
 */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import type { IR } from '../domain/ir.ts'
import { itemAt } from '../item-at.ts'
import { directParts, type Part } from './part.ts'

/** `part` as a corpus value of `domain`, or `undefined` where that domain does not accept it. */
export function transplanted(domain: AnyDomain, part: Part): unknown {
  if (domain === part.domain) return part.value
  try {
    return parsed(domain, part.domain.serialize(part.value))
  } catch {
    // `parse` of a domain with user functions inside may throw on what another domain has written.
    return undefined
  }
}

/** The written value as a valid corpus value of `domain`, or `undefined`. */
export function parsed(domain: AnyDomain, ir: IR): unknown {
  const value: unknown = domain.parse(ir)
  return value === undefined || domain.validate(value) !== undefined ? undefined : value
}

/** The value of `fresh` made as much like `old` as its domain allows: whole, or part by part, or the simplest. */
export function graft(fresh: Part, old: Part): unknown {
  const whole = transplanted(fresh.domain, old)
  if (whole !== undefined) return whole
  const olds = directParts(old.domain, old.value)
  let result = fresh.value
  const slots = directParts(fresh.domain, result)
  if (olds.length === 0 || slots.length === 0) return fresh.domain.simplest() ?? result
  for (let index = 0; index < Math.min(olds.length, slots.length); index++) {
    const next: unknown = fresh.domain.withPart(result, index, graft(itemAt(slots, index), itemAt(olds, index)))
    if (next !== UNCHANGED) result = next
  }
  return fresh.domain.validate(result) === undefined ? result : fresh.value
}
