/**
 * The oracle of type guards and `asserts` functions. Whoever says `value is T` of a value that is none lies, and so does who
 * denies it where nothing but a `T` can be meant: T is a choice of single values, or the only member of the parameter's union
 * that the value is one of. A guard that asks for more than a type can say (`isEmail(text: unknown): text is string`) is left
 * alone.
 */
import { describeShape } from '../description/describe-shape.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { type ShapeDefinitions, shapeMembers } from '../description/shape-members.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { type IdentifiedText, OracleError } from './oracle-error.ts'
import { compileShape, type ShapeChecker } from './shape-checker.ts'
import { isShown } from './wrong-value.ts'

interface Guard {
  readonly at: number
  readonly name: string
  readonly says: string
  readonly asserts: boolean
  /** What is wrong with a value of which the guard says that it is of the type; `undefined` where nobody can tell. */
  readonly contradicts: ShapeChecker | undefined
  /** The value is of the type and cannot be anything else the guard may be asked of. */
  isSurely(value: unknown): boolean
}

/** `undefined` where the function tells nothing of its arguments, or nothing that can be checked. */
export function guardWatch({ parameters, definitions }: FuzzedMethodDescription): ArgumentWatch | undefined {
  const at = parameters.findIndex(({ guarded }) => guarded !== undefined)
  const parameter = parameters[at]
  return parameter === undefined ? undefined : watchOf(guardOf(at, parameter, definitions))
}

function guardOf(
  at: number,
  { name, shape: declared, guarded = {} }: ParameterShape,
  definitions: ShapeDefinitions,
): Guard {
  const { shape, asserts = false, among = false } = guarded
  const says = shape === undefined ? `${name}` : `${name} is ${describeShape(shape)}`
  if (shape === undefined) {
    return { ...{ at, name, says, asserts }, contradicts: falsy, isSurely: () => false }
  }
  const isCheckable = isExact(shape, definitions, new Set())
  return {
    ...{ at, name, says, asserts },
    contradicts: isCheckable ? compileShape(shape, definitions) : contradictsLoosely(shape),
    // An assertion that throws takes nothing back of what the type was.
    isSurely: isCheckable ? surely(shape, among && !asserts ? declared : undefined, definitions) : () => false,
  }
}

/** `object` and `{}` themselves: nobody can list their values, but some are none of them. */
function contradictsLoosely(shape: TypeShape): ShapeChecker | undefined {
  if (shape.kind !== 'union' || !shape.members.some(isAnything)) return undefined
  const isPrimitiveFine = !shape.members.every(({ kind }) => kind === 'object' || kind === 'array')
  return (value) => {
    if (value === null || value === undefined) return isShown(value)
    return isPrimitiveFine || typeof value === 'object' || typeof value === 'function' ? undefined : isShown(value)
  }
}

const falsy: ShapeChecker = (value) => (value ? undefined : isShown(value))

function watchOf(guard: Guard): ArgumentWatch {
  const { at, asserts } = guard
  return {
    begin() {},
    returned(args, value) {
      const saysYes = asserts ? value === undefined : value === true
      if (saysYes) return untrue(guard, args[at])
      return !asserts && value === false ? denied(guard, args[at]) : undefined
    },
    threw: (args) => (asserts ? denied(guard, args[at]) : undefined),
  }
}

function untrue({ contradicts, asserts, name, says }: Guard, value: unknown): OracleError | undefined {
  const wrong = safely(() => contradicts?.(value, 0), undefined)
  if (wrong === undefined) return undefined
  const said = asserts ? `asserts ${says}` : `said that ${says}`
  return lie(said, name, wrong)
}

function denied({ isSurely, asserts, name, says }: Guard, value: unknown): OracleError | undefined {
  if (!safely(() => isSurely(value), false)) return undefined
  const did = asserts ? `asserts ${says}, and threw` : `denied that ${says}`
  return lie(did, name, isShown(value))
}

/** A guard that lies is one bug, whatever it is shown. */
function lie(did: string, name: string, { text }: IdentifiedText): OracleError {
  const begin = `The function ${did}, but ${name}`
  return new OracleError('guard', { text: `${begin}${text}.`, identity: `${begin} is not.` }, howToSwitchOff('guards'))
}

/** A getter or a revoked proxy that refuses to be looked at contradicts nothing. */
function safely<T>(look: () => T, otherwise: T): T {
  try {
    return look()
  } catch {
    return otherwise
  }
}

/**
 * Values that the description takes for values of the type, and no others, are its values: where the analyzer narrows a type to
 * what can be made (`{}`, `Uppercase<string>`), or a documented limit is no part of the type, a check would be wrong.
 */
function isExact(shape: TypeShape, definitions: ShapeDefinitions, seen: Set<TypeShape>): boolean {
  if (seen.has(shape)) return true
  seen.add(shape)
  const exact = (part: TypeShape): boolean => isExact(part, definitions, seen)
  if ('constraints' in shape && shape.constraints !== undefined) return false
  switch (shape.kind) {
    case 'array':
    case 'set':
      return exact(shape.element)
    case 'map':
      return exact(shape.key) && exact(shape.value)
    case 'tuple':
      return shape.elements.every((element) => exact(element.shape))
    case 'object':
      return (
        shape.properties.every((property) => property.domain === undefined && exact(property.shape)) &&
        (shape.index === undefined || exact(shape.index.value))
      )
    case 'union':
      return !shape.members.some(isAnything) && shape.members.every(exact)
    case 'reference':
      return shapeMembers(shape, definitions).every(exact)
    case 'templateLiteral':
    case 'never':
      return false
    default:
      return true
  }
}

/** `{}` and `object` are described by what can be made of them. */
function isAnything(shape: TypeShape): boolean {
  if (shape.kind !== 'object' || shape.name !== undefined || shape.properties.length > 0) return false
  return shape.index === undefined || shape.index.value.kind === 'unknown'
}

const single: ReadonlySet<TypeShape['kind']> = new Set(['literal', 'boolean', 'null', 'undefined'])

/** `declared` is the type of the parameter where `shape` is some of its members. */
function surely(
  shape: TypeShape,
  declared: TypeShape | undefined,
  definitions: ShapeDefinitions,
): (value: unknown) => boolean {
  const wanted = shapeMembers(shape, definitions)
  if (wanted.every(({ kind }) => single.has(kind))) return checks(wanted, definitions)
  if (declared === undefined || !isData(shape, definitions, new Set())) return () => false
  const keys = new Set(wanted.map((member) => JSON.stringify(member)))
  const others = shapeMembers(declared, definitions).filter((member) => !keys.has(JSON.stringify(member)))
  if (others.length === 0) return () => false
  const isWanted = checks(wanted, definitions)
  const isOther = checks(others, definitions)
  // `Boolean(text)` is what many write for "there is a text": what is falsy may be denied.
  return (value) => Boolean(value) && isWanted(value) && !isOther(value)
}

/** Of plain data, a value that fits is one; what has methods may be known by where it comes from. */
function isData(shape: TypeShape, definitions: ShapeDefinitions, seen: Set<TypeShape>): boolean {
  if (seen.has(shape)) return true
  seen.add(shape)
  const data = (part: TypeShape): boolean => isData(part, definitions, seen)
  switch (shape.kind) {
    case 'array':
    case 'set':
      return data(shape.element)
    case 'tuple':
      return shape.elements.every((element) => data(element.shape))
    case 'object':
      return (
        shape.properties.every((property) => property.method !== true && data(property.shape)) &&
        (shape.index === undefined || data(shape.index.value))
      )
    case 'map':
      return data(shape.key) && data(shape.value)
    case 'union':
    case 'reference':
      return shapeMembers(shape, definitions).every(data)
    default:
      return plain.has(shape.kind)
  }
}

const plain: ReadonlySet<string> = new Set([
  ...[
    'literal',
    'boolean',
    'null',
    'undefined',
    'number',
    'string',
    'bigint',
    'symbol',
    'date',
    'regexp',
    'typedArray',
  ],
])

function checks(shapes: readonly TypeShape[], definitions: ShapeDefinitions): (value: unknown) => boolean {
  const checkers = shapes.map((shape) => compileShape(shape, definitions))
  return (value) => checkers.some((check) => check(value, 0) === undefined)
}
