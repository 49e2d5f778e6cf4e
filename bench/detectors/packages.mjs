// Published packages known for a hole, installed at run time, and a later version that mends it, where there is one. The numbers of the
// advisories were written down from memory; that the one version has the hole and the other has not is what is measured. Nothing of
// them is run unfenced. Not here: git-clone 0.1.0 (the input is an option of git, and no command) and tree-kill 1.2.1 (on Windows alone).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const deserialisation = ['unsafe-deserialisation', 'code-injection']

/** [package, version with the hole, version that mends it, kinds that tell it, target of `m`, which is the package, advisory] */
const holes = [
  ['node-serialize', '0.0.4', undefined, 'unsafe-deserialisation', 'm => text => m.unserialize(text)', 'CVE-2017-5941'],
  // 1.2.0 runs the code it is given as well (tried by hand).
  ['serialize-to-js', '0.5.0', undefined, deserialisation, 'm => text => m.deserialize(text)', 'CVE-2017-5954'],
  ['js-yaml', '3.14.1', '4.1.0', deserialisation, 'yaml => text => String(yaml.load(text))', 'by design until 4'],
  ['node-df', '0.1.4', undefined, 'command-injection', 'm => text => m({ file: text }, () => {})', 'CVE-2019-15597'],
  ['systeminformation', '5.3.0', '5.21.8', 'command-injection', 'm => text => m.services([text])', 'CVE-2021-21315'],
  ['killport', '1.0.1', '1.0.2', 'command-injection', 'm => text => m(text)', 'CVE-2019-5414'],
  ['fs-path', '0.0.24', '0.0.25', 'command-injection', 'm => text => m.copySync(text, "b")', 'CVE-2020-8298'],
  ['whereis', '0.4.0', '0.4.1', 'command-injection', 'm => text => m(text, () => {})', 'CVE-2018-3772'],
  [
    ...['is-my-json-valid', '2.20.2', '2.20.5', 'code-injection'],
    ...['m => text => m({ properties: { [text]: { type: "string", required: true } } })', 'none known'],
  ],
  [
    'lodash.template',
    '4.5.0',
    undefined,
    'code-injection',
    'm => text => m("a", { variable: text })',
    'CVE-2021-23337',
  ],
  [
    'lodash',
    '4.17.20',
    '4.17.21',
    'code-injection',
    'm => text => m.template("a", { variable: text })',
    'CVE-2021-23337',
  ],
  [
    'underscore',
    '1.12.0',
    '1.13.6',
    'code-injection',
    'm => text => m.template("a", { variable: text })',
    'CVE-2021-23358',
  ],
  [
    'ejs',
    '3.1.6',
    '3.1.10',
    'code-injection',
    'm => text => m.compile("a", { outputFunctionName: text })',
    'CVE-2022-29078',
  ],
  ['static-eval', '2.0.0', '2.1.1', 'code-injection', 'm => text => m(text)', 'CVE-2017-16226'],
  [
    ...['shell-quote', '1.7.2', '1.7.3', 'command-injection'],
    ...['m => text => require("node:child_process").execSync("echo " + m.quote([text]))', 'CVE-2021-42740'],
  ],
  // Where no later version stands, the later ones refuse `__proto__`, and write to `toString.x` of all objects (tried by hand).
  ['dot-object', '2.1.2', undefined, 'prototype-pollution', 'm => text => m.str(text, 1, {})', 'CVE-2019-10793'],
  ['undefsafe', '2.0.2', '2.0.3', 'prototype-pollution', 'm => text => m({}, text, 1)', 'CVE-2019-10795'],
  ['dot-prop', '4.2.0', undefined, 'prototype-pollution', 'm => text => m.set({}, text, 1)', 'CVE-2020-8116'],
  ['set-value', '3.0.0', undefined, 'prototype-pollution', 'm => text => m({}, text, 1)', 'CVE-2019-10747'],
  ['property-expr', '2.0.2', undefined, 'prototype-pollution', 'm => text => m.setter(text)({}, 1)', 'CVE-2020-7707'],
  ['flat', '5.0.0', '5.0.1', 'prototype-pollution', 'm => text => m.unflatten({ [text]: 1 })', 'CVE-2020-36632'],
  ['ini', '1.3.5', '1.3.8', 'prototype-pollution', 'm => text => m.parse(text)', 'CVE-2020-7788'],
  ['mathjs', '3.10.0', '3.17.0', 'code-injection', 'm => text => m.eval(text)', 'CVE-2017-1001002'],
  ['safe-eval', '0.4.1', undefined, 'code-injection', 'm => text => m(text)', 'CVE-2022-25904'],
  ['curling', '1.1.0', undefined, 'command-injection', 'm => text => m.run(text, () => {})', 'CVE-2019-10789'],
  [
    'pdf-image',
    '2.0.0',
    undefined,
    'command-injection',
    'm => text => new m.PDFImage(text).getInfo()',
    'CVE-2018-3757',
  ],
  [
    ...['gm', '1.20.0', '1.25.1', 'command-injection'],
    ...['m => text => m("a.png").compare(text, "b.png", () => {})', 'CVE-2015-7982'],
  ],
  ['macaddress', '0.2.8', '0.2.9', 'command-injection', 'm => text => m.one(text, () => {})', 'CVE-2018-13797'],
  ['ps', '0.0.2', '1.0.0', 'command-injection', 'm => text => m.lookup({ pid: text }, () => {})', 'CVE-2018-16460'],
]

export const packages = holes.map(([name, bad, good, kind, call, advisory]) => ({
  name,
  bad,
  good,
  kind,
  call,
  advisory,
}))

/** Folder the version is installed into, without running its scripts; `undefined` where the registry does not give it. */
function installed(home, name, version) {
  const folder = join(home, `${name.replace('/', '+')}-${version}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  try {
    const words = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', words, { cwd: folder, stdio: 'ignore', timeout: 120_000 })
    return folder
  } catch {
    return undefined
  }
}

/** What `call`, code of a user, makes of a package: all of their files are instrumented, as the plugin does with a project and the packages it names. */
function targetOf(folder, { name, call }, instrument) {
  const require = createRequire(join(folder, 'index.js'))
  const { Module } = require('node:module')
  const before = Module._extensions['.js']
  Module._extensions['.js'] = (module, file) => {
    if (!file.startsWith(folder)) return before(module, file)
    let code = readFileSync(file, 'utf8')
    try {
      code = instrument(code, file).code
    } catch {
      // It stays as it is.
    }
    return module._compile(code, file)
  }
  try {
    writeFileSync(join(folder, 'user.js'), `module.exports = ${call}`)
    return require('./user.js')(require(name))
  } finally {
    Module._extensions['.js'] = before
  }
}

/** What is found in a version, or why it could not be searched. */
async function searched(home, version, one, { holesOf, instrument, runs }) {
  const folder = installed(home, one.name, version)
  if (folder === undefined) return 'not in the registry'
  try {
    return await holesOf(targetOf(folder, one, instrument), 1, runs)
  } catch (error) {
    return String(error.message).split('\n')[0]
  }
}

/** One row per package that is not known: whether the hole is found in the version that has it, and none in the one that mends it. */
export async function* measurePackages(args, tools) {
  const home = mkdtempSync(join(tmpdir(), 'fuzzwright-detectors-'))
  const isNamed = ({ name }) => args.includes(name)
  try {
    for (const one of packages.some(isNamed) ? packages.filter(isNamed) : packages) {
      const title = `${one.name} ${one.bad}`
      if (tools.isKnown(title)) continue
      const results = []
      for (const version of [one.bad, one.good].filter(Boolean)) results.push(await searched(home, version, one, tools))
      const kinds = [one.kind].flat()
      const [inBad, inGood] = results.map((result) =>
        Array.isArray(result) ? result.find(({ kind }) => kinds.includes(kind)) : undefined,
      )
      if (inBad === undefined || inGood !== undefined) console.log(one.name, JSON.stringify(results))
      yield {
        detector: title,
        found: inBad === undefined ? 0 : 1,
        of: 1,
        accused: inGood === undefined ? 0 : 1,
        'of safe': Array.isArray(results[1]) ? 1 : 0,
        'most runs': inBad?.runs ?? 0,
        ...{ advisory: one.advisory, 'later version': one.good ?? '' },
      }
    }
  } finally {
    rmSync(home, { recursive: true })
  }
}
