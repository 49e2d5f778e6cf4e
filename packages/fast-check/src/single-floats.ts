/**
 * Numbers that an arbitrary recognises and never makes: those of `fc.float` are of 32 bits, and it takes any number for the one of them that
 * is nearest. Where a value has a number of 64 bits is believed only once one was made there.
 */
import { isPlain, plainEntries } from './plain-value.ts'

/** Values made to learn where numbers of 64 bits stand. No bench chose it. */
const mostMade = 64

/** Ways through values. Items of a list are all in one place, as are members whose names no made value has. */
interface Places {
  /** Ways that made values have. */
  readonly all: Set<string>
  /** Those of them at which numbers of 64 bits were seen. */
  readonly doubles: Set<string>
}

/** The numbers in the values of one arbitrary. */
export class SingleFloats {
  private readonly make: (seed: number) => unknown
  private places: Places | undefined

  /** `make` makes a value of the arbitrary; it is called when the first number of 64 bits has to be judged. */
  constructor(make: (seed: number) => unknown) {
    this.make = make
  }

  /** Whether the arbitrary may make the numbers of a plain value it recognises. */
  mayBeMade(value: unknown): boolean {
    if (!hasDouble(value)) return true
    const { all, doubles } = (this.places ??= this.learned())
    const isKnown = (part: unknown, at: string): boolean => {
      if (typeof part === 'number') return !isDouble(part) || doubles.has(at)
      if (Array.isArray(part)) return part.every((item) => isKnown(item, `${at}[]`))
      return plainEntries(part).every(([name, member]) => {
        const own = `${at}.${name}`
        return isKnown(member, all.has(own) ? own : `${at}.*`)
      })
    }
    return isKnown(value, '')
  }

  private learned(): Places {
    const places: Places = { all: new Set(), doubles: new Set() }
    for (let seed = 0; seed < mostMade; seed++) {
      const made = this.make(seed)
      if (isPlain(made)) note(made, '', places)
    }
    return places
  }
}

function note(value: unknown, at: string, places: Places): void {
  places.all.add(at)
  if (typeof value === 'number' && isDouble(value)) places.doubles.add(at)
  else if (Array.isArray(value)) for (const item of value) note(item, `${at}[]`, places)
  else {
    for (const [name, member] of plainEntries(value)) {
      note(member, `${at}.${name}`, places)
      note(member, `${at}.*`, places)
    }
  }
}

function hasDouble(value: unknown): boolean {
  if (typeof value === 'number') return isDouble(value)
  return Array.isArray(value) ? value.some(hasDouble) : plainEntries(value).some(([, member]) => hasDouble(member))
}

function isDouble(value: number): boolean {
  return !Object.is(Math.fround(value), value)
}
