/** Laws of what a corpus value stands for: its size, its user value, its written forms, its parts. */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import type { IR } from '../domain/ir.ts'
import { printValue } from '../domain/print-value.ts'
import { Printer } from '../domain/printer.ts'
import { sameValue } from '../domain/same-value.ts'
import { itemAt } from '../item-at.ts'
import { damage, mutableParts } from './damage.ts'
import type { DomainLaw, LawCase } from './law.ts'

export const valueLaws: readonly DomainLaw[] = [
  { code: 'L4', says: 'complexity lies within its bounds and survives storage', holds: complexityIsBounded },
  { code: 'L5', says: 'getValue answers equal values that share nothing', holds: valuesAreOwned },
  { code: 'L6', says: 'what is written can be read back, and garbage never throws', holds: storageIsFaithful },
  { code: 'L7', says: 'a user value that is recognised comes back equal', holds: recognitionIsFaithful },
  { code: 'L10', says: 'the printed source evaluates to an equal value', holds: sourceRebuilds },
  { code: 'L11', says: 'parts are valid values of their domains and can be replaced', holds: partsAreSound },
  { code: 'L15', says: 'mutate answers a valid value where its argument is none', holds: strangersAreReplaced },
]

function equal(at: LawCase, a: unknown, b: unknown): boolean {
  return at.facts.equal === undefined ? sameValue(a, b) : at.facts.equal(a, b)
}

function complexityIsBounded(at: LawCase): void {
  const { domain } = at
  const c = at.draw()
  const complexity = domain.complexity(c)
  if (!(complexity >= domain.minComplexity && complexity <= domain.maxComplexity)) {
    at.fail(`${at.show(c)} has ${complexity} bits, outside ${domain.minComplexity} to ${domain.maxComplexity}`)
  }
  if (complexity < 0 || (complexity === 0 && domain.entropy > 0)) at.fail(`${at.show(c)} has ${complexity} bits`)
  const again: unknown = domain.parse(domain.serialize(c))
  if (again === undefined || domain.complexity(again) !== complexity) {
    at.fail(
      `${at.show(c)} has ${complexity} bits, ${again === undefined ? 'none' : domain.complexity(again)} after storage`,
    )
  }
}

function valuesAreOwned(at: LawCase): void {
  const c = at.draw()
  const written = at.key(c)
  const first: unknown = at.domain.getValue(c)
  const second: unknown = at.domain.getValue(c)
  if (!equal(at, first, second)) at.fail(`getValue answers ${printValue(first)}, then ${printValue(second)}`)
  const parts = mutableParts(second)
  for (const part of mutableParts(first)) {
    if (parts.has(part)) at.fail(`two values share ${printValue(part)}`)
  }
  damage(first)
  if (at.key(c) !== written) at.fail(`damaging the value of ${written} changed it to ${at.key(c)}`)
  const third: unknown = at.domain.getValue(c)
  if (!equal(at, second, third)) at.fail(`after damage ${printValue(second)} became ${printValue(third)}`)
  if (at.domain.plain && !Object.is(c, second)) at.fail(`a plain domain stores ${String(c)} for ${printValue(second)}`)
}

const garbage: readonly IR[] = [
  null,
  true,
  -1,
  0,
  1e300,
  0.5,
  '',
  'x',
  [],
  [null],
  [0],
  [0, 0],
  [99, 'x'],
  [[], [[]]],
  {},
  { number: 'x' },
  { bigint: '1x' },
  { bigint: 5 },
  { input: null, seed: 1, output: null },
  { constructor: 1 },
]

function storageIsFaithful(at: LawCase): void {
  const { domain } = at
  const c = at.draw()
  const written = at.key(c)
  const again: unknown = domain.parse(JSON.parse(written) as IR)
  if (again === undefined) at.fail(`${written} cannot be read back`)
  at.expectValid(again, `reading ${written} back`)
  if (at.key(again) !== written) at.fail(`${written} is read back as ${at.key(again)}`)
  const broken = damageText(JSON.parse(written) as IR, at)
  for (const ir of [broken, at.rng.pick(garbage)]) {
    try {
      const read: unknown = domain.parse(ir)
      if (read !== undefined) domain.validate(read)
    } catch (error) {
      at.fail(`reading ${JSON.stringify(ir)} throws ${String(error)}`)
    }
  }
}

/** What an older test wrote can be of the right form and outside the domain. */
function strangersAreReplaced(at: LawCase): void {
  const { domain } = at
  const written = domain.serialize(at.draw())
  for (const ir of [damageText(written, at), repeatText(written, at)]) {
    const stranger: unknown = domain.parse(ir)
    if (stranger === undefined || domain.validate(stranger) === undefined) continue
    const next = at.keep(domain.mutate(stranger, at.g.reset(at.budget)))
    if (next === UNCHANGED) at.fail(`mutate leaves ${JSON.stringify(ir)} as it is, which is no value of the domain`)
    at.expectValid(next, `mutate of ${JSON.stringify(ir)}`)
    const complexity = domain.complexity(next)
    if (complexity > at.budget) at.fail(`mutate of ${JSON.stringify(ir)} at ${at.budget} bits gives ${complexity}`)
  }
}

/** A written value in which one list has its items twice, or none of them: what bounds of size are about. */
function repeatText(ir: IR, at: LawCase): IR {
  if (!Array.isArray(ir)) return ir
  const items: readonly IR[] = ir
  if (items.length === 0 || at.rng.bool()) return at.rng.bool() ? [...items, ...items] : []
  const chosen = at.rng.below(items.length)
  return items.map((item, index) => (index === chosen ? repeatText(item, at) : item))
}

/** A written value with one place replaced by garbage. */
function damageText(ir: IR, at: LawCase): IR {
  if (ir === null || typeof ir !== 'object' || at.rng.oneIn(4)) return at.rng.pick(garbage)
  const entries: readonly (readonly [string, IR])[] = Object.entries(ir)
  if (entries.length === 0) return at.rng.pick(garbage)
  const [key, chosen] = at.rng.pick(entries)
  const inner = damageText(chosen, at)
  if (Array.isArray(ir)) return (ir as readonly IR[]).map((item, index) => (String(index) === key ? inner : item))
  return Object.fromEntries(Object.entries(ir).map(([name, item]) => [name, name === key ? inner : item]))
}

function recognitionIsFaithful(at: LawCase): void {
  const { domain, facts } = at
  const value: unknown = domain.getValue(at.draw())
  const supported = recognised(at, value)
  const seeds = facts.seeds ?? []
  if (seeds.length > 0 && !supported) at.fail(`fromValue does not recognise ${printValue(value)}, its own value`)
  if (seeds.length > 0 && !recognised(at, at.rng.pick(seeds))) at.fail('fromValue does not recognise a seed')
  const strangers = [...(facts.strangers ?? []), Symbol('stranger')]
  const stranger = at.rng.pick(strangers)
  const c: unknown = domain.fromValue(stranger)
  if (c !== undefined && domain.validate(c) === undefined && !equal(at, domain.getValue(c), stranger)) {
    at.fail(`fromValue takes ${printValue(stranger)} for ${at.show(c)}`)
  }
  if (facts.strangers?.includes(stranger) && c !== undefined && domain.validate(c) === undefined) {
    at.fail(`fromValue accepts the stranger ${printValue(stranger)}`)
  }
}

function recognised(at: LawCase, value: unknown): boolean {
  const c: unknown = at.domain.fromValue(value)
  if (c === undefined || at.domain.validate(c) !== undefined) return false
  const again: unknown = at.domain.getValue(c)
  if (!equal(at, again, value)) at.fail(`fromValue takes ${printValue(value)} for ${printValue(again)}`)
  return true
}

function sourceRebuilds(at: LawCase): void {
  const c = at.draw()
  const out = new Printer('source')
  at.domain.print(c, out)
  const source = out.toString()
  const scope = at.facts.scope ?? {}
  let value: unknown
  try {
    value = new Function(...Object.keys(scope), `return (${source}\n)`)(...Object.values(scope))
  } catch (error) {
    at.fail(`the source ${source} throws ${String(error)}`)
  }
  if (!equal(at, value, at.domain.getValue(c))) at.fail(`the source ${source} gives ${printValue(value)}`)
}

function partsAreSound(at: LawCase): void {
  const { domain } = at
  const c = at.draw()
  const written = at.key(c)
  const parts: [AnyDomain, unknown][] = []
  domain.visit(c, (partDomain, part, index) => {
    if (index !== parts.length) at.fail(`part ${index} of ${at.show(c)} comes after ${parts.length} others`)
    const reason = partDomain.validate(part)
    if (reason !== undefined) at.fail(`part ${index} of ${at.show(c)} is invalid: ${reason}`)
    parts.push([partDomain, part])
  })
  if (parts.length === 0) return
  const index = at.rng.below(parts.length)
  const [partDomain, part] = itemAt(parts, index)
  const same: unknown = domain.withPart(c, index, part)
  if (same !== UNCHANGED && at.key(same) !== written)
    at.fail(`${written} with its own part ${index} is ${at.key(same)}`)
  const other: unknown = partDomain.init(at.g.reset())
  const edits: unknown[] = [
    domain.withPart(c, index, other),
    domain.withParts(c, new Map([[index, other]])),
    domain.withoutParts(c, index, 1 + at.rng.below(parts.length - index)),
    domain.withInserted(c, index, [other, part]),
  ]
  for (const edit of edits) if (edit !== UNCHANGED) at.expectValid(edit, `an edit of the parts of ${at.show(c)}`)
  if (at.key(c) !== written) at.fail(`an edit of the parts changed ${written} to ${at.key(c)}`)
}
