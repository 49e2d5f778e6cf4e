/** The call forms of `fuzzIt`, which are the same under every test runner. */
import type { AnyDomain, Domain } from '../domain/domain.ts'
import type { CallsOptions } from '../execution/calls-options.ts'
import type { FuzzOptions } from '../session/fuzz-options.ts'
import type { PropertyObject } from '../target/property-object.ts'
import type { HostTestOptions, Property } from './call-arguments.ts'
import type { EffectSchema, GraphqlInput, JsonSchema, StandardInput, StandardSchema } from './schema-call.ts'

/** Options of `fuzzIt`: those of a search, and those of the host's own tests. */
export type FuzzItOptions<TestOptions extends HostTestOptions = HostTestOptions> = FuzzOptions & TestOptions

// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever the domains produce.
type Constructor = (new (...args: any[]) => unknown) | ClosedClass

/** A class whose constructor is private, so that it has no type but that of its objects: a static method makes them. */
interface ClosedClass {
  readonly prototype: object
}

/** What the domains of a list generate. */
export type ValuesOf<Domains extends readonly AnyDomain[]> = {
  -readonly [Index in keyof Domains]: Domains[Index] extends Domain<infer T> ? T : never
}

type MadeBy<Maker> = Maker extends new (
  ...args: never
) => infer Made
  ? Made
  : Maker extends (...args: never) => infer Made
    ? Awaited<Made>
    : Maker extends { readonly prototype: infer Made }
      ? Made
      : never

/** Options of a test of a class or a factory. */
export type CallsTestOptions<Made, TestOptions extends HostTestOptions = HostTestOptions> = Omit<
  FuzzItOptions<TestOptions>,
  keyof CallsOptions<Made>
> &
  CallsOptions<Made>

/** The call forms of `fuzzIt`. */
export interface FuzzItCall<TestOptions extends HostTestOptions = HostTestOptions> {
  /**
   * An imported function or class judged by the default oracles, or an inline property with annotated parameters. Of a
   * class with methods these are called, in sequence; of one without it is the constructor that is tested.
   */
  (name: string, target: Property | Constructor): void
  /** A property over explicit domains, one per parameter. */
  <const Domains extends readonly AnyDomain[]>(
    name: string,
    domains: Domains,
    property: (...args: ValuesOf<Domains>) => unknown,
  ): void
  /** A property over what goes into a schema: one of any library with `~standard`, or of Effect. */
  <Schema extends StandardSchema | EffectSchema>(
    name: string,
    schema: Schema,
    property: (value: StandardInput<Schema>) => unknown,
  ): void
  /** Domains among the options. */
  <const Domains extends readonly AnyDomain[]>(
    name: string,
    options: FuzzItOptions<TestOptions> & { readonly domains: Domains },
    property: (...args: ValuesOf<Domains>) => unknown,
  ): void
  /** A class, or a function that makes an object: calls of its members, judged by what is said of the object. */
  <Made extends Constructor | Property>(
    name: string,
    options: CallsTestOptions<MadeBy<Made>, TestOptions>,
    maker: Made,
  ): void
  /** The same, with what makes the object among the options. */
  <Made>(name: string, maker: CallsTestOptions<Made, TestOptions> & { readonly create: (...args: never) => Made }): void
  (name: string, options: FuzzItOptions<TestOptions>, property: Property | Constructor): void
  /** A property that brings its own domains, such as `fc.property(…)` of `@fuzzwright/fast-check`. */
  (name: string, property: PropertyObject): void
  (name: string, options: FuzzItOptions<TestOptions>, property: PropertyObject): void
  /** A property over the values a JSON Schema, or an input type of GraphQL, accepts. */
  (name: string, schema: JsonSchema | GraphqlInput, property: Property): void
}

/** `fuzzIt.same`: two functions that have to answer alike, throw errors of the same class and leave the same arguments. */
export interface FuzzItSame<TestOptions extends HostTestOptions = HostTestOptions> {
  /** Inputs are of the types of `after`. */
  (name: string, before: Property, after: Property): void
  (name: string, options: FuzzItOptions<TestOptions>, before: Property, after: Property): void
  (name: string, domains: readonly AnyDomain[], before: Property, after: Property): void
}

/** What `.each` answers: a row's values come first, then those of the search. */
export interface FuzzItTable<TestOptions extends HostTestOptions = HostTestOptions> {
  (name: string, property: Property): void
  (name: string, domains: readonly AnyDomain[], property: Property): void
  (name: string, options: FuzzItOptions<TestOptions>, property: Property): void
}
