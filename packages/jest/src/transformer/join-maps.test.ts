import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import MagicString from 'magic-string'
import { describe, expect, test } from 'vitest'
import { joinMaps, withoutInlineMap } from './join-maps.ts'

function edited(text: string, edit: (text: MagicString) => void) {
  const magic = new MagicString(text)
  edit(magic)
  return { code: magic.toString(), map: magic.generateMap({ source: 'a.ts', hires: true, includeContent: true }) }
}

describe('joinMaps', () => {
  test('leads from the last text to the first', () => {
    const first = edited('let a = boom()', (text) => text.prepend('/* one */'))
    const second = edited(first.code, (text) => text.prepend('/* two */'))
    const joined = new TraceMap(joinMaps([first.map, undefined, second.map]) as never)
    const column = second.code.indexOf('boom')
    expect(originalPositionFor(joined, { line: 1, column })).toMatchObject({ source: 'a.ts', line: 1, column: 8 })
  })

  test('forgets names: Jest would take them for those of functions', () => {
    const named = { version: 3, sources: ['a.ts'], names: ['boom'], mappings: 'AAAAA' }
    const joined = joinMaps([named]) as { readonly names: readonly string[]; readonly mappings: string }
    expect(joined.names).toEqual([])
    expect(joined.mappings).toBe('AAAA')
  })

  test('nothing moved, no map', () => {
    expect(joinMaps([undefined, null])).toBeUndefined()
  })
})

describe('withoutInlineMap', () => {
  const map = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' }
  const inline = `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`

  test('takes the map out of the text', () => {
    expect(withoutInlineMap({ code: `a()\n${inline}` })).toEqual({ code: 'a()\n', map })
  })

  test('keeps a map that was given, as data', () => {
    expect(withoutInlineMap({ code: 'a()', map: JSON.stringify(map) })).toEqual({ code: 'a()', map })
    expect(withoutInlineMap({ code: 'a()' })).toEqual({ code: 'a()' })
    expect(withoutInlineMap({ code: 'a()', map: '' })).toEqual({ code: 'a()', map: null })
  })
})
