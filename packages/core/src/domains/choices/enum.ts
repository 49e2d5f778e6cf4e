/** The members of an enum or of an object used like one. */

import type { Domain } from '../../domain/domain.ts'
import { FuzzError } from '../../errors.ts'
import { ElementDomain } from './element.ts'

type EnumObject = Readonly<Record<string, string | number | bigint | boolean | symbol>>

/**
 * One of the values of an enum object. Numeric enums of TypeScript also map each value back to its name; those keys are
 * left out.
 */
export function enumOf<const Members extends EnumObject>(members: Members): Domain<Members[keyof Members], number> {
  const names = Object.keys(members).filter((name) => !isReverse(members, name))
  const values = [...new Set(names.map((name) => members[name]))]
  if (values.length === 0) {
    throw new FuzzError('empty-choice', 'enum(): the object has no members, so there is nothing to choose.', {
      hint: 'Give an enum, or an object whose values are the choices.',
    })
  }
  return new ElementDomain('enum', values as Members[keyof Members][])
}

function isReverse(members: EnumObject, name: string): boolean {
  const value = members[name]
  return /^-?\d/.test(name) && typeof value === 'string' && String(members[value]) === name
}
