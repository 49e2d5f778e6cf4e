/** What the readers of single kinds of shape share: the description around the shape, and the way to read its parts. */
import type { ResolveEntity } from '../description/class-constructors.ts'
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import type { ShapeDefinitions } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'

/** What a shape says little about by itself. */
export interface ShapeContext {
  /** Named shapes that references point to. */
  readonly definitions?: ShapeDefinitions
  /** Gives the runtime class of an entity; without it, classes cannot be generated. */
  readonly resolveEntity?: ResolveEntity
  /** Constants of the code that will receive the values. */
  readonly constants?: readonly FuzzedConcreteValue[]
  /** Where the shape stands, for messages: `options` or `options.transport`. */
  readonly path?: string
  /** Domains that replace what a path's shape says: `{ 'options.transport': d.just(socket) }`. */
  readonly domains?: Readonly<Record<string, AnyDomain>>
  /** What functions answer that answer promises may be rejections; not so unless said. */
  readonly mayReject?: boolean
  /**
   * Objects may lack what has no value, though their types require it; code that reads it discards the input. Not so unless said, as
   * what is lacking is better told of as what cannot be generated, where something else can be.
   */
  readonly mayLack?: boolean
  /** Told of every optional part that was left out because it cannot be generated. */
  readonly onLeftOut?: (reason: FuzzError) => void
  /** Told what was made of less than is known of it, in one line each. */
  readonly onNote?: (line: string) => void
  /** Told the path of what an object lacks, each time that it is read. */
  readonly onMissed?: (path: string) => void
}

export interface ShapeReader {
  readonly definitions: ShapeDefinitions
  readonly resolveEntity: ResolveEntity
  readonly constants: readonly FuzzedConcreteValue[]
  /** What functions answer that answer promises may be rejections. */
  readonly mayReject: boolean
  /** @throws FuzzError `cannot-generate` */
  read(shape: TypeShape, path: string): AnyDomain
  /** `read`, but `undefined` where the shape cannot be generated: for parts that may be missing. */
  readOptional(shape: TypeShape, path: string): AnyDomain | undefined
  /** How a property of an object is made that its type requires. */
  readRequired(shape: TypeShape, path: string): RequiredPart
  /** Whether a domain was given for what stands at a path, or for a part of it. */
  isReplaced(path: string): boolean
  /** Tells of an optional part that cannot be generated. */
  leaveOut(reason: FuzzError): void
  /** Tells that something is read which its object lacks. */
  missed(path: string): void
  /** Tells what a person should know of the values, in one line. */
  note(line: string): void
  /** The domain a `@fuzz` tag describes; `at` is where the tag stands. */
  readExpression(source: string, path: string, at: string | undefined): AnyDomain
}

/** `domain` is missing where nothing makes one, `isLacking` set where the object may have to do without it. */
export interface RequiredPart {
  readonly domain?: AnyDomain | undefined
  readonly isLacking?: true
}

/** Where a built-in object stands, and what its type says it carries. */
export interface BuiltinPart {
  readonly path: string
  readonly content?: TypeShape | undefined
}

export type MakeBuiltin = (reader: ShapeReader, part: BuiltinPart) => AnyDomain

export function cannotGenerate(path: string, type: string, reason: string): FuzzError {
  const subject = path.includes(': ') ? path : `${path === '' ? 'value' : path}: ${type}`
  const part = subject.slice(0, subject.indexOf(': '))
  return new FuzzError('cannot-generate', `No domain for ${subject}: ${reason}.`, {
    hint: `Supply one for just that part: domains: { '${part}': d.just(...) }, or a JSDoc tag \`@fuzz d.just(...)\` on it.`,
  })
}
