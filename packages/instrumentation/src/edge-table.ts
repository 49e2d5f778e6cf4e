/** Numbers the edges of one module and remembers where they stand, in the form the generated code carries. */
import type { EdgeLocation } from '@fuzzwright/core'

/** One edge of a module. Lines 1-based, 0 for what a compiler added; columns 0-based. */
export interface Edge extends Omit<EdgeLocation, 'file'> {
  /** Counted iterations and self-calls are the steps of the budget. */
  readonly step: boolean
  readonly functionIndex: number
}

/** Lines 1-based, columns 0-based. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Turns a position of the text given into one of the text the user wrote; undefined where there is none. */
export type OriginalPosition = (position: Position) => Position | undefined

/** What a compiler added stands on no line that somebody wrote. */
const nowhere: Position = { line: 0, column: 0 }

export class EdgeTable {
  readonly edges: Edge[] = []
  private readonly functionNames: string[] = []
  private readonly lineStarts: readonly number[]
  private readonly original: OriginalPosition | undefined

  constructor(code: string, original?: OriginalPosition) {
    this.lineStarts = lineStarts(code)
    this.original = original
  }

  /** The line, 1-based, that `offset` is on in the text the user wrote; 0 for what a compiler added. */
  lineAt(offset: number): number {
    const here = this.position(offset)
    return (this.original === undefined ? here : (this.original(here) ?? nowhere)).line
  }

  /** Returns the number of the new function inside its module, from 0. Several may have one name. */
  beginFunction(name: string): number {
    return this.functionNames.push(name) - 1
  }

  /** Returns the number of the new edge inside its module, from 1: slot 0 of the counters is the trace flag. */
  add(offset: number, functionIndex: number, kind?: 'step' | 'around'): number {
    const here = this.position(offset)
    const { line, column } = this.original === undefined ? here : (this.original(here) ?? nowhere)
    const around = kind === 'around' ? { around: true as const } : {}
    const functionName = this.functionNames[functionIndex] ?? '<module>'
    return this.edges.push({ line, column, functionName, functionIndex, step: kind === 'step', ...around })
  }

  /** An entry of a function that turned out to call itself. */
  makeStep(edge: number): void {
    const entry = this.edges[edge - 1]
    if (entry !== undefined) this.edges[edge - 1] = { ...entry, step: true }
  }

  /**
   * JSON of `[names, places]`: names of the functions that have edges, and for each edge its line (difference to the one before),
   * column (its bits turned over for a way around) and the index of its function in `names`.
   */
  encode(): string {
    const names: string[] = []
    const indices = new Map<number, number>()
    const places: number[] = []
    let before = 0
    for (const { line, column, functionName, functionIndex, around } of this.edges) {
      let index = indices.get(functionIndex)
      if (index === undefined) indices.set(functionIndex, (index = names.push(functionName) - 1))
      places.push(line - before, around === true ? ~column : column, index)
      before = line
    }
    return JSON.stringify([names, places])
  }

  steps(): number[] {
    return this.edges.flatMap((edge, index) => (edge.step ? [index + 1] : []))
  }

  private position(offset: number): Position {
    const starts = this.lineStarts
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) }
  }
}

function lineStarts(code: string): number[] {
  const starts = [0]
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
