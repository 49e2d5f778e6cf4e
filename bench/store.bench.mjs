// Schemas as domains on 100 schemas of SchemaStore: how many are read, values accepted by Ajv, and cost beside json-schema-faker.
//   npm run bench -- store <folder of schemastore> [values of each schema] [schemas] [every n-th file]
// The schemas (Apache-2.0) are no package: clone github.com/SchemaStore/schemastore. Taken are those that Ajv compiles without another document,
// by name. Formats are annotations to Ajv,
// and it is given documents of draft 4 to 7 without what stands beside a `$ref`: these drafts ignore that, and Ajv does not.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '@fuzzwright/core'
import { fromSchema, nearSchema } from '@fuzzwright/schema'
import { generate } from 'json-schema-faker'
import { ajvOfSchema } from './ajv-of-schema.mjs'

/** Of documents that name no draft, what Ajv takes them for. */
const draftOf = (schema) => (schema.$schema === undefined ? { draft: 'draft-07' } : {})

export default async ({ args, cpu, version }) => {
  const [folder, count = '20', most = '100', every = '5'] = args
  const place = folder === undefined ? undefined : join(folder, 'src/schemas/json')
  if (place === undefined || !existsSync(place)) {
    throw new Error('Give the folder of schemastore: npm run bench -- store ../schemastore')
  }
  const rows = []
  const notes = []
  for (const [name, schema, isValid] of chosen(place, Number(most), Number(every))) {
    rows.push(await measure({ name, schema, isValid }, { count: Number(count), cpu, notes }))
  }
  const total = (column) => rows.reduce((sum, row) => sum + row[column], 0)
  const speed = (values, time) => Math.round((total(values) / total(time)) * 1000)
  const both = rows.filter((row) => row['faker values'] > 0 && row.values > 0)
  const both1 = (column) => both.reduce((sum, row) => sum + row[column], 0)
  return {
    rows: [...rows, ...notes],
    ratios: {
      schemas: rows.length,
      'share of schemas read': rows.filter(({ values }) => values > 0).length / rows.length,
      'share of values accepted': total('accepted') / total('values'),
      'share of near values refused': total('near refused') / total('near'),
      'values per CPU second, reading included': speed('values', 'CPU ms'),
      'schemas that json-schema-faker reads': both.length,
      'share of its values accepted': both1('faker accepted') / both1('faker values'),
      'its values per CPU second, reading included': Math.round((both1('faker values') / both1('faker CPU ms')) * 1000),
      'our values per CPU second on the same': Math.round((both1('values') / both1('CPU ms')) * 1000),
    },
    versions: Object.fromEntries(['ajv', 'json-schema-faker'].map((name) => [name, version(name)])),
  }
}

function chosen(place, most, every) {
  const files = readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const found = []
  for (let at = 0; at < files.length && found.length < most; at += every) {
    const schema = JSON.parse(readFileSync(join(place, files[at]), 'utf8').replace(/^\uFEFF/, ''))
    const isValid = ajvOfSchema(schema)?.validate
    if (isValid !== undefined) found.push([files[at], schema, isValid])
  }
  return found
}

async function measure({ name, schema, isValid }, { count, cpu, notes }) {
  const row = {
    schema: name,
    values: 0,
    accepted: 0,
    near: 0,
    'near refused': 0,
    'CPU ms': 0,
    'faker values': 0,
    'faker accepted': 0,
    'faker CPU ms': 0,
  }
  const options = { ...draftOf(schema), unknown: 'ignore' }
  let values = []
  try {
    row['CPU ms'] = cpu(() => (values = sample(fromSchema(schema, options), { count, seed: 1 })))
  } catch (error) {
    notes.push({ schema: name, what: `${error.code ?? error.name}: ${error.message.split('\n')[0].slice(0, 120)}` })
  }
  row.values = values.length
  for (const value of values) {
    if (isValid(value)) row.accepted++
    else notes.push({ schema: name, what: `refused: ${JSON.stringify(isValid.errors[0]).slice(0, 120)}` })
  }
  if (values.length > 0) measureNear(schema, { options, isValid, count }, row, notes)
  await measureFaker(schema, { count, cpu, isValid }, row)
  return row
}

function measureNear(schema, { options, isValid, count }, row, notes) {
  try {
    const near = sample(nearSchema(schema, options), { count, seed: 1 })
    row.near = near.length
    row['near refused'] = near.filter((value) => !isValid(value)).length
  } catch (error) {
    notes.push({ schema: row.schema, what: `near, ${error.code}` })
  }
}

async function measureFaker(schema, { count, cpu, isValid }, row) {
  try {
    for (let index = 0; index < count; index++) {
      let value
      row['faker CPU ms'] += await cpu(async () => (value = await generate(schema)))
      row['faker values']++
      if (isValid(value)) row['faker accepted']++
    }
  } catch {
    // What it cannot read counts for neither.
    row['faker values'] = 0
    row['faker accepted'] = 0
    row['faker CPU ms'] = 0
  }
}
