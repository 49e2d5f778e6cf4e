/** Modules that load only behind others. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceVersion } from '../version/source-version.ts'
import { loadVersion } from './load-version.ts'

async function loaded(files: Readonly<Record<string, string>>, paths = Object.keys(files)) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'load-')))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { namespaces, problems } = await loadVersion(sourceVersion('here', folder, { paths }))
    return { names: namespaces.map((one) => Object.keys(one ?? {})), problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a module in a circle of imports that loads only behind another is loaded behind it', async () => {
  const files = {
    'document.ts': "import { Pair } from './pair'\nexport class Node {}\nexport const pair = () => new Pair()\n",
    'pair.ts': "import { Node } from './document'\nexport class Pair extends Node {}\n",
    'wrong.ts': "throw new Error('never loads')\n",
  }
  expect(await loaded(files)).toEqual({
    names: [['Node', 'pair'], ['Pair'], []],
    problems: ['wrong.ts cannot be loaded: never loads'],
  })
})

test('where modules lie may be said in what a tsconfig extends, beside remarks', async () => {
  const files = {
    'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
    'tsconfig.base.json': `{
  /* of the whole */
  "compilerOptions": { "paths": { "@lib/*": ["./src/lib/*"], }, }, // those of the library
}`,
    'src/lib/rate.ts': 'export const rate = (n: number) => n * 2\n',
    'src/price.ts': "import { rate } from '@lib/rate'\nexport const price = (n: number) => rate(n)\n",
  }
  expect(await loaded(files, ['src/price.ts'])).toEqual({ names: [['price']], problems: [] })
})

test('where modules lie is known beside a package that the tsconfig extends and nobody installed', async () => {
  const files = {
    'tsconfig.json': '{ "extends": ["./tsconfig.base.json", "@tsconfig/missing/tsconfig.json"] }',
    'tsconfig.base.json': `{
  "compilerOptions": { "baseUrl": "src", "paths": { "@lib/*": ["lib/*", "elsewhere/*"], "#tax": ["./tax.ts"], "*": ["./*"] } }, // "all"
}`,
    'src/lib/rate.ts': 'export const rate = (n: number) => n * 2\n',
    'src/tax.ts': 'export const tax = 0.2\n',
    'src/price.ts':
      "import { rate } from '@lib/rate'\nimport { tax } from '#tax'\nexport const price = (n: number) => rate(n) * tax\n",
  }
  expect(await loaded(files, ['src/price.ts'])).toEqual({ names: [['price']], problems: [] })
})

test('a tsconfig that nobody can read says nothing', async () => {
  const files = { 'tsconfig.json': '{ "extends": ', 'price.ts': 'export const price = 1\n' }
  expect(await loaded(files, ['price.ts'])).toEqual({ names: [['price']], problems: [] })
})

test('what does not compile is told with its line', async () => {
  const { problems } = await loaded({ 'half.ts': 'export const one = 1\nexport const two = (\n' })
  expect(problems).toEqual(['half.ts cannot be loaded: ParseError: Unexpected token (half.ts:3:0)'])
})
