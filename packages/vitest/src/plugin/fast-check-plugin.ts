/** The part of the plugin that guides suites of fast-check: whoever imports fast-check gets ours, whose runner is fast-check's own. */
import { dirname, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import type { Plugin } from 'vitest/config'

const guided = '@fuzzwright/fast-check'

/** Packages that import fast-check for the tests: they have to come past the plugin. */
export const aroundFastCheck: readonly string[] = ['@fast-check/vitest']

/** `root` is the folder of the project, from which our package has to be found. */
export function fastCheckPlugin(root: () => string): Plugin {
  let own: string | undefined
  return {
    name: 'fuzzwright:fast-check',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'fast-check' || importer === undefined) return undefined
      if (own !== undefined && importer.startsWith(own)) return undefined
      const found = await this.resolve(guided, join(root(), 'package.json'), { skipSelf: true })
      if (found === null) throw notInstalled()
      own = dirname(found.id)
      return importer.startsWith(own) ? undefined : found
    },
  }
}

function notInstalled(): FuzzError {
  return new FuzzError('needs-fast-check', `fastCheck: true guides fast-check by ${guided}, which is not installed.`, {
    hint: `Install it beside fast-check: npm install --save-dev ${guided}`,
  })
}
