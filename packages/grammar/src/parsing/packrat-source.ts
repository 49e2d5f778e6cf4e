/**
 * The JavaScript text of the fast parser: one function per rule, a table look-up where one character decides, the longest
 * of the alternatives where it does not, and a memo while alternatives are being compared. A context-free grammar has no
 * predicates, so every success is a true derivation; a failure proves nothing, and the complete parser is asked.
 */
import { indexIn, largestCode } from '../grammar/char-set.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { endClass, type Lookahead, otherClass } from './lookahead.ts'

export function packratSource(plan: Plan, lookahead: Lookahead): string {
  return new Writer(plan, lookahead).source()
}

/** Calls a rule must have taken, beyond those of remembered parts, to be remembered: repeating less costs less than the memo. */
const memorable = 40

const prelude = `'use strict'
let text = '', out = new Int32Array(4096), n = 0, limit = 0, trying = 0, fuel = 0, covered = 0, farthest = -1, memo = new Map()
function grow() {
  const larger = new Int32Array(out.length * 2)
  larger.set(out)
  out = larger
  limit = out.length - margin
}
function classAt(at) {
  if (at >= text.length) return ${endClass}
  const unit = text.charCodeAt(at)
  return unit < ${otherClass} ? unit : ${otherClass}
}
function wide(id, at) { return tools.indexIn(nodes[id].set, text.codePointAt(at)) }
function candidates(id, known, at) {
  const first = classAt(at), second = classAt(at + 1)
  const row = known[first] ??= []
  return row[second] ??= tools.candidates(id, first, second)
}
function moveDown(from, to) {
  for (let at = from; at < n; at++) out[to + at - from] = out[at]
  n -= from - to
}
function restore(saved, at) {
  while (at + saved.length >= limit) grow()
  out.set(saved, at)
  n = at + saved.length
}
function start(source, allowance) { text = source; n = 0; trying = 0; fuel = allowance; covered = 0; farthest = -1; memo = new Map(); limit = out.length - margin }
`

class Writer {
  private readonly plan: Plan
  private readonly lookahead: Lookahead
  private readonly constants: string[] = []
  private names = 0

  constructor(plan: Plan, lookahead: Lookahead) {
    this.plan = plan
    this.lookahead = lookahead
  }

  source(): string {
    const rules = this.plan.rules.map((rule, number) => this.rule(number, rule.body))
    // Between two checks of the room, a rule writes at most one decision per node and each fixed repetition of it.
    const margin = `const nodes = plan.nodes, margin = ${Math.min(2048, this.plan.nodes.length + 64)}`
    const root = `return { parse(source, allowance) { start(source, allowance); let at = 0; L0: { ${this.node(this.plan.root, 'L0')} } return at }, parseRule(rule, source, allowance) { start(source, allowance); return rules[rule](0) }, decisions() { return out.slice(0, n) } }`
    const list = `const rules = [${rules.map((_, number) => `r${number}`).join()}]`
    return [margin, prelude, ...this.constants, ...rules, list, root].join('\n')
  }

  private rule(number: number, body: number): string {
    const count = this.plan.rules.length
    return `function r${number}(at) {
if (n >= limit) grow()
if (--fuel < 0) throw tools.outOfFuel
const from = n, before = fuel, already = covered, key = at * ${count} + ${number}
if (at <= farthest) {
  const known = memo.get(key)
  if (known !== undefined) { if (known !== null) restore(known.decisions, n); return known === null ? -1 : known.end }
}
L: { ${this.node(body, 'L')} }
if (trying > 0 && before - fuel - (covered - already) > ${memorable}) {
  covered = already + before - fuel
  const begin = (key - ${number}) / ${count}
  if (begin > farthest) farthest = begin
  memo.set(key, at < 0 ? null : { end: at, decisions: out.slice(from, n) })
}
return at
}`
  }

  private name(prefix: string): string {
    this.names++
    return `${prefix}${this.names}`
  }

  private constant(value: string): string {
    const name = this.name('T')
    this.constants.push(`const ${name} = ${value}`)
    return name
  }

  /** Code that moves `at` behind the node, or sets it to -1 and leaves the block `label`. */
  private node(id: number, label: string): string {
    const node = nodeAt(this.plan, id)
    const fail = `{ at = -1; break ${label} }`
    switch (node.kind) {
      case 'literal':
        return this.literal(node.text, fail)
      case 'rule':
        return `at = r${node.rule}(at); if (at < 0) break ${label}`
      case 'sequence':
        return node.parts.map((part) => this.node(part, label)).join('\n')
      case 'chars':
        return this.member(id, node, fail)
      case 'choice':
        return this.choice(id, node, fail)
      case 'repeat':
        return this.repeat(id, node, label)
      case 'except': {
        const from = this.name('f')
        return `const ${from} = at\n${this.node(node.part, label)}\nif (nodes[${id}].pattern.test(text.slice(${from}, at))) ${fail}`
      }
    }
  }

  private literal(text: string, fail: string): string {
    if (text === '') return ''
    if (text.length > 4) return `if (!text.startsWith(${JSON.stringify(text)}, at)) ${fail}\nat += ${text.length}`
    const tests = Array.from({ length: text.length }, (_, i) => `text.charCodeAt(at + ${i}) !== ${text.charCodeAt(i)}`)
    return `if (${tests.join(' || ')}) ${fail}\nat += ${text.length}`
  }

  private member(id: number, node: PlanNode & { kind: 'chars' }, fail: string): string {
    const index = Array.from({ length: otherClass }, (_, code) => indexIn(node.set, code))
    const table = this.constant(`Int16Array.of(${index.join()})`)
    const [unit, k] = [this.name('u'), this.name('k')]
    const beyond = largestCode(node.set) >= otherClass ? `at < text.length ? wide(${id}, at) : -1` : '-1'
    return `const ${unit} = text.charCodeAt(at), ${k} = ${unit} < ${otherClass} ? ${table}[${unit}] : ${beyond}
if (${k} < 0) ${fail}
out[n++] = ${k}
at += ${unit} >= 0xd800 && ${unit} < 0xdc00 ? 2 : 1`
  }

  private choice(id: number, node: PlanNode & { kind: 'choice' }, fail: string): string {
    const candidates = Array.from({ length: endClass + 1 }, (_, charClass) =>
      node.options.flatMap((option, at) => (this.isCandidate(id, option, charClass) ? [at] : [])),
    )
    const [k, label] = [this.name('k'), this.name('O')]
    const cases = node.options.map((option, at) => `case ${at}: { ${this.node(option, label)}\nbreak }`).join('\n')
    // One candidate is its own number, none is -1, several are left to the second character.
    const entries = candidates.map((group) => (group.length > 1 ? node.options.length : (group[0] ?? -1)))
    const table = this.constant(`Int16Array.of(${entries.join()})`)
    if (!entries.includes(node.options.length)) {
      return `const ${k} = ${table}[classAt(at)]
if (${k} < 0) ${fail}
out[n++] = ${k}
${label}: { switch (${k}) { ${cases} } }
if (at < 0) ${fail}`
    }
    return this.comparison({ id, cases, table, label, count: node.options.length, fail })
  }

  private comparison(of: {
    readonly id: number
    readonly cases: string
    readonly table: string
    readonly label: string
    readonly count: number
    readonly fail: string
  }): string {
    const single = this.constant(`[${[...Array(of.count).keys()].map((k) => `[${k}]`).join()}]`)
    const second = this.constant('[]')
    const [d, list, from, n0, best, end, i, last] = ['d', 'l', 'f', 'n', 'b', 'e', 'i', 'm'].map((prefix) =>
      this.name(prefix),
    )
    // A success stays where it is while the others are tried behind it; a longer one is moved over it. What is tried last will
    // not be tried again by this choice, so nothing has to be remembered for it.
    return `const ${d} = ${of.table}[classAt(at)]
if (${d} < 0) ${of.fail}
const ${list} = ${d} < ${of.count} ? ${single}[${d}] : candidates(${of.id}, ${second}, at), ${from} = at, ${n0} = n, ${last} = ${list}.length - 1
let ${best} = -1, ${end} = n
if (${last} > 0) trying++
for (let ${i} = 0; ${i} <= ${last}; ${i}++) {
  if (${i} === ${last} && ${last} > 0) trying--
  if (n >= limit) grow()
  const k = ${list}[${i}]
  at = ${from}; n = ${end}; out[n++] = k
  ${of.label}: { switch (k) { ${of.cases} } }
  if (at > ${best}) {
    ${best} = at
    if (${end} > ${n0}) moveDown(${end}, ${n0})
    ${end} = n
  }
}
n = ${end}
at = ${best}
if (at < 0) ${of.fail}`
  }

  /** An option that can be empty is tried where the character after it may follow the choice. */
  private isCandidate(choice: number, option: number, charClass: number): boolean {
    if (this.lookahead.canBegin(option, charClass)) return true
    return this.lookahead.nullable[option] === 1 && this.canFollow(choice, charClass)
  }

  /** The end may follow anything, since rules are parsed alone too. */
  private canFollow(id: number, charClass: number): boolean {
    return charClass === endClass || this.lookahead.canFollow(id, charClass)
  }

  private repeat(id: number, node: PlanNode & { kind: 'repeat' }, label: string): string {
    const [count, slot, from, n0, inner] = ['c', 's', 'f', 'n', 'O'].map((prefix) => this.name(prefix))
    // 0: cannot go on, 1: must go on, 2: the next character could also follow, so going on is an attempt.
    const go = Array.from({ length: endClass + 1 }, (_, charClass) => {
      if (!this.lookahead.canBegin(node.part, charClass)) return 0
      return this.canFollow(id, charClass) ? 2 : 1
    })
    const table = this.constant(`Uint8Array.of(${go.join()})`)
    const limit = node.max === Number.POSITIVE_INFINITY ? '' : `if (${count} === ${node.max}) break\n`
    const empty = this.lookahead.nullable[node.part] === 1
    const attempt = this.name('t')
    // Where the part can be empty, a second character rules nothing out.
    const hopeless = empty ? 'false' : `candidates(${id}, ${this.constant('[]')}, at).length === 0`
    return `${node.max > node.min ? `const ${slot} = n++` : ''}
let ${count} = 0
for (;;) {
${limit}const ${attempt} = ${table}[classAt(at)]
if (${attempt} === 0${empty ? ` && ${count} >= ${node.min}` : ''}) break
if (n >= limit) grow()
if (${attempt} === 2 && ${hopeless}) break
const ${from} = at, ${n0} = n
if (${attempt} === 2) trying++
${inner}: { ${this.node(node.part, inner as string)} }
if (${attempt} === 2) trying--
if (at < 0 || (at === ${from} && ${count} >= ${node.min})) { at = ${from}; n = ${n0}; break }
${count}++
}
if (${count} < ${node.min}) { at = -1; break ${label} }
${node.max > node.min ? `out[${slot}] = ${count} - ${node.min}` : ''}`
  }
}
