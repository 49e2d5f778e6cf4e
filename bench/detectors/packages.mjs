// Published packages known for a hole, installed at run time, and a later version where one is said to mend it. The versions were
// written down from memory and not compared with advisories: a row that accuses the later one asks for that first. Nothing of
// them is run unfenced.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** `call`: source of a function of `m`, the package, that answers the target; `dependency`: file by file instrumented. */
export const packages = [
  {
    name: 'node-serialize',
    bad: '0.0.4',
    kind: 'unsafe-deserialisation',
    call: 'm => text => m.unserialize(text)',
  },
  {
    // No later version stands here: 1.2.0 runs the code it is given as well (tried by hand).
    name: 'serialize-to-js',
    bad: '0.5.0',
    kind: ['unsafe-deserialisation', 'code-injection'],
    call: 'm => text => m.deserialize(text)',
  },
  {
    name: 'js-yaml',
    bad: '3.14.1',
    good: '4.1.0',
    kind: ['unsafe-deserialisation', 'code-injection'],
    call: 'm => text => { const value = m.load(text); return String(value) }',
  },
  {
    name: 'git-clone',
    bad: '0.1.0',
    kind: 'command-injection',
    call: 'm => text => m(text, "x", {}, () => {})',
  },
  {
    name: 'node-df',
    bad: '0.1.4',
    kind: 'command-injection',
    call: 'm => text => m({ file: text }, () => {})',
  },
  {
    name: 'systeminformation',
    bad: '5.3.0',
    good: '5.21.8',
    kind: 'command-injection',
    call: 'm => text => m.inetLatency(text)',
  },
  {
    name: 'killport',
    bad: '1.0.1',
    good: '1.0.2',
    kind: 'command-injection',
    call: 'm => text => m(text)',
  },
  {
    name: 'tree-kill',
    bad: '1.2.1',
    good: '1.2.2',
    kind: 'command-injection',
    call: 'm => text => m(text, "SIGTERM", () => {})',
  },
  {
    name: 'fs-path',
    bad: '0.0.24',
    good: '0.0.25',
    kind: 'command-injection',
    call: 'm => text => m.copySync(text, "b")',
  },
  {
    name: 'is-my-json-valid',
    bad: '2.20.2',
    good: '2.20.5',
    kind: 'code-injection',
    call: 'm => text => m({ properties: { [text]: { type: "string", required: true } } })',
  },
  {
    name: 'lodash.template',
    bad: '4.5.0',
    kind: 'code-injection',
    call: 'm => text => m("a", { variable: text })',
  },
  {
    name: 'underscore',
    bad: '1.12.0',
    good: '1.13.6',
    kind: 'code-injection',
    call: 'm => text => m.template("a", { variable: text })',
  },
  {
    name: 'ejs',
    bad: '3.1.6',
    good: '3.1.10',
    kind: 'code-injection',
    call: 'm => text => m.compile("a", { outputFunctionName: text })',
  },
  {
    name: 'static-eval',
    bad: '2.0.0',
    good: '2.1.1',
    kind: 'code-injection',
    call: 'm => text => m(text)',
  },
  {
    name: 'shell-quote',
    bad: '1.7.2',
    good: '1.7.3',
    kind: 'command-injection',
    call: 'm => text => require("node:child_process").execSync("echo " + m.quote([text]))',
  },
  {
    // No later version stands here: 2.1.3 to 2.1.5 refuse `__proto__`, and write to `toString.x` of all objects (tried by hand).
    name: 'dot-object',
    bad: '2.1.2',
    kind: 'prototype-pollution',
    call: 'm => text => m.str(text, 1, {})',
  },
  {
    name: 'mathjs',
    bad: '3.10.0',
    good: '3.17.0',
    kind: 'code-injection',
    call: 'm => text => m.eval(text)',
  },
  { name: 'safe-eval', bad: '0.4.1', kind: 'code-injection', call: 'm => text => m(text)' },
  {
    name: 'curling',
    bad: '1.1.0',
    kind: 'command-injection',
    call: 'm => text => m.run(text, () => {})',
  },
  {
    name: 'pdf-image',
    bad: '2.0.0',
    kind: 'command-injection',
    call: 'm => text => new m.PDFImage(text).getInfo()',
  },
  {
    name: 'gm',
    bad: '1.20.0',
    good: '1.25.1',
    kind: 'command-injection',
    call: 'm => text => m("a.png").compare(text, "b.png", () => {})',
  },
  {
    name: 'macaddress',
    bad: '0.2.8',
    good: '0.2.9',
    kind: 'command-injection',
    call: 'm => text => m.one(text, () => {})',
  },
  {
    name: 'ps',
    bad: '0.0.2',
    good: '1.0.0',
    kind: 'command-injection',
    call: 'm => text => m.lookup({ pid: text }, () => {})',
  },
]

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

/** Loads a package with all of its files instrumented, as the plugin does with packages that are named. */
function loadInstrumented(folder, name, instrument) {
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
    return require(name)
  } finally {
    Module._extensions['.js'] = before
  }
}

/** One row per package: whether the hole is found in the version that has it, and none in the one that mends it. */
export async function measurePackages(args, { holesOf, instrument, runs }) {
  const home = mkdtempSync(join(tmpdir(), 'fuzzwright-detectors-'))
  const require = createRequire(join(dirname(new URL(import.meta.url).pathname), 'x.js'))
  const chosen = packages.filter(
    ({ name }) => !args.some((word) => packages.some((one) => one.name === word)) || args.includes(name),
  )
  const rows = []
  try {
    for (const { name, bad, good, kind, call } of chosen) {
      const row = {
        detector: `${name} ${bad}`,
        found: 0,
        of: 1,
        accused: 0,
        'of safe': good ? 1 : 0,
        'most runs': 0,
      }
      const results = []
      for (const version of [bad, good].filter(Boolean)) {
        const folder = installed(home, name, version)
        if (folder === undefined) results.push('not in the registry')
        else {
          try {
            const make = new Function('require', `return ${call}`)(require)
            const target = make(loadInstrumented(folder, name, instrument))
            results.push(await holesOf(target, 1, runs))
          } catch (error) {
            results.push(String(error.message).split('\n')[0])
          }
        }
      }
      const kinds = [kind].flat()
      const [inBad, inGood] = results.map((result) =>
        Array.isArray(result) ? result.find((one) => kinds.includes(one.kind)) : undefined,
      )
      if (inBad !== undefined) Object.assign(row, { found: 1, 'most runs': inBad.runs })
      if (inGood !== undefined) row.accused = 1
      if (typeof results[1] === 'string') row['of safe'] = 0
      if (inBad === undefined || inGood !== undefined) console.log(name, JSON.stringify(results))
      rows.push(row)
    }
  } finally {
    rmSync(home, { recursive: true })
  }
  return rows
}
