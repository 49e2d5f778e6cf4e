/** Ids in bodies and queries of things that were made before: an order of a product names it by `productId`. */
import { isObject } from './member-of.ts'
import type { Operation } from './operation/operation.ts'
import type { RequestParts } from './operation/request-domain.ts'
import { idLike, idOf, isNamed, type Thing } from './thing.ts'

/** Members further inside are somebody else's. No bench chose it. */
const deepest = 3

/** The last thing of each kind that was made in a sequence of requests. */
export class ForeignIds {
  /** By the last step of the path at which it was made: `products`. */
  private readonly things = new Map<string, Thing>()

  /** Takes in what was made. */
  note(operation: Operation, thing: Thing): void {
    const step = stepOf(operation)
    if (step !== undefined) this.things.set(step, thing)
  }

  /** The parts of a request with the ids of those things under the names that mean them; what nobody made is as it was. */
  in(parts: RequestParts): RequestParts {
    if (this.things.size === 0) return parts
    const { body, query } = parts
    return {
      ...parts,
      query: isObject(query) ? this.withIds(query) : query,
      ...(body !== undefined && { body: { ...body, value: this.inside(body.value, 0) } }),
    }
  }

  private inside(value: unknown, depth: number): unknown {
    if (depth > deepest) return value
    if (Array.isArray(value)) return value.map((item) => this.inside(item, depth + 1))
    return isObject(value) ? this.withIds(value, depth) : value
  }

  private withIds(values: Readonly<Record<string, unknown>>, depth = 0): Readonly<Record<string, unknown>> {
    const entries = Object.entries(values).map(([name, value]) => {
      const id = this.idFor(name)
      return [name, id === undefined ? this.inside(value, depth + 1) : idLike(value, id)] as const
    })
    return Object.fromEntries(entries)
  }

  private idFor(name: string): string | number | undefined {
    const noun = nounOf(name)
    if (noun === undefined) return undefined
    const found = [...this.things].find(([step]) => isNamed(step, noun))
    return found && idOf(found[1], 'id')
  }
}

/** Of all that make things, those that make what a request names: `/products` where there is a `productId`. */
export function makersOfNamed({ query, body }: RequestParts, operations: readonly Operation[]): readonly Operation[] {
  const nouns = [...nounsIn(query), ...nounsIn(body?.value)]
  return operations.filter((one) => one.method === 'POST' && nouns.some((noun) => isNamed(stepOf(one) ?? '', noun)))
}

function nounsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  return Object.entries(value).flatMap(([name, inner]) => nounOf(name) ?? nounsIn(inner, depth + 1))
}

/** `product` of `productId`. */
function nounOf(name: string): string | undefined {
  return /^(.+?)(?:_id|I[dD])$/.exec(name)?.[1]?.toLowerCase()
}

/** The last step of a path that is no parameter: `products`. */
function stepOf({ path }: Operation): string | undefined {
  return path
    .split('/')
    .findLast((one) => one !== '' && !one.includes('{'))
    ?.toLowerCase()
}
