/** Reads a source map of the tools that ran before us, so that reports speak of the lines people wrote. */
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { OriginalPosition } from './edge-table.ts'

/** A source map, version 3, as tools hand it on. */
export interface ReadableSourceMap {
  readonly mappings: string
  readonly sources: readonly (string | null)[]
  readonly names?: readonly string[]
}

/** `undefined` for a map without mappings: then the text is as it was written, or nothing is known. */
export function originalPositions(map: ReadableSourceMap | null | undefined): OriginalPosition | undefined {
  if (map === null || map === undefined || map.mappings === '') return undefined
  const { mappings, sources, names = [] } = map
  const trace = new TraceMap({ version: 3, mappings, sources: [...sources], names: [...names] })
  return (position) => {
    const { line, column } = originalPositionFor(trace, position)
    return line === null ? undefined : { line, column }
  }
}
