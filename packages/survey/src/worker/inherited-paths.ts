/** Ways into the prototype that all objects share, where a function is handed the names it goes by. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { Context, type Domain, Rng } from '@fuzzwright/core/domain'
import { valueIfMade } from '@fuzzwright/core/host'
import { membersOf } from '../relation/shapes.ts'

const paths = ['__proto__.a', 'constructor.prototype.a']

const namesPath = /path|prop|key|name|field|selector|accessor|^at$/i

/** Lists of arguments for a search to begin with: drawn ones, with such a path in its place. A search by chance hardly writes one. */
export function inheritedPaths(
  { parameters, definitions }: FuzzedMethodDescription,
  root: Domain<unknown[]>,
  seed: number,
): readonly (readonly unknown[])[] {
  const context = new Context(new Rng(seed))
  return parameters.flatMap(({ name, shape, rest }, place) => {
    const isText = membersOf(shape, definitions).some(({ kind }) => kind === 'string' || kind === 'unknown')
    if (rest === true || !isText || !namesPath.test(name)) return []
    return paths.map((path) => {
      const args = valueIfMade(root, root.init(context.reset())) ?? []
      return Array.from({ length: Math.max(args.length, place + 1) }, (_, at) => (at === place ? path : args[at]))
    })
  })
}
