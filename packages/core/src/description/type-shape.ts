/**
 * The types of TypeScript as plain data: what the analyzer writes and `domainFromShape` reads.
 * Everything here survives JSON, so a description can be cached on disk and injected into a test file.
 */

/** A literal as JSON data: bigint and non-finite numbers have no JSON form, so they carry a tag. */
export type LiteralValue =
  | string
  | number
  | boolean
  | { readonly bigint: string }
  | { readonly number: 'NaN' | 'Infinity' | '-Infinity' | '-0' }

/** How a runtime entity (a class, an enum object, a default value) is found again in the process that runs the test. */
export interface EntityReference {
  /** Absolute path or bare specifier of the module that exports it; empty for a class of the test file itself. */
  readonly module: string
  /** Name of the export, `default` included; `wholeModule` for all of them. */
  readonly exportName: string
}

/** Stands for the module itself: of a class that means that its exported functions are the factories. */
export const wholeModule = '*'

/** Which values of a schema are meant: those it takes, or those it makes of them, where it transforms. */
export type SchemaSide = 'input' | 'output'

/** A schema of a library, as it is found again where the test runs. */
export interface SchemaReference extends EntityReference {
  /** Members that lead from the export to the schema: `['user']` for `schemas.user`. Missing where it is exported itself. */
  readonly members?: readonly string[]
  readonly side: SchemaSide
}

/** Limits read from JSDoc tags (`@minimum`, `@pattern`, ...). All bounds are inclusive. */
export interface ShapeConstraints {
  readonly minimum?: number
  readonly maximum?: number
  readonly integer?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  /** Source text of a domain expression given by `@fuzz`. */
  readonly domain?: string
  /** Where the tag stands: `file:line`, 1-based. */
  readonly domainAt?: string
}

/** One property of an object type. */
export interface PropertyShape {
  readonly name: string
  readonly shape: TypeShape
  readonly optional?: boolean
  /** The type asks for it: an object without it stands in only for code that never reads it. */
  readonly needed?: true
  readonly readonly?: boolean
  /** Value of its default where it is left out, where that is a literal. */
  readonly defaultValue?: LiteralValue
  /** The property is a method or accessor of the type; structures supply it as a stub. */
  readonly method?: boolean
  /** Source text of a domain expression given by `@fuzz`: it replaces the shape. */
  readonly domain?: string
  /** Where the tag stands: `file:line`, 1-based. */
  readonly domainAt?: string
}

/** One element of a tuple type. */
export interface ElementShape {
  readonly name?: string
  readonly shape: TypeShape
  readonly optional?: boolean
  /** The element stands for any number of elements; `shape` is that of the array they form, not of one of them. */
  readonly rest?: boolean
}

/** What a type guard says of one of its arguments by answering, and an `asserts` function by returning. */
export interface GuardShape {
  /** What the argument is then; missing where it only is said to be truthy. */
  readonly shape?: TypeShape
  readonly asserts?: true
  /** The shape is that of whole members of the argument's own type: who denies it says that the argument is one of the others. */
  readonly among?: true
}

/** One parameter of a function. */
export interface ParameterShape {
  readonly name: string
  readonly shape: TypeShape
  readonly optional?: boolean
  /** A rest parameter; `shape` is that of the whole array as declared (an array, a tuple, a union of tuples). */
  readonly rest?: boolean
  /** Value of the default, where it is a literal: in the signature, or in a tag `@param [name=1]`. */
  readonly defaultValue?: LiteralValue
  /** The function under test tells whether this argument is of a shape. */
  readonly guarded?: GuardShape
  /** Source text of a domain expression given by `@fuzz`: it replaces the shape. */
  readonly domain?: string
  /** Where the tag stands: `file:line`, 1-based. */
  readonly domainAt?: string
}

/** One way to construct an instance of a class. */
export interface ConstructorShape {
  readonly parameters: readonly ParameterShape[]
}

/** A subclass that adds nothing. */
export interface HeirShape {
  readonly constructors: readonly ConstructorShape[]
  /** Members that the class leaves to those who extend it: code that reads one discards the input. */
  readonly lacking: readonly string[]
}

/** A way to change an instance after construction: a public field, or a setter with its one parameter. */
export interface FieldShape {
  readonly name: string
  readonly shape: TypeShape
  /**
   * `method`: the shape is that of the list of its arguments. `function`: so it is for what the function of the module takes behind the
   * instance.
   */
  readonly through: 'field' | 'accessor' | 'setter' | 'method' | 'function'
  /** Name of the method to call where `through` is `setter`. */
  readonly method?: string
}

/** What a value of type `unknown` was seen to be used as, so that the search tries that first. */
export interface UnknownHints {
  readonly shapes?: readonly TypeShape[]
  readonly keys?: readonly string[]
}

/** Built-in arrays of numbers that a description can name. */
export const typedArrayNames = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const
/** One of `typedArrayNames`. */
export type TypedArrayName = (typeof typedArrayNames)[number]

/** Built-in classes that are made in a way of their own, not through their declared members. */
export const builtinNames = [
  'URL',
  'URLSearchParams',
  'Buffer',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'AbortSignal',
  'AbortController',
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'WeakMap',
  'WeakSet',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'Intl.Collator',
  'Intl.NumberFormat',
  'Intl.DateTimeFormat',
  'Intl.PluralRules',
  'Intl.ListFormat',
  'Intl.RelativeTimeFormat',
  'Intl.Segmenter',
  'Intl.DisplayNames',
  'Intl.Locale',
  'Request',
  'Response',
  'Blob',
  'File',
  'FormData',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'Event',
  'CustomEvent',
  'MessageEvent',
  'EventTarget',
  'Readable',
  'Writable',
  'Duplex',
  'Transform',
  'PassThrough',
  'EventEmitter',
  'IncomingMessage',
  'ServerResponse',
  'Timeout',
  'Immediate',
] as const
/** One of `builtinNames`. */
export type BuiltinName = (typeof builtinNames)[number]

/** A function that answers instances. */
export interface FactoryShape {
  readonly name: string
  readonly parameters: readonly ParameterShape[]
  /** What it is called in source text, where that is not its name: the default export of a module. */
  readonly shownAs?: string
}

/** The form of a type, as plain data. Recursive types point to `definitions` with `reference`. */
export type TypeShape =
  | { readonly kind: 'boolean' | 'undefined' | 'null' | 'void' | 'never' | 'date' | 'regexp' }
  /** `unique` names the one symbol of a `unique symbol`: a member of `Symbol`, or the constant that holds it. */
  | { readonly kind: 'symbol'; readonly unique?: { readonly wellKnown: string } | EntityReference }
  /** `readAs`: formats (see `@format`) as which built-ins read the string; any other text may come as well. */
  | {
      readonly kind: 'number' | 'bigint' | 'string'
      readonly constraints?: ShapeConstraints
      readonly readAs?: readonly string[]
    }
  | { readonly kind: 'literal'; readonly value: LiteralValue }
  /** Alternates fixed text and holes, in source order. */
  | { readonly kind: 'templateLiteral'; readonly parts: readonly (string | TypeShape)[] }
  | {
      readonly kind: 'enum'
      readonly name: string
      readonly members: readonly { readonly name: string; readonly value: string | number }[]
      /** Every non-zero member is a distinct bit (or a union of such): values are combinations. */
      readonly flags?: boolean
      /** Where the enum object can be imported from, so that a finding can print `Color.Red`. */
      readonly entity?: EntityReference
    }
  /** `discriminant` names the property whose literal tells the members apart, where there is one. */
  | { readonly kind: 'union'; readonly members: readonly TypeShape[]; readonly discriminant?: string }
  /** `readonly`, here and below: who takes the value promises not to change it. */
  | {
      readonly kind: 'array'
      readonly element: TypeShape
      readonly constraints?: ShapeConstraints
      readonly readonly?: true
      /** The texts of a tagged template, which has them as `raw`, too. */
      readonly template?: true
      /** `ArrayLike`: made as an array where it is asked for, it need be none where it is answered. */
      readonly like?: true
      /** An object of what the array holds beside its items: `interface Bin extends Array<number> { x0: number }`. */
      readonly members?: TypeShape
    }
  | {
      readonly kind: 'tuple'
      readonly elements: readonly ElementShape[]
      readonly readonly?: true
      /** As of an array. */
      readonly members?: TypeShape
    }
  | {
      readonly kind: 'object'
      readonly name?: string
      readonly properties: readonly PropertyShape[]
      /**
       * Methods under symbols of the language, which the type requires: `name` is that of the symbol, `iterator` for `Symbol.iterator`. Where
       * a runtime has no such symbol they are not there.
       */
      readonly symbols?: readonly PropertyShape[]
      readonly index?: { readonly key: TypeShape; readonly value: TypeShape; readonly readonly?: true }
    }
  | { readonly kind: 'map'; readonly key: TypeShape; readonly value: TypeShape; readonly readonly?: true }
  | { readonly kind: 'set'; readonly element: TypeShape; readonly readonly?: true }
  | { readonly kind: 'typedArray'; readonly name: TypedArrayName }
  | { readonly kind: 'promise'; readonly value: TypeShape }
  | {
      readonly kind: 'iterable'
      readonly element: TypeShape
      readonly async?: boolean
      readonly generator?: boolean
      /** What a generator answers at its end, where its type says. */
      readonly returns?: TypeShape
    }
  | {
      readonly kind: 'function'
      readonly parameters: readonly ParameterShape[]
      readonly returns: TypeShape
      /** The function is a type guard: it answers whether its first argument is of this shape. */
      readonly guards?: TypeShape
      /** It answers what it is called on, as its type says: `status(code): this`. */
      readonly answersThis?: true
      /** An object of what the function holds beside being called: `log.level`. */
      readonly members?: TypeShape
    }
  | {
      readonly kind: 'class'
      readonly name: string
      /** Missing where the class is not exported: then only `factories` and `subclasses` can build it. */
      readonly entity?: EntityReference
      readonly constructors: readonly ConstructorShape[]
      readonly fields: readonly FieldShape[]
      /** Static methods that return the class. */
      readonly factories: readonly FactoryShape[]
      /** Exported constants that hold an instance, where making one takes more than plain values. */
      readonly constants?: readonly EntityReference[]
      /** Concrete classes of the project that can stand in for an abstract class or an interface. */
      readonly subclasses: readonly TypeShape[]
      readonly abstract?: boolean
      /** How a subclass is made for the test, where the class is abstract and nobody has written one. */
      readonly heir?: HeirShape
      /** An object with its public members, where nobody can make an instance. */
      readonly standIn?: TypeShape
    }
  /** A class itself, not an instance: the one of `entity`, or, where that is missing, any that makes such instances. */
  | {
      readonly kind: 'constructor'
      readonly name: string
      readonly entity?: EntityReference
      readonly instance: TypeShape
    }
  /**
   * `content`: what it carries, where its type says so, such as the chunks of a `ReadableStream<string>`. `members`: an object of what an
   * interface that extends the class adds to it, such as Express' `Request`.
   */
  | { readonly kind: 'builtin'; readonly name: BuiltinName; readonly content?: TypeShape; readonly members?: TypeShape }
  /** `any`: it is declared as that, or not at all, so that nobody said that everything is taken. */
  | { readonly kind: 'unknown'; readonly hints?: UnknownHints; readonly any?: true }
  /** What a schema of the project accepts or makes, which is less than its type: `shape` is what that says. */
  | { readonly kind: 'schema'; readonly name: string; readonly schema: SchemaReference; readonly shape: TypeShape }
  /** A use of `definitions[to]` of the description: how recursive types end. */
  | { readonly kind: 'reference'; readonly to: string }
  /** The analyzer cannot say what values this has. `path` leads to it: `options.transport: net.Socket`. */
  | { readonly kind: 'unsupported'; readonly text: string; readonly path: string; readonly reason: string }

/** What tells the variants of `TypeShape` apart. */
export type ShapeKind = TypeShape['kind']
