/**
 * The JavaScript text of a compiled generator. It sees `units`, `decisions`, `counts`, `tables`, `plan` and the helpers in
 * `tools`, keeps its state in four local variables, and answers the function that generates once.
 */
import { codeAt } from '../grammar/char-set.ts'
import { bitsPerUnit, simplestDerivation } from '../grammar/costs.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { exceptAttempts, exceptRetries } from './interpreter.ts'
import { countSlots, memberSlots, slotCount } from './slots.ts'

export function generatorSource(plan: Plan): string {
  return new Writer(plan).source()
}

const prelude = `'use strict'
const keep = tables.keep, alias = tables.alias, nodes = plan.nodes
let state = 0, slack = 0, n = 0, p = 0, maxDepth = 0, retries = 0
function bits() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}
function pick(offset, size) {
  const drawn = bits()
  const at = offset + (Math.imul(drawn >>> 16, size) >>> 16)
  return (drawn & 65535) < keep[at] ? at - offset : alias[at]
}
function written(from) {
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
    const functions = this.plan.rules.map((rule, number) => `function r${number}(depth) {\n${this.node(rule.body)}\n}`)
    const root = `return function (seed, budget, deepest) {
  state = seed; slack = budget; maxDepth = deepest; n = 0; p = 0; retries = ${exceptRetries}
  const depth = 0
  ${this.node(this.plan.root)}
  counts[0] = n
  return p
}`
    return [prelude, ...this.constants, ...functions, root].join('\n')
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

  private node(id: number): string {
    const node = this.plan.nodes[id] as PlanNode
    switch (node.kind) {
      case 'literal':
        return this.literal(node.text)
      case 'rule':
        return `r${node.rule}(depth + 1)`
      case 'sequence':
        return node.parts.map((part) => this.node(part)).join('\n')
      case 'chars':
        return this.member(id, node)
      case 'choice':
        return this.choice(id, node)
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
    return codes.map((code) => `units[p++] = ${code}`).join('; ')
  }

  private draw(id: number): string {
    const node = this.plan.nodes[id] as PlanNode
    return `pick(${this.offset(id)}, ${slotCount(node)})`
  }

  /** Rows lie one after the other in the order of the nodes: the same sums as in `tablesOf`. */
  private offset(id: number): number {
    this.offsets ??= prefixSums(this.plan.nodes.map(slotCount))
    return this.offsets[id] as number
  }
  private offsets: readonly number[] | undefined

  private member(id: number, node: PlanNode & { kind: 'chars' }): string {
    const { set } = node
    const k = this.name('k')
    const [from = 0, to = 0] = set.ranges
    if (set.ranges.length === 2 && set.size <= memberSlots && to <= 0xffff) {
      return `const ${k} = ${this.draw(id)}; decisions[n++] = ${k}; units[p++] = ${k} + ${from}`
    }
    const codes = Array.from({ length: Math.min(set.size, memberSlots) }, (_, at) => codeAt(set, at))
    const table = this.constant('Int32Array', codes)
    if (set.size <= memberSlots && codeAt(set, set.size - 1) <= 0xffff) {
      return `const ${k} = ${this.draw(id)}; decisions[n++] = ${k}; units[p++] = ${table}[${k}]`
    }
    return this.wideMember(id, node, table)
  }

  private wideMember(id: number, { set }: PlanNode & { kind: 'chars' }, table: string): string {
    const k = this.name('k')
    const code = this.name('c')
    const simplest = this.plan.simplest[id] as number
    const simplestCode = codeAt(set, simplest)
    const more = simplestCode > 0xffff ? 0 : bitsPerUnit
    const beyond = `${k} = tools.memberBeyond(${set.size}, bits()); ${code} = tools.codeAt(nodes[${id}].set, ${k})`
    return `let ${k} = ${this.draw(id)}, ${code}
if (${k} === ${memberSlots}) { ${beyond} } else ${code} = ${table}[${k}]
if (${code} > 65535) { if (${more} > slack) { ${k} = ${simplest}; ${code} = ${simplestCode} } else slack -= ${more} }
decisions[n++] = ${k}
if (${code} > 65535) { units[p++] = 0xd800 + ((${code} - 65536) >> 10); units[p++] = 0xdc00 + ((${code} - 65536) & 1023) }
else units[p++] = ${code}`
  }

  private choice(id: number, node: PlanNode & { kind: 'choice' }): string {
    const k = this.name('k')
    const simplest = this.plan.simplest[id] as number
    const extra = (this.plan.extra[id] as readonly number[]).map((cost) => Math.min(cost, 0x7fff_ffff))
    const pay = extra.every((cost) => cost === 0)
      ? ''
      : `const e = ${this.constant('Int32Array', extra)}[${k}]; if (e > slack) ${k} = ${simplest}; else slack -= e`
    const cases = node.options.map((option, at) => `case ${at}: {\n${this.node(option)}\nbreak }`)
    return `let ${k} = ${simplest}
if (depth < maxDepth) { ${k} = ${this.draw(id)}; ${pay} }
decisions[n++] = ${k}
switch (${k}) {\n${cases.join('\n')}\n}`
  }

  private repeat(id: number, node: PlanNode & { kind: 'repeat' }): string {
    const part = this.node(node.part)
    const i = this.name('i')
    if (node.max === node.min) return `for (let ${i} = ${node.min}; ${i} > 0; ${i}--) {\n${part}\n}`
    const k = this.name('k')
    const each = this.plan.least[node.part] as number
    const limit = node.max === Number.POSITIVE_INFINITY ? 0x7fff_ffff : node.max - node.min
    const beyond =
      slotCount(node) > countSlots
        ? `if (${k} === ${countSlots}) ${k} = Math.min(tools.countBeyond(bits()), ${limit})`
        : ''
    const pay =
      each === 0 ? '' : `if (${k} * ${each} > slack) ${k} = Math.floor(slack / ${each}); slack -= ${k} * ${each}`
    return `let ${k} = 0
if (depth < maxDepth) { ${k} = ${this.draw(id)}; ${beyond}; ${pay} }
decisions[n++] = ${k}
for (let ${i} = ${k} + ${node.min}; ${i} > 0; ${i}--) {\n${part}\n}`
  }

  private except(id: number, node: PlanNode & { kind: 'except' }): string {
    const { nodes, rules, simplest } = this.plan
    const simple = simplestDerivation(nodes, rules, simplest, id)
    const [n0, p0, slack0, left] = [this.name('n'), this.name('p'), this.name('s'), this.name('a')]
    const done = this.name('d')
    return `const ${n0} = n, ${p0} = p, ${slack0} = slack
let ${done} = false
for (let ${left} = ${exceptAttempts}; ${left} > 0 && retries > 0; ${left}--) {
${this.node(node.part)}
if (!nodes[${id}].pattern.test(written(${p0}))) { ${done} = true; break }
retries--; n = ${n0}; p = ${p0}; slack = ${slack0}
}
if (!${done}) { ${this.literal(simple.text)}; ${simple.trace.map((k) => `decisions[n++] = ${k}`).join('; ')} }`
  }
}

function prefixSums(sizes: readonly number[]): readonly number[] {
  let sum = 0
  return sizes.map((size) => (sum += size) - size)
}
