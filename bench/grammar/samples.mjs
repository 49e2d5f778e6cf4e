// Public texts to learn from: manifests of the project's own packages, style sheets cut into statements, tests of parsers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { css, javascript, json, learn } from '@fuzzwright/grammar'
import { folder } from './subject-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const grammars = { json, css, javascript }
/** Samples learned from, and the longest of them in UTF-16 units. */
const most = 100
const longest = 4000

/** Up to a hundred texts of the format that our grammar parses, spread over all there are. */
export function samplesOf(format) {
  const texts = rawSamplesOf(format).filter((text) => text.length <= longest)
  const step = Math.max(1, Math.floor(texts.length / (most * 1.5)))
  const spread = texts.filter((_, at) => at % step === 0)
  const rejected = new Set(learn(grammars[format], spread).rejected.map(({ sample }) => sample))
  return spread.filter((text) => !rejected.has(text)).slice(0, most)
}

/** Every sample text of the format there is. */
export function rawSamplesOf(format) {
  return { json: jsonTexts, css: cssTexts, javascript: javascriptTexts }[format]()
}

function jsonTexts() {
  const store = join(root, 'node_modules/.pnpm')
  return readdirSync(store)
    .map((name) => join(store, name, 'node_modules', name.replace(/@[^@]*$/, '').replace('+', '/'), 'package.json'))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))
}

function cssTexts() {
  const files = filesIn(['bootstrap/dist/css', 'animate.css/source', 'normalize.css', 'bulma/css'], /(?<!\.min)\.css$/)
  return files.flatMap((file) => statementsOf(readFileSync(file, 'utf8')))
}

/** Statements of a style sheet, each a text of its own. */
function statementsOf(text) {
  const found = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) {
      found.push(text.slice(start, at + 1).trim())
      start = at + 1
    }
  }
  return found
}

function javascriptTexts() {
  return filesIn(['test262-parser-tests/pass', 'underscore/cjs'], /\.js$/)
    .filter((file) => !file.endsWith('.module.js'))
    .map((file) => readFileSync(file, 'utf8'))
}

/** Texts of JavaScript modules; `rawSamplesOf` has scripts. */
export function moduleTexts() {
  return filesIn(['test262-parser-tests/pass', 'underscore/cjs'], /\.module\.js$/).map((file) =>
    readFileSync(file, 'utf8'),
  )
}

function filesIn(folders, pattern) {
  return folders.flatMap((name) => {
    const path = join(folder, 'node_modules', name)
    return readdirSync(path)
      .filter((file) => pattern.test(file))
      .sort()
      .map((file) => join(path, file))
  })
}
