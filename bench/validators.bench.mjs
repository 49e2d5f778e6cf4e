// Branches of a validator that values reach: those of a schema's domain beside json-schema-faker, zod-fast-check and @anatine/zod-mock.
//   npm run bench -- validators <folder of schemastore> <folder with the others installed> [values of each] [schemas] [every n-th file]
// The validator is what Ajv compiles of a schema, instrumented as code under test is. Schemas are those of SchemaStore (Apache-2.0) that Ajv
// compiles without another document, and the bodies that GitHub's OpenAPI document names (`@octokit/openapi`, MIT). The others, of which two need
// Zod 3, are no dependencies of ours: install zod@3 zod-fast-check fast-check@3 @anatine/zod-mock @faker-js/faker@9 json-schema-to-zod
// @octokit/openapi into a folder of their own. Schemas are theirs by way of json-schema-to-zod; a value that cannot be made in a second is none.
// Values that are refused reach branches that accepted ones cannot, so domains are shown alone and, of as many values, with half of them
// from `nearSchema`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sample } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { fromSchema, nearSchema } from '@fuzzwright/schema'
import { generate } from 'json-schema-faker'
import { ajvOfSchema } from './ajv-of-schema.mjs'

const own = createRequire(import.meta.url)
/** Schemas of which OpenAPI's are taken, beside those of SchemaStore. */
const mostBodies = 50

export default async ({ args, cpu, version, keep }) => {
  const [store, peers, count = '50', most = '100', every = '4'] = args
  const place = store === undefined ? '' : join(store, 'src/schemas/json')
  if (!existsSync(place) || !existsSync(join(peers ?? '', 'node_modules', 'zod-fast-check'))) {
    throw new Error(
      'Give the folder of schemastore, and one where the others are installed: see the head of this bench.',
    )
  }
  installRuntime()
  const theirs = othersIn(peers)
  const subjects = [...stored(place, Number(most), Number(every)), ...bodies(peers)]
  const rows = []
  const versions = { ajv: version('ajv'), 'json-schema-faker': version('json-schema-faker'), ...theirs.versions }
  const result = () => ({ rows, ratios: { schemas: rows.length, ...summary(rows) }, versions })
  for (const subject of subjects) {
    const row = await measure(subject, { count: Number(count), cpu, theirs })
    if (row === undefined) continue
    rows.push(row)
    keep(result())
  }
  return result()
}

const makers = ['ours', 'ours with near', 'json-schema-faker', 'zod-fast-check', '@anatine/zod-mock']

function summary(rows) {
  const figures = {}
  for (const maker of makers) {
    const read = rows.filter((row) => row[`${maker}: values`] > 0)
    const sum = (column, of = read) => of.reduce((total, row) => total + (row[column] ?? 0), 0)
    figures[`${maker}: schemas`] = read.length
    figures[`${maker}: share accepted`] = sum(`${maker}: accepted`) / sum(`${maker}: values`)
    figures[`${maker}: branches`] = sum(`${maker}: branches`) / sum('branches')
    if (maker.startsWith('ours')) continue
    // On the schemas that both read.
    const both = read.filter((row) => row['ours: values'] > 0)
    const share = (side) => sum(`${side}: branches`, both) / sum('branches', both)
    figures[`on those: branches of ours, of ours with near, of ${maker}`] = [
      share('ours'),
      share('ours with near'),
      share(maker),
    ]
    figures[`on those: schemas of which ${maker} reaches more than ours with near`] = both.filter(
      (row) => row[`${maker}: branches`] > row['ours with near: branches'],
    ).length
    figures[`on those: values per CPU second of ours, of ${maker}`] = [perSecond(both, 'ours'), perSecond(both, maker)]
  }
  return figures
}

function perSecond(rows, maker) {
  const sum = (column) => rows.reduce((total, row) => total + row[`${maker}: ${column}`], 0)
  return Math.round((sum('values') / sum('CPU ms')) * 1000)
}

async function measure({ name, schema, draft }, { count, cpu, theirs }) {
  const validator = instrumented(name, schema)
  if (validator === undefined) return undefined
  const row = { schema: name, branches: validator.edges }
  const options = { draft, unknown: 'ignore' }
  const take = async (maker, make) => {
    let values = []
    let time = 0
    try {
      time = await cpu(async () => (values = await make()))
    } catch {
      values = []
    }
    const { accepted, reached } = validator.judge(values)
    Object.assign(row, {
      [`${maker}: values`]: values.length,
      [`${maker}: accepted`]: accepted,
      [`${maker}: branches`]: values.length === 0 ? 0 : reached,
      [`${maker}: CPU ms`]: time,
    })
  }
  await take('ours', () => sample(fromSchema(schema, options), { count, seed: 1 }))
  await take('ours with near', () => [
    ...sample(fromSchema(schema, options), { count: Math.ceil(count / 2), seed: 2 }),
    ...nearOf(schema, options, Math.floor(count / 2)),
  ])
  await take('json-schema-faker', async () => {
    const values = []
    for (let index = 0; index < count; index++) values.push(await generate(schema))
    return values
  })
  await take('zod-fast-check', () => theirs.zodFastCheck(schema, count))
  await take('@anatine/zod-mock', () => theirs.zodMock(schema, count))
  return row
}

/** None where everything is accepted. */
function nearOf(schema, options, count) {
  try {
    return sample(nearSchema(schema, options), { count, seed: 1 })
  } catch (error) {
    if (error.code === 'nothing-refused') return sample(fromSchema(schema, options), { count, seed: 3 })
    throw error
  }
}

/** What Ajv compiles of a schema, and which of its branches values reach. */
function instrumented(name, schema) {
  const code = compiled(schema)
  if (code === undefined) return undefined
  const source = coverageSource()
  const before = source.edgeCount
  const module = { exports: {} }
  const text = instrument(code, `/validators/${name}.js`, { kind: 'commonjs' }).code
  new Function('module', 'exports', 'require', text)(module, module.exports, own)
  const accepts = module.exports.default ?? module.exports
  return {
    edges: source.edgeCount - before,
    judge(values) {
      const reached = new Set()
      let accepted = 0
      for (const value of values) {
        source.start(Number.MAX_SAFE_INTEGER)
        if (accepts(value)) accepted++
        source.stop()
        const features = []
        source.features(features)
        for (const feature of features) reached.add(Math.floor(feature / 8))
      }
      return { accepted, reached: reached.size }
    },
  }
}

function compiled(schema) {
  const made = ajvOfSchema(schema, { code: { source: true } })
  try {
    return made && own('ajv/dist/standalone').default(made.ajv, made.validate)
  } catch {
    return undefined
  }
}

function* stored(place, most, every) {
  const files = readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
  let found = 0
  for (let at = 0; at < files.length && found < most; at += every) {
    const schema = JSON.parse(readFileSync(join(place, files[at]), 'utf8').replace(/^\uFEFF/, ''))
    if (compiled(schema) === undefined) continue
    found++
    yield { name: files[at], schema, draft: schema.$schema === undefined ? 'draft-07' : undefined }
  }
}

/** Schemas by name in GitHub's OpenAPI document, each with those it refers to: every n-th of them. */
function bodies(peers) {
  const file = join(peers, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  if (!existsSync(file)) return []
  const all = JSON.parse(readFileSync(file, 'utf8')).components.schemas
  const names = Object.keys(all).sort()
  const step = Math.max(1, Math.floor(names.length / mostBodies))
  const chosen = names.filter((_, index) => index % step === 0).slice(0, mostBodies)
  return chosen.map((name) => {
    const used = new Set()
    const schema = inlined(all[name], (other) => used.add(other))
    const definitions = {}
    for (const other of used) definitions[other] = inlined(all[other], (one) => used.add(one))
    return { name: `github: ${name}`, schema: { ...schema, definitions }, draft: 'draft-07' }
  })
}

/** A schema of OpenAPI 3.0 in the words of draft 7. */
function inlined(schema, use) {
  if (Array.isArray(schema)) return schema.map((one) => inlined(one, use))
  if (typeof schema !== 'object' || schema === null) return schema
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)
    use(name)
    return { $ref: `#/definitions/${name}` }
  }
  const { nullable, example: _, ...rest } = schema
  const read = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value, use)]))
  if (nullable !== true || typeof read.type !== 'string')
    return nullable === true ? { anyOf: [read, { type: 'null' }] } : read
  return { ...read, type: [read.type, 'null'], ...(Array.isArray(read.enum) && { enum: [...read.enum, null] }) }
}

/** The others, by way of Zod 3. */
function othersIn(peers) {
  const load = createRequire(join(peers, 'index.js'))
  const z = load('zod')
  const { jsonSchemaToZod } = load('json-schema-to-zod')
  const { ZodFastCheck } = load('zod-fast-check')
  const fc = load('fast-check')
  const { generateMock } = load('@anatine/zod-mock')
  const zodOf = (schema) =>
    new Function('z', `return ${jsonSchemaToZod(resolved(schema), { module: 'none' })}`)(z.z ?? z)
  const names = ['zod', 'zod-fast-check', '@anatine/zod-mock', 'json-schema-to-zod']
  return {
    versions: Object.fromEntries(names.map((name) => [name, versionIn(peers, name)])),
    zodFastCheck: (schema, count) => fc.sample(new ZodFastCheck().inputOf(zodOf(schema)), { numRuns: count, seed: 1 }),
    zodMock(schema, count) {
      const made = zodOf(schema)
      return Array.from({ length: count }, (_, seed) => generateMock(made, { seed }))
    },
  }
}

/** Read without going through `exports`, which often hides it. */
function versionIn(peers, name) {
  return JSON.parse(readFileSync(join(peers, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** References put in place, as json-schema-to-zod wants them; where a schema comes back to itself it is anything. */
function resolved(schema) {
  const at = (pointer) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((value, step) => value?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], schema)
  const walk = (value, open) => {
    if (Array.isArray(value)) return value.map((one) => walk(one, open))
    if (typeof value !== 'object' || value === null) return value
    if (typeof value.$ref === 'string') {
      if (open.includes(value.$ref) || open.length > 8) return {}
      return value.$ref === '#' ? {} : walk(at(value.$ref) ?? {}, [...open, value.$ref])
    }
    const { definitions: _, $defs: __, ...rest } = value
    return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, walk(one, open)]))
  }
  return walk(schema, [])
}
