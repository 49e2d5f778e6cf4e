// Parsers of published packages that take a text, and what calls them. Nothing was tuned on them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { instrument } from '@fuzzwright/instrumentation'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/fuzzwright/bench-first-second')

const versions = {
  acorn: '8.15.0',
  yaml: '2.8.1',
  json5: '2.2.3',
  semver: '7.7.2',
  postcss: '8.5.6',
  marked: '16.3.0',
  htmlparser2: '10.0.0',
  'fast-xml-parser': '5.2.5',
}

export const parsers = {
  acorn: `import { parse } from 'acorn'\nexport const run = (text) => parse(text, { ecmaVersion: 2024 })`,
  yaml: `import { parse } from 'yaml'\nexport const run = (text) => parse(text, { logLevel: 'silent' })`,
  json5: `import json5 from 'json5'\nexport const run = (text) => json5.parse(text)`,
  semver: `import semver from 'semver'\nexport const run = (text) => new semver.Range(text)`,
  postcss: `import postcss from 'postcss'\nexport const run = (text) => postcss.parse(text)`,
  marked: `import { parse } from 'marked'\nexport const run = (text) => parse(text)`,
  htmlparser2: `import { parseDocument } from 'htmlparser2'\nexport const run = (text) => parseDocument(text)`,
  'fast-xml-parser': `import { XMLParser } from 'fast-xml-parser'\nexport const run = (text) => new XMLParser({ ignoreAttributes: false }).parse(text, true)`,
}

/** Installs the packages once, without their scripts, and writes each parser bundled with what it imports, and instrumented. */
export async function preparedParsers() {
  mkdirSync(folder, { recursive: true })
  const manifest = join(folder, 'package.json')
  const text = JSON.stringify({ private: true, type: 'module', dependencies: versions }, null, 2)
  if (!existsSync(manifest) || readFileSync(manifest, 'utf8') !== text || !existsSync(join(folder, 'node_modules'))) {
    writeFileSync(manifest, text)
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
      stdio: 'ignore',
    })
  }
  const files = {}
  for (const [name, source] of Object.entries(parsers)) files[name] = await bundled(name, source)
  return files
}

async function bundled(name, source) {
  const input = join(folder, `${name}.entry.mjs`)
  writeFileSync(input, source)
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm' })
  const out = join(folder, `${name}.mjs`)
  writeFileSync(out, instrument(output[0].code, out).code)
  return pathToFileURL(out).href
}

export { versions }
