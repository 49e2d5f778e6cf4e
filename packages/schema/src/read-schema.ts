/** Whatever is given as a schema, read: a domain of the values it accepts, and who judges them. */
import { type AnyDomain, FuzzError } from '@fuzzwright/core'
import { checkLinks } from './document/check-links.ts'
import { checkWords, type UnknownWords } from './document/check-words.ts'
import { type DraftName, draftNumbers } from './document/draft.ts'
import { isObject } from './document/json.ts'
import { LinkedSchemas } from './document/linked-schemas.ts'
import type { SchemaValue } from './document/place.ts'
import { SchemaDocument } from './document/schema-document.ts'
import { Evaluator } from './evaluation/evaluator.ts'
import type { SchemaFailure } from './evaluation/failure.ts'
import type { TextOptions } from './forms/text-form.ts'
import { effectFromJson, effectPatterns, type FromJson } from './libraries/effect-schema.ts'
import { jsonSchemaOf } from './libraries/json-schema-of.ts'
import { isStandardSchema, issuesOf, type StandardSchema } from './libraries/standard-schema.ts'
import { type Judge, SchemaDomain } from './schema-domain.ts'
import { Solver } from './solving/solver.ts'

/** How a schema is read. */
export interface SchemaOptions {
  /** The draft of documents without `$schema`; `draft-2020-12` where left out. */
  readonly draft?: DraftName
  /** Other documents that references lead to, by address. */
  readonly schemas?: Readonly<Record<string, unknown>>
  /** Domains of formats, by name, before those that are known. */
  readonly formats?: Readonly<Record<string, AnyDomain>>
  /**
   * Whether a JSON Schema refuses a text that is not of its format (`'assert'`), or says no more than what is usual (`'annotate'`, the
   * default, as drafts since 2019-09 have it). What is drawn is of its format in either case.
   */
  readonly formatAssertion?: 'annotate' | 'assert'
  /**
   * What is done about keywords and formats that are not known. Where left out, formats are refused, and keywords that look like
   * a misspelt one.
   */
  readonly unknown?: UnknownWords
}

export interface ReadSchema<T> {
  readonly accepted: SchemaDomain<T>
  readonly judge: Judge
  /** Numbers and texts that the schema names. */
  readonly words: readonly unknown[]
}

interface Document {
  readonly document: SchemaDocument
  readonly evaluator: Evaluator
  readonly schemas: LinkedSchemas
}

/** @throws FuzzError for a schema that cannot be read, or that nothing satisfies */
export function readSchema<T>(schema: unknown, options: SchemaOptions): ReadSchema<T> {
  if (isStandardSchema(schema)) {
    // Libraries name formats of their own, and have the last word on them.
    const read = readDocument(jsonSchemaOf(schema), { ...options, unknown: options.unknown ?? 'ignore' })
    const isEffect = schema['~standard'].vendor === 'effect'
    const fromJson = isEffect ? effectFromJson(schema) : undefined
    return solve(read, options, {
      judge: standardJudge(schema),
      guesses: isEffect ? effectPatterns(schema) : [],
      fromJson,
    })
  }
  if (typeof schema !== 'boolean' && !isObject(schema)) {
    throw new FuzzError('bad-schema', `#: a schema stands here, not ${describe(schema)}.`, {
      hint: 'Give a JSON Schema, or a schema of Zod, Valibot, ArkType, TypeBox or any library with "~standard".',
    })
  }
  const read = readDocument(schema, options)
  return solve(read, options, { judge: documentJudge(read, options), guesses: undefined, fromJson: undefined })
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

/** TypeBox writes tuples as drafts before 2020-12 have them, and says no draft. */
function isTypeBox(schema: SchemaValue): boolean {
  return typeof schema !== 'boolean' && '~kind' in schema
}

function readDocument(schema: SchemaValue, options: SchemaOptions): Document {
  const draft = draftNumbers[options.draft ?? (isTypeBox(schema) ? 'draft-2019-09' : 'draft-2020-12')]
  const document = new SchemaDocument(schema, { draft, schemas: options.schemas ?? {} })
  checkWords(document, options.unknown, Object.keys(options.formats ?? {}))
  const schemas = new LinkedSchemas(document)
  checkLinks(schemas)
  return {
    document,
    schemas,
    evaluator: new Evaluator(schemas, { assertsFormats: options.formatAssertion === 'assert' }),
  }
}

interface Judged {
  readonly judge: Judge
  /** What may be asked of texts besides what the document says. */
  readonly guesses: TextOptions['guesses']
  readonly fromJson: FromJson | undefined
}

function solve<T>(
  { document, schemas, evaluator }: Document,
  options: SchemaOptions,
  { judge, guesses, fromJson }: Judged,
): ReadSchema<T> {
  const solver = new Solver(schemas, evaluator, { formats: options.formats ?? {}, guesses })
  const { domain } = solver.solve([{ ...schemas.root, holds: true }])
  const values = fromJson === undefined ? domain : domain.map(fromJson)
  return { accepted: new SchemaDomain('fromSchema', values, judge), judge, words: wordsOf(document) }
}

function documentJudge({ evaluator, schemas }: Document, options: SchemaOptions): Judge {
  const { root } = schemas
  const failures = (value: unknown): readonly SchemaFailure[] => evaluator.failuresOf(value)
  return {
    label: root.place.label,
    // Of a text with a pattern and a format only the pattern was asked for.
    trustsSolver: options.formatAssertion !== 'assert',
    distance: (value) => (evaluator.accepts(root, value) ? 0 : Math.max(1, failures(value).length)),
    failures,
  }
}

function standardJudge(schema: StandardSchema): Judge {
  return {
    label: `# (${schema['~standard'].vendor})`,
    trustsSolver: false,
    distance: (value) => issuesOf(schema, value).length,
    failures: (value) =>
      issuesOf(schema, value).map(({ code, at, message }) => ({ keyword: code, schema: message, at })),
  }
}

function named(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** What a document lists, where its bounds are, and the names of members; nothing twice. */
function wordsOf({ places }: SchemaDocument): readonly unknown[] {
  const words = new Set<unknown>()
  for (const { schema } of places) {
    if (!isObject(schema)) continue
    for (const value of Object.values(schema)) if (typeof value === 'number') words.add(value)
    for (const name of Object.keys({
      ...named(schema.properties),
      ...named(schema.dependentSchemas),
      ...named(schema.dependencies),
    }))
      words.add(name)
    const { enum: list, const: only } = schema
    for (const value of Array.isArray(list) ? list : [only]) {
      if (typeof value === 'string' || typeof value === 'number') words.add(value)
    }
  }
  return [...words]
}
