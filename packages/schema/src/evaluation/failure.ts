/** Why a schema refuses a value. */

export interface SchemaFailure {
  /** The keyword that is broken; `false` for the schema that accepts nothing. */
  readonly keyword: string
  /** JSON pointer to the schema that has it: `#/properties/name`. */
  readonly schema: string
  /** JSON pointer into the value: empty for the value itself. */
  readonly at: string
}
