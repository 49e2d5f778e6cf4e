/**
 * Vite's module runner keeps the exports of a module in an object with one getter per export. V8 holds such an object
 * as a dictionary, and each access from another module then costs 10 to 20 ns. An object that serves as a prototype and
 * is read through a warm inline cache is turned into the fast form again, after which an access is nearly free.
 */

const reads = 16

/** One function for all modules: only a function that has run before has the inline cache this depends on. */
export function fastExports(): (exported: object) => void {
  const fast = (exported: object): void => {
    const heir = Object.create(exported) as Record<string, unknown>
    for (let i = 0; i < reads; i++) void heir.fuzzwright
  }
  for (let i = 0; i < reads; i++) fast({ fuzzwright: i })
  return fast
}
