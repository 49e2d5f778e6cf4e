/** Source maps of one transformation after another become one: from the text Jest runs to the text the user wrote. */
import remapping, { type SourceMapInput } from '@jridgewell/remapping'
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

/** Maps in the order the transformations ran; one that is missing is one that moved nothing. `undefined` without any. */
export function joinMaps(maps: readonly (AnyMap | null | undefined)[]): AnyMap | undefined {
  const chain = maps.filter((map) => map !== undefined && map !== null).reverse()
  if (chain.length === 0) return undefined
  return JSON.parse(JSON.stringify(remapping(chain as SourceMapInput[], () => null))) as AnyMap
}
