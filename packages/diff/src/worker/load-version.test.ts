/** Modules that load only behind others. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceVersion } from '../version/source-version.ts'
import { loadVersion } from './load-version.ts'

test('a module in a circle of imports that loads only behind another is loaded behind it', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'circle-')))
  try {
    const files = {
      'document.ts': "import { Pair } from './pair'\nexport class Node {}\nexport const pair = () => new Pair()\n",
      'pair.ts': "import { Node } from './document'\nexport class Pair extends Node {}\n",
      'wrong.ts': "throw new Error('never loads')\n",
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const { namespaces, problems } = await loadVersion(sourceVersion('here', folder, { paths: Object.keys(files) }))
    expect(namespaces.map((one) => Object.keys(one ?? {}))).toEqual([['Node', 'pair'], ['Pair'], []])
    expect(problems).toEqual(['wrong.ts cannot be loaded: never loads'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
