// Ten parsers of published packages, each bundled into one file of a folder, as a project would hold them that searches its own code.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const from = (folder) =>
  createRequire(pathToFileURL(join(fileURLToPath(new URL('../../', import.meta.url)), folder, 'x.js')))
const root = from('.')

/** What is imported, from where, and what of it reads a text; errors a parser throws on purpose are no findings of the bench. */
export const parsers = [
  {
    name: 'toml',
    from: from('examples/02-hang-toml'),
    module: 'smol-toml',
    code: `export { parse as read } from 'smol-toml'`,
  },
  { name: 'yaml', from: from('packages/cli'), module: 'yaml', code: `export { parse as read } from 'yaml'` },
  { name: 'graphql', from: root, module: 'graphql', code: `export { parse as read } from 'graphql'` },
  {
    name: 'ini',
    from: from('examples/04-pollution-ini'),
    module: 'ini',
    code: `import ini from 'ini'; export const read = ini.parse`,
  },
  {
    name: 'xml',
    from: from('examples/01-crash-xml'),
    module: 'fast-xml-parser',
    code: `import { XMLParser } from 'fast-xml-parser'; export const read = (text) => new XMLParser().parse(text)`,
  },
  {
    name: 'rrule',
    from: from('examples/05-model-rrule'),
    module: 'rrule',
    code: `import rrule from 'rrule'; export const read = rrule.RRule.parseString`,
  },
  { name: 'css', from: from('packages/grammar'), module: 'css-tree', code: `export { parse as read } from 'css-tree'` },
  {
    name: 'acorn',
    from: from('packages/instrumentation'),
    module: 'acorn',
    code: `import { parse } from 'acorn'; export const read = (text) => parse(text, { ecmaVersion: 2024 })`,
  },
  {
    name: 'glob',
    from: from('packages/fence'),
    module: 'picomatch',
    code: `import picomatch from 'picomatch'; export const read = (text) => picomatch.parse(text)`,
  },
  {
    name: 'regexp',
    from: from('packages/core'),
    module: '@eslint-community/regexpp',
    code: `import { RegExpParser } from '@eslint-community/regexpp'; export const read = (text) => new RegExpParser().parsePattern(text)`,
  },
]

/** Writes `<name>.mjs` below `folder` for each. */
export async function bundleParsers(folder, chosen = parsers) {
  mkdirSync(folder, { recursive: true })
  for (const { name, from: home, module, code } of chosen) {
    const entry = '\0entry'
    const bundle = await rolldown({
      input: entry,
      platform: 'node',
      plugins: [
        {
          name: 'parser',
          resolveId: (id) => (id === entry ? entry : id === module ? realpathSync(home.resolve(module)) : null),
          load: (id) => (id === entry ? code : null),
        },
      ],
    })
    const { output } = await bundle.generate({ format: 'esm' })
    await bundle.close()
    writeFileSync(join(folder, `${name}.mjs`), output[0].code)
  }
}
