/** Loads what comes with the project's own Jest: strict package managers hide it from everybody else. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The module `name` as Jest itself gets it: asked of the package that is reached from the project by way of `through`.
 * Throws what `require` throws.
 */
export function requireFromJest(rootDir: string, name: string, through: readonly string[] = []): unknown {
  const require = createRequire(join(rootDir, 'package.json'))
  const hidden = ['jest', '@jest/core', ...through].reduce((from, next) => createRequire(from.resolve(next)), require)
  return hidden(name)
}
