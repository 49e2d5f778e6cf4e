/** `fromSchema`: the values that a schema accepts, as a domain. */
import { type AnyDomain, type Domain, FuzzError } from '@fuzzwright/core'
import { checkWords, type UnknownWords } from './document/check-words.ts'
import { type DraftName, draftNumbers } from './document/draft.ts'
import { isObject } from './document/json.ts'
import { LinkedSchemas } from './document/linked-schemas.ts'
import type { SchemaValue } from './document/place.ts'
import { SchemaDocument } from './document/schema-document.ts'
import { Evaluator } from './evaluation/evaluator.ts'
import { SchemaDomain } from './schema-domain.ts'
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
   * Whether a text that is not of its format is refused, or recognised as drafts since 2019-09 have it (`'annotate'`, the
   * default). What is drawn is of its format in either case.
   */
  readonly formatAssertion?: 'annotate' | 'assert'
  /**
   * What is done about keywords and formats that are not known: where left out, formats are refused, and keywords that look like
   * a misspelt one.
   */
  readonly unknown?: UnknownWords
}

/** What a JSON Schema document comes to: who judges values, and what was solved. */
export interface ReadSchema {
  readonly evaluator: Evaluator
  readonly schemas: LinkedSchemas
  readonly solved: AnyDomain
}

export function readDocument(schema: SchemaValue, options: SchemaOptions): ReadSchema {
  const draft = draftNumbers[options.draft ?? 'draft-2020-12']
  const document = new SchemaDocument(schema, { draft, schemas: options.schemas ?? {} })
  checkWords(document, options.unknown, Object.keys(options.formats ?? {}))
  const schemas = new LinkedSchemas(document)
  const evaluator = new Evaluator(schemas, { assertsFormats: options.formatAssertion === 'assert' })
  const solver = new Solver(schemas, evaluator, { formats: options.formats ?? {} })
  return { evaluator, schemas, solved: solver.solve([{ ...schemas.root, holds: true }]).domain }
}

export function documentDomain(schema: SchemaValue, options: SchemaOptions): Domain<unknown> {
  const { evaluator, schemas, solved } = readDocument(schema, options)
  const { root } = schemas
  return new SchemaDomain('fromSchema', solved, {
    label: root.place.label,
    distance: (value) => (evaluator.accepts(root, value) ? 0 : evaluator.failuresOf(value).length),
    explain: (value) => {
      const [failure] = evaluator.failuresOf(value)
      return failure === undefined
        ? 'nothing was wrong'
        : `"${failure.keyword}" of ${failure.schema} refused ${failure.at === '' ? 'it' : failure.at}`
    },
  })
}

/**
 * The values a JSON Schema document accepts.
 * @throws FuzzError `unsatisfiable-schema`, `endless-recursion`, `remote-reference`, `unresolved-reference`, `unknown-format`,
 * `unknown-keyword`, `bad-schema`, each with a JSON pointer to the place
 */
export function fromSchema(schema: unknown, options: SchemaOptions = {}): Domain<unknown> {
  if (typeof schema === 'boolean' || isObject(schema)) return documentDomain(schema, options)
  throw new FuzzError('bad-schema', 'fromSchema(): this is no schema.', { hint: 'Give a JSON Schema document.' })
}
