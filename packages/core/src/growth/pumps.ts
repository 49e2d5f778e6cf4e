/** Which parts of an input are worth repeating: those of a text or a list that a function may go through more than once. */
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { PartList, type PartNode } from '../parts/part-tree.ts'
import { itemsOf, Pump, type PumpForm } from './pump.ts'

/** Longer parts of an input are repeated only in single items. No bench chose it. */
const longestUnit = 12
/** Different items of one part that are tried. No bench chose it. */
const mostItems = 8

/** Characters that mean something to most code that reads texts, for inputs that have none of them. */
const plainUnits: readonly string[] = ['a', ' ', '0', ',', '(', '\n', '"', '.', '/', '-']

/** Ends a text with what nothing in it is: many a search gives up only there. */
const otherEnd = '\u0001'

/** What stands between words. */
const separators = /^[\s,;|/&]$/

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

const nothing: PumpForm = { before: [], unit: [], mirror: [], after: [], way: 'same' }

/** Ways to pump an input, those first that cost most often; parts nearest to the root first. */
export function* pumpsOf(root: AnyDomain, value: unknown): Generator<Pump, void> {
  for (const part of new PartList(root, value).parts) {
    const { path } = part
    for (const form of formsOf(part)) yield new Pump({ root, value, path, form })
  }
}

/** The same for a text that nobody found anything in: characters most texts have. */
export function* plainPumps(root: AnyDomain, value: unknown): Generator<Pump, void> {
  for (const { leaf, path } of new PartList(root, value).parts) {
    if (typeof leaf !== 'string') continue
    for (const unit of plainUnits) {
      const form = { ...nothing, unit: [unit], mirror: [...(brackets[unit] ?? '')] }
      yield new Pump({ root, value, path, form })
      yield new Pump({ root, value, path, form: { ...form, after: [otherEnd] } })
      if (separators.test(unit))
        yield new Pump({ root, value, path, form: { ...nothing, unit: [unit], way: 'rising' } })
    }
  }
}

function* formsOf(part: PartNode): Generator<PumpForm, void> {
  const { leaf, domain } = part
  const items = itemsOf(part)
  if (items.length === 0 || domain.entropy === 0) return
  if (typeof leaf === 'string') yield* textForms(items)
  // A part whose number is fixed takes no further one, and a pump of it comes to nothing.
  else if (part.above !== undefined) yield* listForms(part, items)
}

function* textForms(items: readonly unknown[]): Generator<PumpForm, void> {
  if (items.length <= longestUnit) yield { ...nothing, unit: items }
  const seen = new Set<unknown>()
  for (let at = 0; at < items.length && seen.size < mostItems; at++) {
    const item = items[at]
    if (seen.has(item)) continue
    seen.add(item)
    const before = items.slice(0, at)
    const after = items.slice(at + 1)
    yield { ...nothing, before, unit: [item], after }
    if (typeof item === 'string' && separators.test(item)) yield { ...nothing, unit: [item], way: 'rising' }
    const closing = typeof item === 'string' ? brackets[item] : undefined
    if (closing !== undefined) yield { ...nothing, before, unit: [item], mirror: [closing] }
    if (at + 1 < items.length) yield { ...nothing, before, unit: items.slice(at, at + 2), after: items.slice(at + 2) }
  }
}

function* listForms({ below }: PartNode, items: readonly unknown[]): Generator<PumpForm, void> {
  const [first] = below
  if (first === undefined) return
  yield { ...nothing, unit: [first.value], way: 'rising' }
  yield { ...nothing, unit: [first.value], way: 'falling' }
  yield { ...nothing, unit: [first.value], way: 'mixed' }
  const seen = new Set<string>()
  for (let at = 0; at < below.length && seen.size < mostItems; at++) {
    const { domain, value } = below[at] ?? first
    const key = keyOf(domain, value)
    if (seen.has(key)) continue
    seen.add(key)
    yield { ...nothing, before: items.slice(0, at), unit: [value], after: items.slice(at + 1) }
  }
  if (items.length > 1 && items.length <= longestUnit) yield { ...nothing, unit: items }
}
