/** Changing the domains of fields deep inside a struct: FuzzTest's policies for protocol buffers, by path. */

import type { AnyDomain } from '../../domain/domain.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { FuzzError } from '../../errors.ts'
import { ElementDomain } from '../choices/element.ts'
import { UnionDomain } from '../choices/union.ts'
import { ContainerDomain } from '../containers/container.ts'
import { StructDomain, type StructMethods } from './struct.ts'

/** A new domain for the field, or `undefined` to drop it. */
type Rewrite = (domain: AnyDomain, path: string) => AnyDomain | undefined
type Reach = (path: string) => boolean

/** Methods of every struct; `fluent.ts` attaches them. */
export const structMethods: StructMethods & ThisType<StructDomain<unknown>> = {
  withField(path, domain) {
    return rewriteOne(this as unknown as StructDomain<unknown>, path, () => domain) as never
  },
  withFields(reaches, domain) {
    const rewrite: Rewrite = (old, path) => (reaches(path, old) ? domain : old)
    return rewriteAll(this as unknown as AnyDomain, '', rewrite) as never
  },
  withFieldUnset(path) {
    return rewriteOne(this as unknown as StructDomain<unknown>, path, () => undefined) as never
  },
  withFieldAlwaysSet(path) {
    const self = this as unknown as StructDomain<unknown>
    return rewriteOne(self, path, (old) => withoutUndefined(old), path) as never
  },
  withFieldsTransformed(reaches, transform) {
    const rewrite: Rewrite = (old, path) => (reaches(path, old) ? transform(old, path) : old)
    return rewriteAll(this as unknown as AnyDomain, '', rewrite) as never
  },
  withArraySizes(sizes) {
    const rewrite: Rewrite = (old) => {
      if (!(old instanceof ContainerDomain)) return old
      const limited = sizes.max === undefined ? old : old.withMinSize(0).withMaxSize(sizes.max)
      return limited.withMinSize(sizes.min ?? Math.min(old.size.min, limited.size.max))
    }
    return rewriteAll(this as unknown as AnyDomain, '', rewrite) as never
  },
}

/** Rewrites the one field at `path`; a path that leads nowhere is a mistake. */
function rewriteOne(root: StructDomain<unknown>, path: string, rewrite: Rewrite, alwaysSet?: string): AnyDomain {
  let found = false
  const reach: Reach = (other) => path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`)
  const known: string[] = []
  const result = walk(
    root,
    '',
    alwaysSet,
    (domain, at) => {
      known.push(at)
      if (at !== path) return domain
      found = true
      return rewrite(domain, at)
    },
    reach,
  )
  if (found) return result
  throw new FuzzError('unknown-field', `structOf(): there is no field ${JSON.stringify(path)}.`, {
    hint: `Near it there are ${known.join(', ') || 'no fields'}. Write nested fields as a.b, elements as a[].`,
  })
}

function rewriteAll(root: AnyDomain, path: string, rewrite: Rewrite): AnyDomain {
  return walk(root, path, undefined, rewrite, () => true)
}

/** Inner domains first, so that a rewrite sees what became of the parts. Domains made by functions stay as they are. */
function walk(
  domain: AnyDomain,
  path: string,
  alwaysSet: string | undefined,
  rewrite: Rewrite,
  reach: Reach,
): AnyDomain {
  const inside = (part: AnyDomain, at: string): AnyDomain | undefined =>
    reach(at) ? rewrite(walk(part, at, alwaysSet, rewrite, reach), at) : part
  if (domain instanceof StructDomain) {
    const fields: Record<string, AnyDomain> = {}
    for (const [key, field] of Object.entries(domain.fields)) {
      const next = inside(field, path === '' ? key : `${path}.${key}`)
      if (next !== undefined) fields[key] = next
    }
    const optional = domain.optionalKeys.filter((key) => (path === '' ? key : `${path}.${key}`) !== alwaysSet)
    return new StructDomain(domain.name, fields, optional)
  }
  if (domain instanceof UnionDomain) {
    const alternatives = domain.alternatives.map((part) => walk(part, path, alwaysSet, rewrite, reach))
    return new UnionDomain(domain.name, alternatives, domain.weights)
  }
  if (domain instanceof ContainerDomain)
    return domain.withElement(inside(domain.element, `${path}[]`) ?? domain.element)
  if (domain instanceof TupleDomain) {
    return new TupleDomain(domain.elements.map((part, index) => inside(part, `${path}[${index}]`) ?? part))
  }
  return domain
}

function withoutUndefined(domain: AnyDomain): AnyDomain {
  if (!(domain instanceof UnionDomain)) return domain
  const keep = domain.alternatives.map(
    (part) => !(part instanceof ElementDomain && part.values.every((value) => value === undefined)),
  )
  const alternatives = domain.alternatives.filter((_, index) => keep[index])
  const [only] = alternatives
  if (only !== undefined && alternatives.length === 1) return only
  return new UnionDomain(
    domain.name,
    alternatives,
    domain.weights.filter((_, index) => keep[index]),
  )
}
