// Proves what is published: every package is packed as for a release, judged by publint and are-the-types-wrong, and
// then used by a stranger's project that knows nothing of this repository. Words: those of stranger/run.mjs, and `unjudged`.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { judgeTarball } from './judge-tarball.mjs'
import { root, runPnpm } from './run-process.mjs'
import { setup } from './setup.mjs'
import { tryAsStranger } from './stranger/run.mjs'

/** Packs every package of the workspace into a folder of `name`. Answers absolute paths of the tarballs. */
export async function packAll(name = 'fuzzwright-packed') {
  const folder = join(root, 'node_modules', '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', folder]
  const { code, output } = await runPnpm(args)
  if (code !== 0) throw new Error(`packing failed:\n${output}`)
  return readdirSync(folder).map((file) => join(folder, file))
}

async function main() {
  const words = process.argv.slice(2)
  await setup({ say: () => {} })
  // Runners that are tried beside each other pack for themselves.
  const tarballs = await packAll(['fuzzwright-packed', ...words].join('-'))
  const areGood = words.includes('unjudged') || (await judgeAll(tarballs))
  process.exitCode = (await tryAsStranger(tarballs, words)) && areGood ? 0 : 1
}

async function judgeAll(tarballs) {
  let areGood = true
  for (const tarball of tarballs) {
    const objections = await judgeTarball(tarball)
    console.log(`${objections.length === 0 ? 'ok    ' : 'FAILED'} ${tarball.slice(tarball.lastIndexOf('fuzzwright'))}`)
    for (const objection of objections) console.log(objection)
    areGood &&= objections.length === 0
  }
  return areGood
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
