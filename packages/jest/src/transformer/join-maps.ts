/** Source maps of one transformation after another become one: from the text Jest runs to the text the user wrote. */
import remapping, { type DecodedSourceMap, type SourceMapInput } from '@jridgewell/remapping'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import type { AnyMap, TransformedText } from './jest-api.ts'

const inlineMap = /^\/\/[#@]\s*sourceMappingURL=data:application\/json[^,]*;base64,([\w+/=]+)\s*$/m

/** The text without the map a compiler wrote into it, and the map as data. */
export function withoutInlineMap({ code, map }: TransformedText): TransformedText {
  const inline = inlineMap.exec(code)
  if (inline === null) return map === undefined ? { code } : { code, map: parsed(map) }
  const text = code.slice(0, inline.index) + code.slice(inline.index + inline[0].length)
  const data = JSON.parse(Buffer.from(inline[1] ?? '', 'base64').toString('utf8')) as AnyMap
  return { code: text, map: map ? parsed(map) : data }
}

function parsed(map: AnyMap | null): AnyMap | null {
  return typeof map === 'string' ? (map === '' ? null : (JSON.parse(map) as AnyMap)) : map
}

/**
 * The map without the names some compilers put into it: Jest takes such a name for that of the function a frame is in,
 * and what it was called with would be its name.
 */
function withoutNames(map: AnyMap): DecodedSourceMap {
  const traced = new TraceMap(map as SourceMapInput)
  const { sources, sourcesContent, sourceRoot } = traced
  const mappings = decodedMappings(traced).map((line) => line.map((segment) => segment.slice(0, 4)))
  return { version: 3, sources, names: [], mappings, sourceRoot, sourcesContent } as unknown as DecodedSourceMap
}

/** Maps in the order the transformations ran; one that is missing is one that moved nothing. `undefined` without any. */
export function joinMaps(maps: readonly (AnyMap | null | undefined)[]): AnyMap | undefined {
  const chain = maps.filter((map) => map !== undefined && map !== null).reverse()
  if (chain.length === 0) return undefined
  return JSON.parse(JSON.stringify(remapping(chain.map(withoutNames), () => null))) as AnyMap
}
