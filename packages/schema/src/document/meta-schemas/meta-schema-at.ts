/** The meta-schemas of the drafts, which schemas refer to by their addresses: they never change, so nothing has to be fetched or given. */
import { isObject } from '../json.ts'
import { draft04 } from './draft-04.ts'
import { draft06 } from './draft-06.ts'
import { draft07 } from './draft-07.ts'
import { draft2019 } from './draft-2019-09.ts'
import { draft2020 } from './draft-2020-12.ts'

type Schema = Readonly<Record<string, unknown>>

let known: ReadonlyMap<string, Schema> | undefined

/** The document at an address without a fragment, with `http` or `https`; `undefined` where it is none of a meta-schema. */
export function metaSchemaAt(uri: string): Schema | undefined {
  if (!/^https?:\/\/json-schema\.org\//.test(uri)) return undefined
  known ??= readAll()
  return known.get(nameOf(uri))
}

function readAll(): ReadonlyMap<string, Schema> {
  const schemas = [draft04, draft06, draft07, draft2019, draft2020].flatMap((text): unknown => JSON.parse(text))
  return new Map(schemas.filter(isObject).map((schema) => [nameOf(String(schema.$id ?? schema.id)), schema]))
}

/** Without what two spellings of one address differ in. */
function nameOf(uri: string): string {
  return uri.replace(/^https?:/, '').replace(/#$/, '')
}

/** Whether an address is of a draft with vocabularies, where what a reference means depends on the way that was taken to it. */
export function isDynamicMetaSchema(uri: string): boolean {
  return /^https?:\/\/json-schema\.org\/draft\/20/.test(uri)
}
