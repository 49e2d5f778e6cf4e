/** For types no other provider knows: the simplest value of the type's domain and a few random ones. */
import type { ResolveEntity } from '../description/class-constructors.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { FuzzError } from '../errors.ts'
import { readerOfShapes } from '../from-shape/domain-from-shape.ts'
import type { ShapeReader } from '../from-shape/shape-reader.ts'
import { Rng } from '../random/rng.ts'
import { type FuzzedParameter, type FuzzedValue, recipe } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'

/** Values drawn at random where no provider knows the type. */
const randomValues = 4
/** Parts of one: a recursive type would make each as large as a value can be, and no corner case needs that. */
const maxNodes = 100

/** Values drawn from the domain of any type that has one; the same ones every time. */
export class FallbackModelProvider extends ModelProvider {
  private readonly resolveEntity: ResolveEntity | undefined
  /** By the definitions they read: what other providers ask for one by one is mostly of one description. */
  private readonly known = new WeakMap<object, Known>()

  constructor(options: { readonly resolveEntity?: ResolveEntity } = {}) {
    super()
    this.resolveEntity = options.resolveEntity
  }

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, parameter] of description.parameters.entries()) {
      for (const value of this.valuesFor(parameter, description)) yield { index, value }
    }
  }

  private valuesFor({ shape, name }: ParameterShape, description: FuzzedMethodDescription): readonly FuzzedValue[] {
    const { reader, values } = this.knownOf(description)
    const known = values.get(shape)
    if (known !== undefined) return known
    const domain = domainOf(reader, shape, name)
    const drawn = domain === undefined ? [] : [...someOf(domain)].map((c) => recipe(() => domain.getValue(c)))
    values.set(shape, drawn)
    return drawn
  }

  private knownOf({ definitions, concreteValues: constants }: FuzzedMethodDescription): Known {
    const known = this.known.get(definitions)
    if (known?.reader.constants === constants) return known
    const { resolveEntity } = this
    const reader = readerOfShapes({ definitions, constants, ...(resolveEntity !== undefined && { resolveEntity }) })
    const fresh = { reader, values: new WeakMap() }
    this.known.set(definitions, fresh)
    return fresh
  }
}

interface Known {
  readonly reader: Pick<ShapeReader, 'read' | 'constants'>
  /** A node of a syntax tree may have each of the others inside: what is asked for again and again is drawn once. */
  readonly values: WeakMap<TypeShape, readonly FuzzedValue[]>
}

function domainOf(reader: Pick<ShapeReader, 'read'>, shape: TypeShape, name: string): AnyDomain | undefined {
  try {
    return reader.read(shape, name)
  } catch (error) {
    if (error instanceof FuzzError && error.code === 'cannot-generate') return undefined
    throw error
  }
}

/** The simplest corpus value where it is known, then random ones; equal ones once. */
export function* someOf(domain: AnyDomain): Generator<unknown, void> {
  const g = new Context(new Rng(0))
  const seen = new Set<string>()
  const simplest: unknown = domain.simplest()
  const drawn = Array.from({ length: randomValues }, (): unknown => {
    g.reset().nodesLeft = maxNodes
    return domain.init(g)
  })
  for (const c of simplest === undefined ? drawn : [simplest, ...drawn]) {
    const key = keyOf(domain, c)
    if (seen.has(key)) continue
    seen.add(key)
    yield c
  }
}
