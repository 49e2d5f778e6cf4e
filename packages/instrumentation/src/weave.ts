/** What the rules share while one module is instrumented: the edits so far, the numbers given out, the scope they stand in. */

import type { AnyNode } from 'acorn'
import type { ComparisonSite } from './comparison-sites.ts'
import type { EdgeTable } from './edge-table.ts'
import type { Edits } from './edits.ts'
import type { GateQuestion } from './gate-questions.ts'
import type { Names } from './names.ts'

/** Names for intermediate values, reused once the expression that needed them has been left. */
export class Temporaries {
  inUse = 0
  most = 0
  private readonly name: (index: number) => string

  constructor(name: (index: number) => string) {
    this.name = name
  }

  take(): string {
    this.inUse++
    if (this.inUse > this.most) this.most = this.inUse
    return this.name(this.inUse)
  }

  /** `var a,b;`, or nothing. */
  declaration(): string {
    const names = Array.from({ length: this.most }, (_, i) => this.name(i + 1))
    return names.length === 0 ? '' : `var ${names.join(',')};`
  }
}

export interface Scope {
  /** Name of the counters as it is visible here. */
  readonly counters: string
  /** What `EdgeTable.beginFunction` gave out for the function around. */
  readonly functionIndex: number
  /** Undefined where no variable can be declared: parameters and class fields. */
  readonly temporaries: Temporaries | undefined
  /** By this name a call inside leads back to the function. */
  readonly callName: string | undefined
  /** Entering the function is a step: it calls itself, or is called for each item of something. */
  isStep: boolean
  readonly parent: Scope | undefined
}

export interface Weave {
  readonly code: string
  readonly edits: Edits
  readonly edges: EdgeTable
  readonly names: Names
  readonly steps: boolean
  readonly comparisons: boolean
  /** Inside `with`, a plain name may call a getter; operands are then never repeated. */
  readonly hasWith: boolean
  /** Names of private getters and setters, without `#`. */
  readonly privateAccessors: ReadonlySet<string>
  /** What is called or deleted, and so has to stay a reference: a sequence expression in its place would lose `this`. */
  readonly references: Set<AnyNode>
  /** What a property is looked up on, so that parentheses around it would change what the engine says of it. */
  readonly lookedInto: Set<AnyNode>
  /** Functions that are called for each item of something: entering them is a step. */
  readonly calledForEach: Set<AnyNode>
  readonly dictionary: Set<string | number | bigint>
  /** What the code asks the gate. */
  readonly questions: Set<GateQuestion>
  /** Built-ins that a function binds to constants of its own. */
  readonly builtinsInside: ReadonlyMap<AnyNode, readonly string[]>
  /** Names that the `catch` clauses around a place bind, the innermost last. */
  readonly caught: ReadonlySet<string>[]
  /** Something takes room. */
  takesRoom: boolean
  scope: Scope
  readonly sites: ComparisonSite[]
}

/** Takes a new edge at `offset` and returns the expression that counts it. */
export function count(weave: Weave, offset: number): string {
  return counting(weave, weave.edges.add(offset, weave.scope.functionIndex))
}

/** As `count`, for the way around what begins at `offset`. */
export function countAround(weave: Weave, offset: number): string {
  return counting(weave, weave.edges.add(offset, weave.scope.functionIndex, 'around'))
}

function counting({ scope }: Weave, edge: number): string {
  return `++${scope.counters}[${edge}]`
}

/** As `count`, and hands over to the step budget each time the counter passes 255. */
export function countStep(weave: Weave, offset: number): string {
  if (!weave.steps) return count(weave, offset)
  const edge = weave.edges.add(offset, weave.scope.functionIndex, 'step')
  return `++${weave.scope.counters}[${edge}]>255&&${weave.names.overflow}(${edge})`
}

/** Takes a new site; the expression returned hands `values` over to the recorder when tracing is on. */
export function noteText(site: ComparisonSite, values: string, { sites, scope, names }: Weave): string {
  sites.push(site)
  return `${scope.counters}[0]&&${names.recorder}.note(${sites.length - 1},${values})`
}
