/** Whatever is given as a schema, read: a domain of the values it accepts, and who judges them. */
import { type AnyDomain, d, FuzzError, sample } from '@fuzzwright/core'
import { checkLinks } from './document/check-links.ts'
import { checkWords, type UnknownWords } from './document/check-words.ts'
import { type DraftName, decidingKeywords, draftNumbers } from './document/draft.ts'
import { isObject } from './document/json.ts'
import { LinkedSchemas } from './document/linked-schemas.ts'
import { checkOpenapi, isOpenapi, plainSchemas } from './document/openapi.ts'
import type { SchemaValue } from './document/place.ts'
import { SchemaDocument } from './document/schema-document.ts'
import { Evaluator } from './evaluation/evaluator.ts'
import type { SchemaFailure } from './evaluation/failure.ts'
import type { TextOptions } from './forms/text-form.ts'
import {
  type EffectOutput,
  effectFromJson,
  effectOutput,
  effectPatterns,
  type FromJson,
} from './libraries/effect-schema.ts'
import { graphqlInput } from './libraries/graphql-input.ts'
import { jsonSchemaOf, libraryAdvice } from './libraries/json-schema-of.ts'
import { standardOf } from './libraries/standard-of.ts'
import { issuesOf, type StandardSchema } from './libraries/standard-schema.ts'
import { type Judge, SchemaDomain } from './schema-domain.ts'
import { Solver } from './solving/solver.ts'

/** How a schema is read. */
export interface SchemaOptions {
  /** Where the schema stands that is meant, in a document with many: `#/components/schemas/User` of an OpenAPI document. */
  readonly at?: string
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
  const standard = standardOf(schema)
  if (standard !== undefined) {
    // Libraries name formats of their own, and have the last word on them.
    const { at: _, unknown = 'ignore', ...others } = options
    const said = jsonSchemaOf(standard)
    const read = readDocument(said, { ...others, unknown })
    const judge = standardJudge(standard)
    if (standard['~standard'].vendor !== 'effect')
      return solve(read, options, { judge, guesses: [], fromJson: undefined })
    const guesses = effectPatterns(standard)
    const taken = solve<T>(read, options, { judge, guesses, fromJson: effectFromJson(standard) })
    const output = effectOutput(standard, said)
    return output === undefined ? taken : withOutput(taken, { output, guesses, options: { ...others, unknown } })
  }
  const given = graphqlInput(schema) ?? schema
  if (typeof given !== 'boolean' && !saysSomething(given)) {
    throw new FuzzError('bad-schema', `#: a schema stands here, not ${describe(given)}.`, {
      hint: isEffect(given)
        ? libraryAdvice.effect
        : 'Give a JSON Schema, an input type of GraphQL, or a schema of Zod, Valibot, ArkType, TypeBox or any library with "~standard".',
    })
  }
  const read = readDocument(given, options)
  return solve(read, options, { judge: documentJudge(read, options), guesses: undefined, fromJson: undefined })
}

/** Draws by which it is judged whether any are accepted. No bench chose it. */
const trialDraws = 20

/** Values of the schema, and as often those that are written of what it makes; the latter alone where the others have nothing to go by. */
function withOutput<T>(
  taken: ReadSchema<T>,
  { output, guesses, options }: { output: EffectOutput; guesses: Judged['guesses']; options: SchemaOptions },
): ReadSchema<T> {
  let made: ReadSchema<T>
  try {
    const read = readDocument(isObject(output.schema) ? output.schema : true, options)
    made = solve<T>(read, options, { judge: taken.judge, guesses, fromJson: output.encode })
    // Of a class of its own nobody knows the values, and what is drawn for them is refused.
    const drawn = sample(made.accepted.solved, { count: trialDraws, seed: 1 })
    if (!drawn.some((value) => taken.judge.distance(value) === 0)) return taken
  } catch {
    // What comes out cannot be described.
    return taken
  }
  const values: AnyDomain = d.oneOf(taken.accepted.solved, made.accepted.solved)
  return { ...taken, accepted: new SchemaDomain('fromSchema', values, taken.judge) }
}

/** A schema of Effect as it is made, which says nothing to others. */
function isEffect(value: unknown): boolean {
  return typeof value === 'function' && 'ast' in value
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? `an instance of ${value.constructor.name}` : `a ${typeof value}`
}

/** An object; of a class only where it has a keyword, as no instance has that was not meant to be read. */
function saysSomething(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  return isPlain || decidingKeywords.some((keyword) => Object.hasOwn(value, keyword))
}

/** TypeBox writes tuples as drafts before 2020-12 have them, and says no draft. */
function isTypeBox(schema: SchemaValue): boolean {
  return typeof schema !== 'boolean' && ('~kind' in schema || Symbol.for('TypeBox.Kind') in schema)
}

function readDocument(given: SchemaValue, options: SchemaOptions): Document {
  const draft = draftNumbers[options.draft ?? (isTypeBox(given) ? 'draft-2019-09' : 'draft-2020-12')]
  checkOpenapi(given, options.at)
  const plain = plainSchemas(given)
  const schema = isObject(plain) ? plain : given
  const schemas = Object.fromEntries(
    Object.entries(options.schemas ?? {}).map(([address, one]) => [address, plainSchemas(one)]),
  )
  const document = new SchemaDocument(schema, { draft, schemas, at: options.at })
  // Formats of OpenAPI are anybody's.
  const unknown = options.unknown ?? (isOpenapi(given) ? 'ignore' : undefined)
  checkWords(document, unknown, Object.keys(options.formats ?? {}))
  const linked = new LinkedSchemas(document)
  checkLinks(linked)
  return {
    document,
    schemas: linked,
    evaluator: new Evaluator(linked, { assertsFormats: options.formatAssertion === 'assert' }),
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
