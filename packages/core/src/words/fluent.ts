/**
 * The methods every domain has for users: `.map`, `.filter` and so on. They live apart from the contract because they make
 * the domains that build on it; the doors import this file, so whoever can get hold of a domain has the methods.
 */

import type { Dictionary } from '../domain/context.ts'
import { type AnyDomain, Domain, type DomainMethods } from '../domain/domain.ts'
import { ComplexityDomain } from '../domains/combinators/complexity.ts'
import { DictionaryDomain } from '../domains/combinators/dictionary.ts'
import { FilteredDomain } from '../domains/combinators/filter.ts'
import { FlatMappedDomain } from '../domains/combinators/flat-map.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { PrintedDomain } from '../domains/combinators/printed.ts'
import { SeededDomain } from '../domains/combinators/seeded.ts'
import { structMethods } from '../domains/objects/field-policies.ts'
import { StructDomain } from '../domains/objects/struct.ts'

const methods: DomainMethods<unknown> & ThisType<AnyDomain> = {
  map(to, options = {}) {
    return new MappedDomain('map', this, to, options as never)
  },
  flatMap(follow, options = {}) {
    return new FlatMappedDomain('flatMap', this, follow, options.from as never)
  },
  filter(passes: (value: unknown) => boolean) {
    return new FilteredDomain(this, passes) as never
  },
  withSeeds(seeds) {
    return new SeededDomain(this, seeds)
  },
  withDictionary(words) {
    return new DictionaryDomain(this, () => sortWords(typeof words === 'function' ? words() : words))
  },
  withPrinter(printer) {
    return new PrintedDomain(this, printer)
  },
  withComplexity(measure) {
    return new ComplexityDomain(this, measure)
  },
}

Object.assign(Domain.prototype, methods)
Object.assign(StructDomain.prototype, structMethods)

function sortWords(words: Iterable<string | number | bigint>): Dictionary {
  const all = [...words]
  return {
    numbers: all.filter((word) => typeof word === 'number'),
    bigints: all.filter((word) => typeof word === 'bigint'),
    strings: all.filter((word) => typeof word === 'string'),
  }
}
