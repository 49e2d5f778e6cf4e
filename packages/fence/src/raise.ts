/** The door for setup files, which load before everything else and for every test file: the wall of this thread, and nothing more. */
import type { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { type Realm, raiseWall, type Wall } from './wall.ts'

/** Where the wall of this thread is kept: one, however many realms and copies of this package there are. */
const slot = Symbol.for('fuzzwright.wall')

type OuterGlobal = Record<symbol, Wall | undefined> & { readonly process: NodeJS.Process }

/** Tests may run in a realm of their own, which Node's modules are not part of. */
const outerGlobal = runInThisContext('globalThis') as OuterGlobal

/** The gates outlive the realm of one test file, so they are made in Node's own. */
export function wallOfThread(): Wall {
  const known = outerGlobal[slot]
  if (known !== undefined) return known
  const outer: Realm = { global: outerGlobal, process: outerGlobal.process }
  const raise = (outerGlobal as unknown) === globalThis ? raiseWall : raiseOutside()
  const wall = raise(outer)
  Object.defineProperty(outerGlobal, slot, { value: wall, enumerable: false })
  return wall
}

function raiseOutside(): typeof raiseWall {
  const { createRequire: require } = outerGlobal.process.getBuiltinModule('node:module') as {
    createRequire: typeof createRequire
  }
  return (require(fileURLToPath(import.meta.url))('@fuzzwright/fence/wall') as { raiseWall: typeof raiseWall })
    .raiseWall
}

/**
 * Puts the gates up. To be called before the code under test is loaded, so that what it takes out of modules goes through
 * them. Never throws: whether they hold is told when a test needs them.
 */
export function raiseFence(): void {
  try {
    wallOfThread().meet(ownRealm())
  } catch {
    // The same happens again where a test can tell it.
  }
}

/** What the code of this file calls its global object and its process. */
export function ownRealm(): Realm {
  return { global: globalThis, process }
}
