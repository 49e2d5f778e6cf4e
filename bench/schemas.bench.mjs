// Schemas as domains on the official JSON-Schema-Test-Suite: values accepted, near values refused, examples recognised, and cost.
//   npm run bench -- schemas <folder of JSON-Schema-Test-Suite> [values of each schema]
// The suite (MIT) is no package: clone github.com/json-schema-org/JSON-Schema-Test-Suite. The judge is @hyperjump/json-schema or else Ajv,
// where it answers every test of a group as the suite does; formats are annotations to both.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import '@hyperjump/json-schema/draft-04'
import '@hyperjump/json-schema/draft-06'
import '@hyperjump/json-schema/draft-07'
import '@hyperjump/json-schema/draft-2019-09'
import { sample } from '@fuzzwright/core'
import { fromSchema, nearSchema } from '@fuzzwright/schema'
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'

const require = createRequire(import.meta.url)
const drafts = [
  {
    folder: 'draft4',
    draft: 'draft-04',
    dialect: 'http://json-schema.org/draft-04/schema#',
    ajv: () => require('ajv-draft-04').default,
  },
  {
    folder: 'draft6',
    draft: 'draft-06',
    dialect: 'http://json-schema.org/draft-06/schema#',
    ajv: () => require('ajv').default,
  },
  {
    folder: 'draft7',
    draft: 'draft-07',
    dialect: 'http://json-schema.org/draft-07/schema#',
    ajv: () => require('ajv').default,
  },
  {
    folder: 'draft2019-09',
    draft: 'draft-2019-09',
    dialect: 'https://json-schema.org/draft/2019-09/schema',
    ajv: () => require('ajv/dist/2019').default,
  },
  {
    folder: 'draft2020-12',
    draft: 'draft-2020-12',
    dialect: 'https://json-schema.org/draft/2020-12/schema',
    ajv: () => require('ajv/dist/2020').default,
  },
]

export default async ({ args, cpu, version }) => {
  const [suite, count = '200'] = args
  if (suite === undefined || !existsSync(join(suite, 'tests'))) {
    throw new Error('Give the folder of JSON-Schema-Test-Suite: npm run bench -- schemas ../JSON-Schema-Test-Suite')
  }
  const rows = []
  const notes = []
  for (const draft of drafts) rows.push(await measureDraft(draft, { suite, count: Number(count), cpu, notes }))
  const total = (name) => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    rows: [...rows, ...notes],
    ratios: {
      'groups with an accepted example': total('groups'),
      'share of values accepted': 1 - total('values refused') / total('values'),
      'share of near values refused': total('near refused') / total('near'),
      'share of groups given up': total('given up') / total('groups'),
      'share of examples recognised': total('recognised') / total('examples'),
      'values per CPU second': Math.round((total('values') / total('CPU ms')) * 1000),
      'values per CPU second of json-schema-faker': Math.round((total('faker values') / total('faker CPU ms')) * 1000),
      'share of its values accepted': total('faker accepted') / total('faker values'),
    },
    versions: Object.fromEntries(
      ['ajv', '@hyperjump/json-schema', 'json-schema-faker'].map((name) => [name, version(name)]),
    ),
  }
}

async function measureDraft({ folder, draft, dialect, ajv }, { suite, count, cpu, notes }) {
  const remotes = remotesOf(suite, folder)
  const metas = metaSchemas()
  for (const [uri, schema] of Object.entries(remotes)) register(schema, uri, dialect)
  const row = {
    draft,
    groups: 0,
    'given up': 0,
    values: 0,
    'values refused': 0,
    'accepts everything': 0,
    near: 0,
    'near refused': 0,
    examples: 0,
    recognised: 0,
    'CPU ms': 0,
    'judged by Ajv': 0,
    'not judged': 0,
    'faker values': 0,
    'faker accepted': 0,
    'faker CPU ms': 0,
  }
  for (const [name, group] of groupsOf(suite, folder)) {
    const examples = group.tests.filter(({ valid }) => valid)
    if (examples.length === 0) continue
    row.groups++
    const note = (what) => notes.push({ draft: `${folder}/${name}`, what })
    const accepts = await judges(group, { dialect, remotes, Ajv: ajv() }, row)
    if (accepts === undefined) note('not judged: neither judge answers its tests')
    let domain
    let values = []
    try {
      row['CPU ms'] += cpu(() => {
        domain = fromSchema(group.schema, { draft, schemas: { ...metas, ...remotes }, unknown: 'ignore' })
        values = sample(domain, { count, seed: 1 })
      })
    } catch (error) {
      row['given up']++
      note(`given up: ${error.message.split('\n')[0]}`)
      continue
    }
    if (accepts !== undefined) {
      row.values += values.length
      const refused = values.filter((value) => !accepts(value))
      row['values refused'] += refused.length
      if (refused.length > 0) note(`refused: ${JSON.stringify(refused[0]).slice(0, 80)}`)
    }
    for (const { data } of examples) {
      row.examples++
      const c = domain.fromValue(data)
      if (c !== undefined && domain.validate(c) === undefined) row.recognised++
      else note(`not recognised: ${JSON.stringify(data).slice(0, 80)}`)
    }
    if (accepts === undefined) continue
    measureNear(group, { draft, schemas: { ...metas, ...remotes }, count, accepts }, row, note)
    await measureFaker(group.schema, { count, cpu, accepts }, row)
  }
  for (const uri of Object.keys(remotes)) unregisterSchema(uri)
  return row
}

function measureNear({ schema, tests }, { draft, schemas, count, accepts }, row, note) {
  try {
    const near = sample(nearSchema(schema, { draft, schemas, unknown: 'ignore' }), { count, seed: 1 })
    row.near += near.length
    const refused = near.filter((value) => !accepts(value)).length
    row['near refused'] += refused
    if (refused < near.length) note(`near accepted: ${near.length - refused}`)
  } catch (error) {
    if (error.code !== 'nothing-refused') throw error
    row['accepts everything']++
    if (tests.some(({ valid }) => !valid))
      note('nothing near was found, although the suite has an example that is refused')
  }
}

async function measureFaker(schema, { count, cpu, accepts }, row) {
  const { generate, JSONSchemaFaker } = await import('json-schema-faker')
  const make = generate ?? JSONSchemaFaker?.generate
  if (make === undefined) return
  for (let index = 0; index < count; index++) {
    try {
      let value
      row['faker CPU ms'] += await cpu(async () => (value = await make(schema)))
      row['faker values']++
      if (accepts(value)) row['faker accepted']++
    } catch {
      return
    }
  }
}

/**
 * The first of the judges that answer the tests of the group as the suite does, @hyperjump/json-schema before Ajv, which takes members named as
 * those of every object for known; `undefined` where none does.
 */
async function judges({ schema, tests }, { dialect, remotes, Ajv }, row) {
  const uri = 'https://bench.example/schema'
  const all = []
  try {
    register(/draft-0[467]/.test(dialect) ? withoutSiblings(schema) : schema, uri, dialect)
    const isValid = await validate(uri)
    if (tests.every(({ data, valid }) => isValid(data).valid === valid)) all.push((value) => isValid(value).valid)
  } catch {
    // It refuses to register what has an address of a file.
  } finally {
    unregisterSchema(uri)
  }
  try {
    const ajv = new Ajv({ strict: false, validateFormats: false, logger: false })
    for (const [address, remote] of Object.entries(remotes))
      if (JSON.stringify(schema).includes('localhost:1234')) ajv.addSchema(remote, address)
    const compiled = ajv.compile(schema)
    if (tests.every(({ data, valid }) => compiled(data) === valid)) {
      all.push(compiled)
      row['judged by Ajv']++
    }
  } catch {
    // What Ajv cannot read it does not judge.
  }
  if (all.length === 0) {
    row['not judged']++
    return undefined
  }
  return all[0]
}

function register(schema, uri, dialect) {
  registerSchema(schema, uri, dialect)
}

/** Drafts up to 7 ignore what stands beside a `$ref`; @hyperjump/json-schema reads an `$id` there. */
function withoutSiblings(schema) {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutSiblings)
  const isReference = typeof schema.$ref === 'string'
  const entries = Object.entries(schema).filter(([name]) => !isReference || !['id', '$id'].includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutSiblings(value)]))
}

function* groupsOf(suite, folder) {
  const path = join(suite, 'tests', folder)
  for (const file of readdirSync(path).filter((name) => name.endsWith('.json'))) {
    for (const group of readJson(join(path, file))) yield [`${file}: ${group.description}`, group]
  }
}

function remotesOf(suite, folder) {
  const path = join(suite, 'remotes')
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.json'))
  const all = files.map((file) => relative(path, join(file.parentPath ?? file.path, file.name)).replaceAll('\\', '/'))
  const own = all.filter((name) => !/^(draft|v1)/.test(name) || name.startsWith(`${folder}/`))
  return Object.fromEntries(own.map((name) => [`http://localhost:1234/${name}`, readJson(join(path, name))]))
}

/** The meta-schemas, which some groups refer to. */
function metaSchemas() {
  const folders = [
    join(dirname(require.resolve('ajv/package.json')), 'dist/refs'),
    join(dirname(require.resolve('ajv-draft-04/package.json')), 'dist/refs'),
  ]
  const found = {}
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true })) {
      if (!String(file).endsWith('.json')) continue
      const schema = readJson(join(folder, String(file)))
      const id = schema.$id ?? schema.id
      if (typeof id === 'string') found[id] = schema
    }
  }
  return found
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
