/** A JSON Schema that a value keeps, for relations about what is made of schemas. */

/** Types, properties that have to be there, items of one type or of any; nothing that only some drafts have. */
export function schemaOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return { type: 'array', items: itemsOf(value) }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' }
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value }
  if (typeof value !== 'object') throw new TypeError('No schema of JSON says this.')
  const entries = Object.entries(value)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, part]) => [name, schemaOf(part)])),
    required: entries.map(([name]) => name),
  }
}

function itemsOf(list: readonly unknown[]): Readonly<Record<string, unknown>> {
  const schemas = list.map(schemaOf)
  const [first] = schemas
  const isOne = first !== undefined && schemas.every((schema) => JSON.stringify(schema) === JSON.stringify(first))
  return isOne ? first : {}
}
