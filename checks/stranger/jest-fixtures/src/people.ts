/** A person as the address book keeps one. */
export interface Person {
  name: string
  age?: number
  tags: ('friend' | 'family')[]
}

/** 'Ada Lovelace' → 'AL'. Breaks on an empty word, because ''[0] is undefined. */
export function initials(person: Person): string {
  return person.name
    .split(' ')
    .map((word) => word[0]!.toUpperCase())
    .join('')
}

/** Nothing is wrong with this one. */
export function isAdult(person: Person): boolean {
  return person.age !== undefined && person.age >= 18
}
