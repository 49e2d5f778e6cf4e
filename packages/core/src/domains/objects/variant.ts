/** Discriminated unions: objects whose tag says which fields they have. */

import type { AnyDomain } from '../../domain/domain.ts'
import { FuzzError } from '../../errors.ts'
import { ElementDomain } from '../choices/element.ts'
import { UnionDomain } from '../choices/union.ts'
import { type Fields, StructDomain, type StructValue } from './struct.ts'

type Variant = StructDomain<unknown> | Fields

type VariantFields<V> = V extends StructDomain<infer T> ? T : V extends Fields ? StructValue<V> : never

type VariantValue<Variants extends Readonly<Record<string, Variant>>, Tag extends string> = {
  [Name in keyof Variants & string]: { [Key in Tag]: Name } & VariantFields<Variants[Name]> extends infer Merged
    ? { [Key in keyof Merged]: Merged[Key] }
    : never
}[keyof Variants & string]

/**
 * Objects of one of the variants, with the variant's name under the key `tag` (`'type'` where left out). A variant is a
 * `structOf` or its fields alone; earlier ones are simpler.
 */
export function variantOf<const Variants extends Readonly<Record<string, Variant>>, const Tag extends string = 'type'>(
  variants: Variants,
  options: { readonly tag?: Tag } = {},
): UnionDomain<VariantValue<Variants, Tag>> {
  const named = Object.entries(variants)
  if (named.length === 0) {
    throw new FuzzError('empty-choice', 'variantOf(): there are no variants, so there is nothing to choose.', {
      hint: 'Give at least one variant.',
    })
  }
  const tag = options.tag ?? 'type'
  const alternatives = named.map(([name, variant]) => tagged(name, tag, variant))
  return new UnionDomain<VariantValue<Variants, Tag>>('variantOf', alternatives)
}

function tagged(name: string, tag: string, variant: Variant): AnyDomain {
  const fields = variant instanceof StructDomain ? variant.fields : variant
  const optional = variant instanceof StructDomain ? variant.optionalKeys : []
  return new StructDomain('variant', { [tag]: new ElementDomain('just', [name]), ...fields }, optional)
}
