// Two projects outside the repository, as a stranger would have them: one with the faulty version of each package, one
// with the version that is right. Installed once, and again when a version here changes; our packages are fresh each time.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from '../../checks/packed.mjs'
import { runProcess } from '../../checks/run-process.mjs'
import { cases } from './cases.mjs'

const fixtures = join(dirname(fileURLToPath(import.meta.url)), 'fixtures')

/**
 * @param {'faulty' | 'control'} side
 * @returns {Promise<string>} folder of the project
 */
export async function subjectProject(side, vitestVersion) {
  const wanted = neededBy('vitest')
  const tarballs = (await packed()).filter((path) => wanted.has(shortName(path)))
  const manifest = {
    name: 'subject',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(cases.filter((one) => one[side]).map((one) => [one.package, one[side]])),
    devDependencies: { vitest: vitestVersion },
  }
  const needs = tarballs.map((path) => [shortName(path), dependenciesOf(shortName(path))])
  const digest = createHash('sha256')
    .update(JSON.stringify([manifest, needs]))
    .digest('hex')
    .slice(0, 16)
  const folder = join(tmpdir(), `fuzzwright-bugs-${side}-${digest}`)
  if (!existsSync(join(folder, 'installed'))) await install(folder, manifest, tarballs)
  // Descriptions are kept by the version of the packages, which stays the same from one day to the next here.
  rmSync(join(folder, 'node_modules', '.cache', 'fuzzwright'), { recursive: true, force: true })
  for (const path of tarballs) await unpack(path, join(folder, 'node_modules', '@fuzzwright', shortName(path)))
  for (const name of readdirSync(fixtures)) cpSync(join(fixtures, name), join(folder, name))
  return folder
}

let tarballs
function packed() {
  tarballs ??= packAll()
  return tarballs
}

/** `…/fuzzwright-core-0.1.0.tgz` → `core`. */
function shortName(path) {
  return basename(path).replace(/^fuzzwright-?|-?\d+\.\d+\.\d+.*$/g, '')
}

function dependenciesOf(name) {
  const { dependencies = {} } = JSON.parse(
    readFileSync(new URL(`../../packages/${name}/package.json`, import.meta.url), 'utf8'),
  )
  return dependencies
}

/** Short names of the package and of all of ours that it needs, however far off. */
function neededBy(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const needed of Object.keys(dependenciesOf(name))) {
    if (needed.startsWith('@fuzzwright/')) neededBy(needed.slice('@fuzzwright/'.length), found)
  }
  return found
}

async function install(folder, manifest, tarballs) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const ours = tarballs.map((path) => [`@fuzzwright/${shortName(path)}`, `file:${path}`])
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(ours) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }, null, 2))
  const words = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runProcess('npm', words, { cwd: folder })
  if (code !== 0) throw new Error(`npm install failed in ${folder}:\n${output}`)
  writeFileSync(join(folder, 'installed'), '')
}

async function unpack(path, folder) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const { code, output } = await runProcess('tar', ['-xzf', path, '-C', folder, '--strip-components', '1'])
  if (code !== 0) throw new Error(`${path} cannot be unpacked:\n${output}`)
}
