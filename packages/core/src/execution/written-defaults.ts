/** Which arguments a function fills in by itself, and calls with those defaults written out. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { literalToValue } from '../description/literal.ts'
import { type ShapeDefinitions, shapeMembers } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { printValue } from '../domain/print-value.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { type Answer, toldAnswer } from './repeatable.ts'

/** One default: of a parameter, or of an option in an object. */
export interface WrittenDefault {
  /** `digits`, `options.digits`. */
  readonly label: string
  readonly value: unknown
  /** Name of the option; missing where it is the parameter itself. */
  readonly option?: string
  /** The arguments without it; `undefined` where what stands there leaves no room for it. */
  without(args: readonly unknown[]): readonly unknown[] | undefined
  /** The same with it written out. */
  written(without: readonly unknown[]): readonly unknown[]
}

/** Defaults of what may be left out, where they are literals. Empty where something has to be given behind what may be left out. */
export function writtenDefaults({ parameters, definitions }: FuzzedMethodDescription): readonly WrittenDefault[] {
  const isMissable = parameters.map(({ optional, rest }) => optional === true || rest === true)
  if (isMissable.some((may, at) => may && isMissable.slice(at).includes(false))) return []
  return parameters.flatMap(({ name, shape, optional, rest, defaultValue }, at): readonly WrittenDefault[] => {
    if (rest === true) return []
    const own =
      optional === true && defaultValue !== undefined ? [ofParameter(name, literalToValue(defaultValue), at)] : []
    const label = /^[\w$]+$/.test(name) ? name : 'options'
    return [...own, ...optionsOf(shape, definitions).map((option) => ofOption(`${label}.${option.name}`, option, at))]
  })
}

function ofParameter(label: string, value: unknown, at: number): WrittenDefault {
  return {
    ...{ label, value },
    without: (args) => (args.length < at ? undefined : args.slice(0, at)),
    written: (without) => [...without, value],
  }
}

interface Option {
  readonly name: string
  readonly value: unknown
}

function ofOption(label: string, { name, value }: Option, at: number): WrittenDefault {
  return {
    ...{ label, value, option: name },
    without(args) {
      const given = args[at]
      if (args.length < at || typeof given !== 'object' || given === null) return undefined
      const { [name]: _, ...rest }: Readonly<Record<string, unknown>> = { ...given }
      return replaced(args, at, rest)
    },
    written: (without) => replaced(without, at, { ...Object(without[at]), [name]: value }),
  }
}

function replaced(args: readonly unknown[], at: number, value: unknown): readonly unknown[] {
  return [...args.slice(0, at), value, ...args.slice(at + 1)]
}

/** Of an object that is the only one the argument may be. */
function optionsOf(shape: TypeShape, definitions: ShapeDefinitions): readonly Option[] {
  const members = shapeMembers(shape, definitions).filter(({ kind }) => kind !== 'undefined' && kind !== 'void')
  const [only] = members
  if (members.length !== 1 || only?.kind !== 'object') return []
  return only.properties.flatMap(({ name, optional, defaultValue }) =>
    optional === true && defaultValue !== undefined ? [{ name, value: literalToValue(defaultValue) }] : [],
  )
}

/** The failure of a call that is answered in another way as soon as a default of it is written out. */
export function notItsDefault({ label, value }: WrittenDefault, without: Answer, written: Answer): OracleError {
  return new OracleError('defaults', `Answers differently where the default of ${label} is written out.`, [
    `Without it ${toldAnswer(without)}, with ${printValue(value)} ${toldAnswer(written)}.`,
    ...howToSwitchOff('defaults'),
  ])
}

/** An answer that hands an option on says by that whether it was there. */
export function handsOn(answer: unknown, option: string, depth = 0): boolean {
  if (typeof answer === 'function') return true
  if (typeof answer !== 'object' || answer === null || depth > deepest) return false
  if (Object.hasOwn(answer, option)) return true
  const parts: readonly unknown[] =
    answer instanceof Map || answer instanceof Set ? [...answer].flat() : Object.values(answer)
  return parts.some((part) => handsOn(part, option, depth + 1))
}

/** Levels of an answer that are looked at, so that circular ones end. No bench chose it. */
const deepest = 4
