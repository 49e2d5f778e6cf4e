/** Events of the DOM standard, and what they are sent to. */
import type { BuiltinName } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { printValue } from '../domain/print-value.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { string } from '../domains/strings/string.ts'
import { type BuiltinPart, cannotGenerate, type MakeBuiltin, type ShapeReader } from './shape-reader.ts'
import { type Constants, orWords, wordsOf } from './web-objects.ts'
import { called, nothing, shownAs } from './wrapped.ts'

/** What code listens for is among its words. */
function types(reader: Constants): Domain<string> {
  return orWords(
    ['message', 'a'],
    wordsOf(reader, (word) => /^[\w:-]+$/.test(word)),
    string(),
  )
}

function event(reader: ShapeReader): AnyDomain {
  return called('new Event', types(reader), (type) => new Event(type))
}

/** An event of the global class `name` with one property of what it carries. */
function carrying(name: 'CustomEvent' | 'MessageEvent', property: 'data' | 'detail'): MakeBuiltin {
  return (reader, { path, content = { kind: 'unknown' } }: BuiltinPart) => {
    const Maker = name in globalThis ? globalThis[name] : undefined
    if (Maker === undefined) throw cannotGenerate(path, name, 'this host has no such class')
    const parts = new TupleDomain<[string, unknown]>([types(reader), reader.read(content, `${path}.${property}`)])
    return parts.map(([type, value]) =>
      shownAs(
        new Maker(type, { [property]: value }),
        () => `new ${name}(${printValue(type)}, ${printValue({ [property]: value })})`,
      ),
    )
  }
}

export const webEvents = {
  Event: event,
  CustomEvent: carrying('CustomEvent', 'detail'),
  MessageEvent: carrying('MessageEvent', 'data'),
  EventTarget: () => called('new EventTarget', nothing(), () => new EventTarget()),
} satisfies Partial<Record<BuiltinName, MakeBuiltin>>
