/**
 * The JavaScript text of a compiled generator. It sees `units`, `decisions`, `counts`, `tables`, `plan` and the helpers in
 * `tools`, keeps its state in one typed array, and answers the function that generates once.
 */

import { codeAt } from '../grammar/char-set.ts'
import { entryOf, itemAt, numberAt } from '../grammar/column.ts'
import { bitsPerUnit, simplestDerivation } from '../grammar/costs.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { exceptAttempts, exceptRetries } from './interpreter.ts'
import { countSlots, memberSlots, slotCount } from './slots.ts'

export function generatorSource(plan: Plan): string {
  return new Writer(plan).source()
}

/**
 * What changes while a text is made lies in one typed array: V8 keeps variables of an enclosing function as tagged values on the
 * heap, which costs a quarter of the speed. Only the place in the text is handed from rule to rule.
 */
const state = 'S[0]'
const slack = 'S[1]'
const n = 'S[2]'
const maxDepth = 'S[3]'
const retries = 'S[4]'

const prelude = `'use strict'
const rows = tables.rows, nodes = plan.nodes, S = new Int32Array(8)
function bits() {
  const drawn = (${state} = (${state} + 0x6d2b79f5) | 0)
  let mixed = Math.imul(drawn ^ (drawn >>> 15), drawn | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}
function pick(offset, size) {
  const drawn = bits(), slot = Math.imul(drawn >>> 16, size) >>> 16, row = rows[offset + slot]
  // The slot where the difference is negative, else its alias; a branch here would be foreseen wrongly half of the time.
  return (row >>> 16) ^ ((slot ^ (row >>> 16)) & (((drawn & 65535) - (row & 65535)) >> 31))
}
function written(from, p) {
  let text = ''
  for (let at = from; at < p; at++) text += String.fromCharCode(units[at])
  return text
}`

class Writer {
  private readonly plan: Plan
  private readonly constants: string[] = []
  private names = 0

  constructor(plan: Plan) {
    this.plan = plan
  }

  source(): string {
    const functions = this.plan.rules.map((rule, number) => this.rule(number, rule.body))
    const root = `return function (seed, budget, deepest) {
  ${state} = seed; ${slack} = budget; ${maxDepth} = deepest; ${n} = 0; ${retries} = ${exceptRetries}
  const depth = 0
  let p = 0
  ${this.node(this.plan.root)}
  counts[0] = ${n}
  return p
}`
    return [prelude, ...this.constants, ...functions, root].join('\n')
  }

  /** A rule that ends in itself begins again instead: lists written as recursion cost no calls. */
  private rule(number: number, body: number): string {
    const code = this.node(body, number)
    const again = code.includes(`continue R${number}\n`)
    return `function r${number}(depth, p) {\n${again ? `R${number}: for (;;) {\n${code}\nreturn p\n}` : `${code}\nreturn p`}\n}`
  }

  private name(prefix: string): string {
    this.names++
    return `${prefix}${this.names}`
  }

  private constant(type: string, values: readonly number[]): string {
    const name = this.name('T')
    this.constants.push(`const ${name} = ${type}.of(${values.join()})`)
    return name
  }

  /** `last`: the rule whose derivation ends with this node's. */
  private node(id: number, last = -1): string {
    const node = nodeAt(this.plan, id)
    switch (node.kind) {
      case 'literal':
        return this.literal(node.text)
      case 'rule':
        return node.rule === last ? `depth++; continue R${last}\n` : `p = r${node.rule}(depth + 1, p)`
      case 'sequence':
        return node.parts.map((part, at) => this.node(part, at === node.parts.length - 1 ? last : -1)).join('\n')
      case 'chars':
        return this.member(id, node)
      case 'choice':
        return this.choice(id, node, last)
      case 'repeat':
        return this.repeat(id, node)
      case 'except':
        return this.except(id, node)
    }
  }

  private literal(text: string): string {
    if (text === '') return ''
    const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    if (codes.length > 12) return `for (const unit of ${this.constant('Uint16Array', codes)}) units[p++] = unit`
    if (codes.length === 1) return `units[p++] = ${codes[0]}`
    return `${codes.map((code, at) => `units[p + ${at}] = ${code}`).join('; ')}; p += ${codes.length}`
  }

  private draw(id: number): string {
    const node = nodeAt(this.plan, id)
    return `pick(${this.offset(id)}, ${slotCount(node)})`
  }

  /** Rows lie one after the other in the order of the nodes: the same sums as in `tablesOf`. */
  private offset(id: number): number {
    this.offsets ??= prefixSums(this.plan.nodes.map(slotCount))
    return numberAt(this.offsets, id)
  }
  private offsets: readonly number[] | undefined

  private member(id: number, node: PlanNode & { kind: 'chars' }): string {
    const { set } = node
    const k = this.name('k')
    const [from = 0, to = 0] = set.ranges
    if (set.ranges.length === 2 && set.size <= memberSlots && to <= 0xffff) {
      return `const ${k} = ${this.draw(id)}; decisions[${n}++] = ${k}; units[p++] = ${k} + ${from}`
    }
    const codes = Array.from({ length: Math.min(set.size, memberSlots) }, (_, at) => codeAt(set, at))
    const table = this.constant('Int32Array', codes)
    if (set.size <= memberSlots && codeAt(set, set.size - 1) <= 0xffff) {
      return `const ${k} = ${this.draw(id)}; decisions[${n}++] = ${k}; units[p++] = ${table}[${k}]`
    }
    return this.wideMember(id, node, table)
  }

  private wideMember(id: number, { set }: PlanNode & { kind: 'chars' }, table: string): string {
    const k = this.name('k')
    const code = this.name('c')
    const simplest = entryOf(this.plan.simplest, id)
    const simplestCode = codeAt(set, simplest)
    const more = simplestCode > 0xffff ? 0 : bitsPerUnit
    const beyond = `${k} = tools.memberBeyond(${set.size}, bits()); ${code} = tools.codeAt(nodes[${id}].set, ${k})`
    return `let ${k} = ${this.draw(id)}, ${code}
if (${k} === ${memberSlots}) { ${beyond} } else ${code} = ${table}[${k}]
if (${code} > 65535) { if (${more} > ${slack}) { ${k} = ${simplest}; ${code} = ${simplestCode} } else ${slack} -= ${more} }
decisions[${n}++] = ${k}
if (${code} > 65535) { units[p++] = 0xd800 + ((${code} - 65536) >> 10); units[p++] = 0xdc00 + ((${code} - 65536) & 1023) }
else units[p++] = ${code}`
  }

  private choice(id: number, node: PlanNode & { kind: 'choice' }, last: number): string {
    const simplest = entryOf(this.plan.simplest, id)
    if (this.plan.forced[id] === 1)
      return `decisions[${n}++] = ${simplest}\n${this.node(numberAt(node.options, simplest), last)}`
    const k = this.name('k')
    const extra = itemAt(this.plan.extra, id).map((cost) => Math.min(cost, 0x7fff_ffff))
    const pay = extra.every((cost) => cost === 0)
      ? ''
      : `const e = ${this.constant('Int32Array', extra)}[${k}]; if (e > ${slack}) ${k} = ${simplest}; else ${slack} -= e`
    const cases = node.options.map((option, at) => `case ${at}: {\n${this.node(option, last)}\nbreak }`)
    return `let ${k} = ${simplest}
if (depth < ${maxDepth}) { ${k} = ${this.draw(id)}; ${pay} }
decisions[${n}++] = ${k}
switch (${k}) {\n${cases.join('\n')}\n}`
  }

  private repeat(id: number, node: PlanNode & { kind: 'repeat' }): string {
    const part = this.node(node.part)
    const i = this.name('i')
    if (node.max === node.min) return `for (let ${i} = ${node.min}; ${i} > 0; ${i}--) {\n${part}\n}`
    const k = this.name('k')
    const each = this.plan.least[node.part]
    const limit = node.max === Number.POSITIVE_INFINITY ? 0x7fff_ffff : node.max - node.min
    const beyond =
      slotCount(node) > countSlots
        ? `if (${k} === ${countSlots}) ${k} = Math.min(tools.countBeyond(bits()), ${limit})`
        : ''
    const pay =
      each === 0
        ? ''
        : `if (${k} * ${each} > ${slack}) ${k} = Math.floor(${slack} / ${each}); ${slack} -= ${k} * ${each}`
    return `let ${k} = 0
if (depth < ${maxDepth}) { ${k} = ${this.draw(id)}; ${beyond}; ${pay} }
decisions[${n}++] = ${k}
for (let ${i} = ${k} + ${node.min}; ${i} > 0; ${i}--) {\n${part}\n}`
  }

  private except(id: number, node: PlanNode & { kind: 'except' }): string {
    const { nodes, rules, simplest } = this.plan
    const simple = simplestDerivation(nodes, rules, simplest, id)
    const [n0, p0, slack0, left] = [this.name('n'), this.name('p'), this.name('s'), this.name('a')]
    const done = this.name('d')
    return `const ${n0} = ${n}, ${p0} = p, ${slack0} = ${slack}
let ${done} = false
for (let ${left} = ${exceptAttempts}; ${left} > 0 && ${retries} > 0; ${left}--) {
${this.node(node.part)}
if (!nodes[${id}].pattern.test(written(${p0}, p))) { ${done} = true; break }
${retries}--; ${n} = ${n0}; p = ${p0}; ${slack} = ${slack0}
}
if (!${done}) { ${this.literal(simple.text)}; ${simple.trace.map((k) => `decisions[${n}++] = ${k}`).join('; ')} }`
  }
}

function prefixSums(sizes: readonly number[]): readonly number[] {
  let sum = 0
  return sizes.map((size) => (sum += size) - size)
}
