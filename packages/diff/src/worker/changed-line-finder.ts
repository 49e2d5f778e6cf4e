/** Finds the changed lines that run where an edge of either version does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoverageSource, EdgeLocation } from '@fuzzwright/core'
import type { ChangedLine } from '../difference/difference.ts'
import type { Version } from '../version/version.ts'
import { pathInside } from './load-version.ts'
import type { ChangedLines, ChangedPlace, DiffTask } from './task.ts'

/** What is asked of the coverage: the edges of everything that is loaded. */
type Edges = Pick<CoverageSource, 'edgeCount' | 'locate'>

/** Answers by the number of an edge. */
export type ChangedAt = (edge: number) => readonly ChangedLine[]

export function changedLineFinder({ before, after, changed }: DiffTask, edges: Edges): ChangedAt {
  let found = new Map<number, readonly ChangedLine[]>()
  let known = 0
  return (edge) => {
    // Modules may be loaded late.
    if (known !== edges.edgeCount) {
      known = edges.edgeCount
      const ofBefore = linesByEdge('before', { version: before, changed: changed.before, edges })
      const ofAfter = linesByEdge('after', { version: after, changed: changed.after, edges })
      found = new Map([...ofBefore, ...ofAfter])
    }
    return found.get(edge) ?? []
  }
}

interface Side {
  readonly version: Version
  readonly changed: ChangedLines
  readonly edges: Edges
}

function linesByEdge(name: ChangedLine['version'], side: Side): ReadonlyMap<number, readonly ChangedLine[]> {
  const found = new Map<number, ChangedLine[]>()
  for (const [file, edges] of edgesByFile(side)) {
    const texts = readFileSync(join(side.version.sources, file), 'utf8').split('\n')
    for (const place of side.changed[file] ?? []) {
      const text = (texts[place.line - 1] ?? '').trim()
      for (const { edge, functionName: inside } of edgesOf(place, edges)) {
        const line: ChangedLine = { version: name, file, line: place.line, inside, text: text.slice(0, mostText) }
        found.set(edge, [...(found.get(edge) ?? []), line])
      }
    }
  }
  return found
}

type NumberedEdge = EdgeLocation & { readonly edge: number }

/** Edges in files of the version that have changed lines. */
function edgesByFile({ version, changed, edges }: Side): ReadonlyMap<string, readonly NumberedEdge[]> {
  const found = new Map<string, NumberedEdge[]>()
  for (let edge = 0; edge < edges.edgeCount; edge++) {
    const place = edges.locate(edge)
    const file = place && pathInside(version, place.file)
    if (place === undefined || file === undefined || changed[file] === undefined) continue
    const own = found.get(file) ?? []
    own.push({ ...place, edge })
    found.set(file, own)
  }
  return found
}

/** Edges on the line; where there are none, the nearest above in the same function: whatever ran them came to the line. */
function edgesOf({ line, from }: ChangedPlace, edges: readonly NumberedEdge[]): readonly NumberedEdge[] {
  const on = edges.filter((edge) => edge.line === line)
  if (on.length > 0 || from === undefined) return on
  const above = edges.filter((edge) => from <= edge.line && edge.line < line)
  const entry = above.find((edge) => edge.line === Math.min(...above.map((one) => one.line)))
  const own = above.filter(({ functionName }) => functionName === entry?.functionName)
  const nearest = Math.max(...own.map((edge) => edge.line))
  return own.filter((edge) => edge.line === nearest)
}

const mostText = 120
