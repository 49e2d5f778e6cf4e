// What is fuzzed: functions of our own that do harm, and those that packages export; as the files of a project, piece by piece.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fixtures = join(dirname(fileURLToPath(import.meta.url)), 'fixtures')
const read = (name) => readFileSync(join(fixtures, name), 'utf8')
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)

const source = read('dangerous.ts')
export const dependency = read('harmful.cjs')
const ownFunctions = namesIn(source, /^export const (\w+)/gm)
/** Names of the functions of `dangerous.ts` and of the package `harmful`. */
export const functions = [...ownFunctions, ...namesIn(dependency, /^exports\.(\w+)/gm)]

/** The last versions for the oldest Node that is supported. */
export const harmfulPackages = {
  rimraf: '6.1.4',
  del: '9.0.1',
  'fs-extra': '11.4.1',
  execa: '9.6.0',
  'cross-spawn': '7.0.6',
  'simple-git': '4.0.2',
}

/** A test file with a fuzz test for each of these functions. */
export function testFile(host, names, runs) {
  const options = `{ runs: ${runs}, continueAfterFailure: true, timeBudget: 900_000, shrinkRuns: 200, timeout: 1_200_000 }`
  const tests = names.map((name) =>
    // A function of a package without types says nothing of its parameters.
    ownFunctions.includes(name)
      ? `fuzzIt('${name}', ${options}, ${name})`
      : `fuzzIt('${name}', ${options}, (text: string) => harmful.${name}(text))`,
  )
  const imports = [`import { fuzzIt } from '${host}'`, "import harmful from 'harmful'"]
  const own = names.filter((name) => ownFunctions.includes(name))
  return [...imports, `import { ${own.join(', ')} } from '../src/dangerous'`, ...tests, ''].join('\n')
}

/** A module that answers the functions which packages export, and the methods of what `simpleGit` makes, by package and name. */
const everything = `import crossSpawn from 'cross-spawn'
import * as del from 'del'
import * as execa from 'execa'
import fsExtra from 'fs-extra'
import * as rimraf from 'rimraf'
import * as simpleGit from 'simple-git'
const git = simpleGit.simpleGit('.')
const owners = { rimraf, del, execa, 'fs-extra': fsExtra, 'cross-spawn': { spawn: crossSpawn, ...crossSpawn }, 'simple-git': simpleGit, git }
const namesOf = (owner) => new Set([...Object.keys(owner), ...Object.getOwnPropertyNames(Object.getPrototypeOf(owner) ?? {})])
const isPlain = (name, owner) => !(name in Object.prototype) && !/^[A-Z]/.test(name) && typeof owner[name] === 'function'
export const calls = Object.entries(owners).flatMap(([title, owner]) =>
  [...namesOf(owner)].filter((name) => isPlain(name, owner)).map((name) => ({
    title: title + ' ' + name,
    call: (...args) => Reflect.apply(owner[name], owner, args),
  })),
)
`

/** Files of a package `everything`, which lists them when it is run. */
export const everythingPackage = {
  'package.json': '{ "name": "everything", "type": "module", "main": "index.js" }',
  'index.js': everything,
  'list.js': "import { calls } from './index.js'\nconsole.log(JSON.stringify(calls.map(({ title }) => title)))\n",
}

/** A test file with a fuzz test for each of these calls. */
export function packagesTestFile(host, titles, runs) {
  const options = `{ domains: [d.string(), d.string()], runs: ${runs}, continueAfterFailure: true, shrinkRuns: 100, timeBudget: 20_000, timeout: 600_000 }`
  return `import { d, fuzzIt } from '${host}'
import { calls } from 'everything'
for (const title of ${JSON.stringify(titles)}) {
  const { call } = calls.find((candidate: { title: string }) => candidate.title === title)
  fuzzIt(title, ${options}, async (a: string, b: string) => {
    try {
      await call(a, b)
    } catch {
      // Whatever it makes of the texts.
    }
  })
}
`
}

/** A module with a function of its own for each of them, as `fuzzwright write` searches modules. */
export function sourceOfPackages(titles) {
  const functions = titles.map(
    (title) =>
      `export const ${title.replace(/\W/g, '_')} = async (a: string, b: string): Promise<void> => void (await call('${title}', a, b))`,
  )
  return `import { calls } from 'everything'
const call = (title: string, a: string, b: string): unknown =>
  calls.find((candidate: { title: string }) => candidate.title === title).call(a, b)
${functions.join('\n')}
`
}
