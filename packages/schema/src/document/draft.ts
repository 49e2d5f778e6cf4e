/** The drafts of JSON Schema, and what each calls things. */

/** Later drafts have higher numbers. */
export type DraftNumber = 4 | 6 | 7 | 2019 | 2020

/** Drafts by the names that `target` of StandardJSONSchemaV1 and users give them. */
export type DraftName = 'draft-04' | 'draft-06' | 'draft-07' | 'draft-2019-09' | 'draft-2020-12'

export const draftNumbers: Readonly<Record<DraftName, DraftNumber>> = {
  'draft-04': 4,
  'draft-06': 6,
  'draft-07': 7,
  'draft-2019-09': 2019,
  'draft-2020-12': 2020,
}

/** The draft that a `$schema` names; `undefined` for a meta-schema of somebody's own. */
export function draftOfMetaSchema(uri: string): DraftNumber | undefined {
  const [, old, late] =
    /^https?:\/\/json-schema\.org\/(?:draft-0(\d)|draft\/(\d{4})-\d\d)\/(?:hyper-)?schema#?$/.exec(uri) ?? []
  const number = Number(old ?? late)
  return Object.values(draftNumbers).find((one) => one === number)
}

/** Keywords whose value is one schema. */
const singleApplicators = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const
/** Keywords whose value is a list of schemas. */
const listApplicators = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'] as const
/** Keywords whose value holds schemas by name. */
const namedApplicators = [
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
] as const

/** What the value of a keyword may be: one schema, a list of schemas, schemas by name. */
interface Applicator {
  readonly isSingle: boolean
  readonly isList: boolean
  readonly isNamed: boolean
}

/** Keywords that hold schemas. */
export const applicators: ReadonlyMap<string, Applicator> = new Map(
  [...singleApplicators, ...listApplicators, ...namedApplicators].map((keyword) => [
    keyword,
    {
      isSingle: singleApplicators.some((one) => one === keyword),
      isList: listApplicators.some((one) => one === keyword),
      isNamed: namedApplicators.some((one) => one === keyword),
    },
  ]),
)

const assertions = [
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'required',
  'dependentRequired',
] as const

const annotations = [
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$vocabulary',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  // OpenAPI
  'nullable',
  'discriminator',
  'xml',
  'externalDocs',
] as const

/** Every keyword of every draft, and those of OpenAPI. */
export const keywords: ReadonlySet<string> = new Set([
  ...singleApplicators,
  ...listApplicators,
  ...namedApplicators,
  ...assertions,
  ...annotations,
])

/** Keywords that decide what is accepted: a misspelt one changes the meaning of a schema. */
export const decidingKeywords: readonly string[] = [
  ...singleApplicators,
  ...listApplicators,
  ...namedApplicators,
  ...assertions,
]
