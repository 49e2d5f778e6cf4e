/** A type as a function that checks values, made once so that checking costs no look-ups. */
import { constraintBroken } from '../description/constraints.ts'
import { describeShape } from '../description/describe-shape.ts'
import { literalToValue } from '../description/literal.ts'
import { type ShapeDefinitions, shapeMembers } from '../description/shape-members.ts'
import { templateLiteralPattern } from '../description/template-literal.ts'
import {
  type BuiltinName,
  type ElementShape,
  type PropertyShape,
  type TypeShape,
  wholeModule,
} from '../description/type-shape.ts'
import { hasUntold, isUntold } from '../domain/untold-answers.ts'
import { meantMember } from './meant-member.ts'
import type { IdentifiedText } from './oracle-error.ts'
import { closer, inside, isShown, not, notBoolean, shown } from './wrong-value.ts'

/** What is wrong with `value`, to be put after its name (` is 3, not a string`), or `undefined`. */
export type ShapeChecker = (value: unknown, depth: number) => IdentifiedText | undefined

/** Values nested deeper, and elements further back, are taken on trust: a check must not cost more than the run. */
const deepest = 8
const mostElements = 1000
/** As `Array.from` takes it: a text, or whatever has a length. */
const arrayLike: ShapeChecker = (value) => {
  const isLike = typeof value === 'string' || (isObject(value) && typeof Reflect.get(value, 'length') === 'number')
  return isLike ? undefined : not(value, 'like an array')
}

const accept: ShapeChecker = () => undefined

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function ofType(type: string, expected: string): ShapeChecker {
  return (value) => (typeof value === type ? undefined : not(value, expected))
}

function ofTag(tag: string, expected: string): ShapeChecker {
  return (value) => (tagOf(value) === tag ? undefined : not(value, expected))
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function hasMethod(value: unknown, name: PropertyKey): boolean {
  return value !== null && value !== undefined && typeof (value as Record<PropertyKey, unknown>)[name] === 'function'
}

class ShapeCompiler {
  private readonly definitions: ShapeDefinitions
  private readonly named = new Map<string, ShapeChecker>()
  private readonly meant = new Map<TypeShape, ShapeChecker>()

  constructor(definitions: ShapeDefinitions) {
    this.definitions = definitions
  }

  compile(shape: TypeShape): ShapeChecker {
    const checker = this.checkerOf(shape)
    if (!('constraints' in shape) || shape.constraints === undefined) return checker
    return (value, depth) => {
      const wrong = checker(value, depth)
      if (wrong !== undefined) return wrong
      const broken = constraintBroken(value, shape)
      if (broken === undefined) return undefined
      const begin = ' breaks a documented limit: '
      return { text: `${begin}${broken}`, identity: `${begin}${broken.replace(/^(the length )?\S+/, '$1#')}` }
    }
  }

  private checkerOf(shape: TypeShape): ShapeChecker {
    switch (shape.kind) {
      case 'boolean':
        return (value) => (typeof value === 'boolean' ? undefined : notBoolean(value))
      case 'number':
      case 'bigint':
      case 'string':
      case 'symbol':
        return ofType(shape.kind, `a ${shape.kind}`)
      case 'undefined':
        return ofType('undefined', 'undefined')
      case 'null':
        return (value) => (value === null ? undefined : not(value, 'null'))
      case 'never':
        return (value) => isShown(value, ', but the function is declared never to return')
      case 'void':
      case 'unknown':
      case 'unsupported':
        return accept
      case 'date':
        return ofTag('Date', 'a Date')
      case 'regexp':
        return ofTag('RegExp', 'a RegExp')
      case 'function':
        return ofType('function', 'a function')
      case 'constructor':
        return ofType('function', 'a class')
      case 'typedArray':
        return ofTag(shape.name, `a ${shape.name}`)
      case 'promise':
        return (value) => (hasMethod(value, 'then') ? undefined : not(value, 'a promise'))
      case 'class':
        return this.ofClass(shape)
      case 'builtin':
        return builtin(shape.name)
      case 'literal':
        return literal(literalToValue(shape.value))
      case 'enum':
        return enumeration(shape)
      case 'templateLiteral':
        return template(templateLiteralPattern(shape, this.definitions), describeShape(shape))
      case 'iterable':
        return iterable(shape.async === true)
      case 'union':
        return this.union(shape)
      case 'array':
        return shape.like === true ? arrayLike : this.array(shape.element)
      case 'tuple':
        return this.tuple(shape.elements)
      case 'set':
        return this.set(shape.element)
      case 'map':
        return this.map(shape.key, shape.value)
      case 'object':
        return this.object(shape)
      case 'schema':
        return this.compile(shape.shape)
      case 'reference':
        return this.reference(shape.to)
      default:
        return shape satisfies never
    }
  }

  /** What functions of a module make has the members of its type; of a class that somebody wrote nothing more is asked. */
  private ofClass({ name, entity, standIn }: Extract<TypeShape, { kind: 'class' }>): ShapeChecker {
    const isKnown = standIn !== undefined && standIn.kind !== 'unsupported'
    if (entity?.exportName === wholeModule && isKnown) return this.compile(standIn)
    return (value) => (isObject(value) ? undefined : not(value, `an instance of ${name}`))
  }

  private reference(name: string): ShapeChecker {
    const known = this.named.get(name)
    if (known !== undefined) return known
    const target = Object.hasOwn(this.definitions, name) ? this.definitions[name] : undefined
    if (target === undefined) return accept
    let body: ShapeChecker = accept
    const checker: ShapeChecker = (value, depth) => body(value, depth)
    this.named.set(name, checker)
    body = this.compile(target)
    return checker
  }

  private union(shape: Extract<TypeShape, { kind: 'union' }>): ShapeChecker {
    const members = shape.members.map((member) => this.compile(member))
    const expected = describeShape(shape)
    return (value, depth) => {
      for (const member of members) if (member(value, depth) === undefined) return undefined
      const wrong = not(value, expected)
      return isObject(value) ? closer(() => this.wrongWithMeant(value, shape, depth), wrong) : wrong
    }
  }

  /** What is wrong with an object as the one member of a union that it is meant to be. */
  private wrongWithMeant(value: object, union: TypeShape, depth: number): IdentifiedText | undefined {
    const meant = meantMember(value, shapeMembers(union, this.definitions))
    if (meant === undefined) return undefined
    // A target may answer so in every run.
    const check = this.meant.get(meant) ?? this.compile(meant)
    this.meant.set(meant, check)
    return check(value, depth)
  }

  private array(element: TypeShape): ShapeChecker {
    const check = this.compile(element)
    return (value, depth) => {
      if (!Array.isArray(value)) return not(value, 'an array')
      return check === accept || depth >= deepest ? undefined : elements(value, check, depth)
    }
  }

  private tuple(shapes: readonly ElementShape[]): ShapeChecker {
    const required = shapes.filter(({ optional, rest }) => optional !== true && rest !== true).length
    const open = shapes.findIndex(({ rest }) => rest === true)
    const leading = shapes.slice(0, open < 0 ? shapes.length : open)
    const checks = leading.map(({ shape }) => this.compile(shape))
    return (value, depth) => {
      if (!Array.isArray(value)) return not(value, 'an array')
      if (value.length < required || (open < 0 && value.length > shapes.length)) {
        const wanted = `elements, not ${open < 0 && required === shapes.length ? '' : 'at least '}${required}`
        return { text: ` has ${value.length} ${wanted}`, identity: ` has # ${wanted}` }
      }
      if (depth >= deepest) return undefined
      for (let index = 0; index < checks.length; index++) {
        if (leading[index]?.optional === true && value[index] === undefined) continue
        const wrong = checks[index]?.(value[index], depth + 1)
        if (wrong !== undefined) return inside({ item: index }, wrong)
      }
      return undefined
    }
  }

  private set(element: TypeShape): ShapeChecker {
    const check = this.compile(element)
    return (value, depth) => {
      if (tagOf(value) !== 'Set') return not(value, 'a Set')
      return check === accept || depth >= deepest ? undefined : elements([...(value as Set<unknown>)], check, depth)
    }
  }

  private map(key: TypeShape, content: TypeShape): ShapeChecker {
    const checkKey = this.compile(key)
    const checkContent = this.compile(content)
    return (value, depth) => {
      if (tagOf(value) !== 'Map') return not(value, 'a Map')
      if (depth >= deepest) return undefined
      const map = value as Map<unknown, unknown>
      return elements([...map.keys()], checkKey, depth) ?? elements([...map.values()], checkContent, depth)
    }
  }

  private object(shape: Extract<TypeShape, { kind: 'object' }>): ShapeChecker {
    const properties = shape.properties.filter(isForOthers).map((property) => this.property(property))
    const known = new Set(shape.properties.map(({ name }) => name))
    const index = shape.index === undefined ? accept : this.compile(shape.index.value)
    const expected = shape.name ?? 'an object'
    return (value, depth) => {
      if (value === null || value === undefined) return not(value, expected)
      if (depth >= deepest) return undefined
      for (const check of properties) {
        const wrong = check(value, depth)
        if (wrong !== undefined) return wrong
      }
      return index === accept || !isObject(value) ? undefined : indexed(value, known, index, depth)
    }
  }

  private property({ name, shape, optional, method }: PropertyShape): ShapeChecker {
    const check = method === true ? accept : this.compile(shape)
    return (value, depth) => {
      const content = (value as Record<string, unknown>)[name]
      if (content === undefined && optional === true) return undefined
      const wrong = check(content, depth + 1)
      return wrong && inside({ name }, wrong)
    }
  }
}

/** What begins with such a character is the code's own business, and often there for types alone: `_output` of a schema. */
function isForOthers({ name }: PropertyShape): boolean {
  return !/^[_~]/.test(name)
}

function elements(values: readonly unknown[], check: ShapeChecker, depth: number): IdentifiedText | undefined {
  const end = Math.min(values.length, mostElements)
  for (let index = 0; index < end; index++) {
    const wrong = check(values[index], depth + 1)
    if (wrong !== undefined) return inside({ item: index }, wrong)
  }
  return undefined
}

function indexed(
  value: object,
  known: ReadonlySet<string>,
  check: ShapeChecker,
  depth: number,
): IdentifiedText | undefined {
  for (const key of Object.keys(value).slice(0, mostElements)) {
    if (known.has(key)) continue
    const wrong = check((value as Record<string, unknown>)[key], depth + 1)
    if (wrong !== undefined) return inside({ item: key }, wrong)
  }
  return undefined
}

function literal(expected: unknown): ShapeChecker {
  // Members of a union refuse nearly every value.
  const text = shown(expected)
  return (value) =>
    value === expected || (Number.isNaN(value) && Number.isNaN(expected)) ? undefined : not(value, text)
}

function enumeration(shape: Extract<TypeShape, { kind: 'enum' }>): ShapeChecker {
  const values = new Set<unknown>(shape.members.map((member) => member.value))
  const numeric = shape.members.some((member) => typeof member.value === 'number')
  return (value) =>
    values.has(value) || (numeric && typeof value === 'number') ? undefined : not(value, `a member of ${shape.name}`)
}

function template(pattern: RegExp, expected: string): ShapeChecker {
  return (value) => (typeof value === 'string' && pattern.test(value) ? undefined : not(value, expected))
}

function iterable(async: boolean): ShapeChecker {
  const method = async ? Symbol.asyncIterator : Symbol.iterator
  return (value) =>
    // An iterator that is not iterable itself still serves where the type says Iterator.
    hasMethod(value, method) || hasMethod(value, 'next') ? undefined : not(value, async ? 'async iterable' : 'iterable')
}

const tagsOfBuiltins: Partial<Record<BuiltinName, string>> = { Buffer: 'Uint8Array' }

/** Classes of Node say nothing of themselves, and have subclasses of every name; so have events. */
const untagged: ReadonlySet<BuiltinName> = new Set([
  ...(['Event', 'CustomEvent', 'MessageEvent', 'EventTarget'] as const),
  ...(['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough', 'EventEmitter'] as const),
  ...(['IncomingMessage', 'ServerResponse'] as const),
])

/** What timers answer is another thing in each host, and under clocks that tests put in place. */
const hosts: ReadonlySet<BuiltinName> = new Set(['Timeout', 'Immediate'] as const)

function builtin(name: BuiltinName): ShapeChecker {
  if (hosts.has(name)) return accept
  if (name.endsWith('Error')) return (value) => (isObject(value) ? undefined : not(value, `an ${name}`))
  const expected = `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
  if (untagged.has(name)) return (value) => (isObject(value) ? undefined : not(value, expected))
  return ofTag(tagsOfBuiltins[name] ?? name, expected)
}

class ButUntoldCompiler extends ShapeCompiler {
  override compile(shape: TypeShape): ShapeChecker {
    const check = super.compile(shape)
    if (check === accept || shape.kind === 'never') return check
    return (value, depth) => (isUntold(value) ? undefined : check(value, depth))
  }
}

export function compileShape(shape: TypeShape, definitions: ShapeDefinitions): ShapeChecker {
  return lasting(new ShapeCompiler(definitions).compile(shape))
}

/** The same of what a run answered: what given functions answered, of which no type says anything, is taken on trust. */
export function compileReturn(shape: TypeShape, definitions: ShapeDefinitions): ShapeChecker {
  const check = compileShape(shape, definitions)
  let others: ShapeChecker | undefined
  return (value, depth) => {
    const wrong = check(value, depth)
    if (wrong === undefined || !hasUntold()) return wrong
    others ??= lasting(new ButUntoldCompiler(definitions).compile(shape))
    return others(value, depth)
  }
}

function lasting(check: ShapeChecker): ShapeChecker {
  return (value, depth) => {
    const wrong = check(value, depth)
    // The value may be changed before somebody reads what is wrong with it.
    return wrong && { text: wrong.text, identity: wrong.identity }
  }
}
