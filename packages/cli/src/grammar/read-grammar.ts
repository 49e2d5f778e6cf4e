/** The grammar a command names: one that is ready-made, or a file in a notation its ending tells. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import {
  css,
  csv,
  email,
  type Grammar,
  glob,
  javascript,
  json,
  markdown,
  readAntlr,
  readEbnf,
  readTreeSitter,
  regexp,
  semver,
  sqlSelect,
  type TreeSitterGrammar,
  url,
  xml,
} from '@fuzzwright/grammar'

const readyMade: Readonly<Record<string, Grammar>> = {
  css,
  csv,
  email,
  glob,
  javascript,
  json,
  markdown,
  regexp,
  semver,
  sqlSelect,
  url,
  xml,
}

/** For the help of the commands. */
export const grammarArgument = `a file (.ebnf, .bnf, .g4, grammar.json of tree-sitter), or one of ${Object.keys(readyMade).join(', ')}`

/**
 * `named` is a path from `cwd` or the name of a ready-made grammar; `start` a rule to start from.
 * @throws FuzzError for what cannot be read and for a grammar that cannot work, with its place
 */
export function readGrammar(named: string, cwd: string, start?: string): Grammar {
  const ready = Object.hasOwn(readyMade, named) ? readyMade[named] : undefined
  if (ready !== undefined) return ready
  const path = resolve(cwd, named)
  const options = { name: named, ...(start === undefined ? {} : { start }) }
  switch (extname(path)) {
    case '.ebnf':
    case '.bnf':
      return readEbnf(readText(path, named), options)
    case '.g4':
      return readAntlr(readText(path, named), { ...options, files: neighbours(path) })
    case '.json':
      return readTreeSitter(readJson(path, named) as TreeSitterGrammar, start === undefined ? {} : { start })
    default:
      throw new FuzzError(
        'unknown-notation',
        `"${named}" is neither a ready-made grammar nor a file of a known notation.`,
        {
          hint: `Give ${grammarArgument}.`,
        },
      )
  }
}

/** @throws FuzzError `unreadable-file` */
export function readText(path: string, named: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FuzzError('unreadable-file', `The file ${named} cannot be read.`, {
      hint: existsSync(path) ? 'Check its permissions.' : 'Give a path from the current folder.',
      cause: error,
    })
  }
}

/** @throws FuzzError `unreadable-file` */
export function readJson(path: string, named: string): unknown {
  const text = readText(path, named)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FuzzError('unreadable-file', `The file ${named} is not JSON: ${(error as Error).message}.`, {
      hint: 'Write it anew.',
      cause: error,
    })
  }
}

/** Grammars of the same folder by name: the lexer of a parser, and what it imports. */
function neighbours(path: string): Readonly<Record<string, string>> {
  const folder = dirname(path)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.g4')) : []
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const needed = names.filter(
    (name) => name !== basename(path) && new RegExp(`\\b${basename(name, '.g4')}\\b`).test(text),
  )
  return Object.fromEntries(needed.map((name) => [basename(name, '.g4'), readFileSync(join(folder, name), 'utf8')]))
}
