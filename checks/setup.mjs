// Makes a fresh clone ready to run: installs with the pinned pnpm and builds every package, each only when something
// changed. Needs nothing but Node and npm. `npm run setup`, `npm run build`, and the first stage of `npm test` and `npm run demo`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedModules, installPackages } from './installed-packages.mjs'
import { pnpmVersion, root, runPnpm } from './run-process.mjs'

const stampFolder = join(root, 'node_modules', '.cache', 'fuzzwright-setup')
const oldestNode = [20, 19]

/**
 * Installs and builds what is out of date.
 * @param {{ say?: (line: string) => void, force?: boolean }} [options] `force` builds even when nothing changed.
 * @throws {Error} with the output of the failing step.
 */
export async function setup({ say = console.log, force = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(`Fuzzwright needs Node ${oldestNode.join('.')} or later; this is ${process.version}.`)
  }
  await install(say)
  await build(say, force)
}

async function install(say) {
  const manifests = workspaceFolders().map((folder) => join(folder, 'package.json'))
  const inputs = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]
  await whenChanged('install', inputs, existsSync(join(root, 'node_modules', '.modules.yaml')), async () => {
    say('installing dependencies')
    await step('The installation', ['install', '--frozen-lockfile', '--prefer-offline'])
  })
}

async function build(say, force) {
  const packages = workspaceFolders().filter((folder) => folder.startsWith('packages/'))
  const sources = packages.flatMap((folder) => [
    join(folder, 'package.json'),
    join(folder, 'tsconfig.build.json'),
    ...filesBelow(join(folder, 'src')).filter((file) => !/\.(test|test-d|bench)\.ts$/.test(file)),
  ])
  const built =
    !force &&
    existsSync(installedModules) &&
    packages.every((folder) => existsSync(join(root, folder, 'dist', 'esm', 'index.js')))
  await whenChanged('build', ['pnpm-lock.yaml', 'tsconfig.base.json', ...sources], built, async () => {
    say('building the packages')
    for (const folder of packages) rmSync(join(root, folder, 'dist'), { recursive: true, force: true })
    await step('The build', ['--recursive', '--filter', './packages/*', 'run', 'build'])
    installPackages()
  })
}

/** Runs `work` unless it already ran for the same Node and the same content of `inputs`. */
async function whenChanged(name, inputs, present, work) {
  const hash = createHash('sha256').update(`node ${process.versions.node} pnpm ${pnpmVersion}\n`)
  for (const file of [...inputs].sort()) {
    const path = join(root, file)
    hash.update(`${file}\n`).update(existsSync(path) ? readFileSync(path) : 'absent')
  }
  const digest = hash.digest('hex')
  const stamp = join(stampFolder, name)
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stamp, digest)
}

async function step(what, args) {
  const { code, output } = await runPnpm(args, { env: { CI: 'true' } })
  if (code === 0) return
  throw new Error(`${what} failed (npx pnpm@${pnpmVersion} ${args.join(' ')}, exit code ${code}):\n\n${output}`)
}

/** Folders of the workspace members, relative to the root, with forward slashes. */
function workspaceFolders() {
  return ['packages', 'examples'].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .map((name) => `${parent}/${name}`)
          .filter((folder) => existsSync(join(root, folder, 'package.json')))
      : [],
  )
}

/** Every file below a folder, relative to the root, with forward slashes. */
export function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await setup({ force: process.argv.includes('--build') })
    console.log('ready')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
