/** Classes as a test that is written can speak of them. */
import type { KnownClasses } from './expected-source.ts'

/**
 * @param exported names that the test file imports, by class
 * @param hidden members that nobody but their class may look at, by its name
 */
export function knownClasses(
  exported: ReadonlyMap<unknown, string>,
  hidden: Readonly<Record<string, readonly string[]>> = {},
): KnownClasses {
  return {
    nameOf(value) {
      const maker = makerOf(value)
      return maker && (exported.get(maker) ?? globalName(maker))
    },
    isHidden(value, key) {
      const maker = makerOf(value)
      return maker !== undefined && Object.hasOwn(hidden, maker.name) && hidden[maker.name]?.includes(key) === true
    },
  }
}

interface Maker {
  readonly name: string
}

function makerOf(value: object): Maker | undefined {
  const maker: unknown = Object.getPrototypeOf(value)?.constructor
  return typeof maker === 'function' ? maker : undefined
}

function globalName(maker: Maker): string | undefined {
  return (globalThis as Readonly<Record<string, unknown>>)[maker.name] === maker ? maker.name : undefined
}
