/** What can be done with an object that code makes: its public members, with what they take and answer. */
import type { FuzzedConcreteValue } from './concrete-value.ts'
import type { ExpectedError } from './expected-error.ts'
import type { OtherSignature } from './other-signature.ts'
import type { ParameterShape, TypeShape } from './type-shape.ts'

/**
 * One thing to do with an object: a method called, an accessor read or set, or the object itself called. Where the `way` is `items`, what the
 * method answers is gone through, or the object itself: it returns a list of the items.
 */
export interface MemberDescription {
  /** Empty where the object itself is called, or gone through. */
  readonly name: string
  readonly way: 'method' | 'get' | 'set' | 'call' | 'items'
  readonly parameters: readonly ParameterShape[]
  readonly returns: TypeShape
  /** What a value returned is held to, where that is less. */
  readonly judgedReturns?: TypeShape
  readonly async?: boolean
  /** Its other signatures, as those of a description. */
  readonly overloads?: readonly OtherSignature[]
  readonly expectedErrors: readonly ExpectedError[]
  /** Constants of the code it runs; missing where there are none, or too many. */
  readonly constants?: readonly FuzzedConcreteValue[]
  /** Index, among the objects of the description, of the kind of object it answers; missing where it answers none. */
  readonly gives?: number
  /** A field of a class that holds a function, and nothing until somebody assigns one: nobody promises that it is there. */
  readonly assigned?: true
}

/** A public data field that is not `readonly`. */
export interface FieldDescription {
  readonly name: string
  readonly shape: TypeShape
  /** Its own methods write it, or may: users who write it, too, make objects that the class does not. */
  readonly kept?: true
}

/** One kind of object. */
export interface ObjectDescription {
  /** Name of its type, for variables in reports. */
  readonly name: string
  /** Its type, as members that take such an object say it. */
  readonly shape: TypeShape
  readonly members: readonly MemberDescription[]
  /** Told to who compares two versions of the objects; missing where nobody asked, or there are none. */
  readonly fields?: readonly FieldDescription[]
}

/** How the first kind of object is made. */
export interface MakerDescription {
  readonly way: 'new' | 'static' | 'call'
  /** Of a static method; else empty. */
  readonly name: string
  readonly parameters: readonly ParameterShape[]
}

/** A built-in that a class says it is one of. */
export type PromisedInterface = 'Map' | 'Set' | 'Storage' | 'EventEmitter' | 'Iterator'

/** Objects made to be used: how, and what can be done with them and with what their members answer. */
export interface MadeObjects {
  /** Empty where nobody outside of the class can make one. */
  readonly makers: readonly MakerDescription[]
  /** The first is what the makers make. */
  readonly kinds: readonly ObjectDescription[]
  /** What the first kind says it is by `implements` or `extends`, made of nothing but its contents; missing where it is none. */
  readonly promises?: PromisedInterface
  /** Their code looks at the clock, or sets timers. */
  readonly readsClock?: boolean
  /** Each is a function that stands in the code of the one that answers it, with nothing beside it that could be kept. */
  readonly curried?: boolean
}
