/** Words of TypeBox until its first version, in those of JSON Schema and of its types since. */

type Json = Readonly<Record<string, unknown>>

const words: ReadonlyMap<string, string> = new Map([
  ['minimumTimestamp', 'minimum'],
  ['maximumTimestamp', 'maximum'],
  ['exclusiveMinimumTimestamp', 'exclusiveMinimum'],
  ['exclusiveMaximumTimestamp', 'exclusiveMaximum'],
  ['multipleOfTimestamp', 'multipleOf'],
  ['minByteLength', 'minItems'],
  ['maxByteLength', 'maxItems'],
])
const types: ReadonlyMap<unknown, string> = new Map([['Function', 'function']])

/** One schema, not those inside of it. What is of no other word is the same object. */
export function withoutOldWords(schema: Json): Json {
  const { type } = schema
  // A text that matches; flags of what it matches leave more texts than are drawn.
  if (type === 'RegExp' && typeof schema.source === 'string')
    return { ...schema, type: 'string', pattern: schema.source }
  if (!types.has(type) && !Object.keys(schema).some((keyword) => words.has(keyword))) return schema
  const renamed = Object.entries(schema).map(([keyword, value]) => [words.get(keyword) ?? keyword, value])
  return { ...Object.fromEntries(renamed), ...(types.has(type) && { type: types.get(type) }) }
}
