// Hands a schema to the Ajv that knows its draft. Documents of draft 4 to 7 come without what stands beside a `$ref`: these drafts
// ignore that, and Ajv does not. Formats are annotations to it.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** `{ ajv, validate }`, or `undefined` where Ajv cannot compile the schema; `more` are options of Ajv. */
export function ajvOfSchema(schema, more = {}) {
  const dialect = String(schema.$schema ?? '')
  const late = /20(19|20)/.exec(dialect)?.[0]
  const Ajv = require(dialect.includes('draft-04') ? 'ajv-draft-04' : late ? `ajv/dist/${late}` : 'ajv').default
  try {
    const ajv = new Ajv({ strict: false, validateFormats: false, logger: false, ...more })
    return { ajv, validate: ajv.compile(late ? schema : withoutNeighbours(schema)) }
  } catch {
    return undefined
  }
}

const kept = new Set(['$ref', 'definitions', '$id', 'id', '$schema'])

function withoutNeighbours(schema) {
  if (Array.isArray(schema)) return schema.map(withoutNeighbours)
  if (typeof schema !== 'object' || schema === null) return schema
  const isReference = typeof schema.$ref === 'string'
  const entries = Object.entries(schema).filter(([name]) => !isReference || kept.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutNeighbours(value)]))
}
