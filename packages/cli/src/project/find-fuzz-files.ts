/** Finds the files of a project that hold fuzz tests, and the folders that keep something for them; nothing is run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type FuzzCall, findFuzzCalls } from '@fuzzwright/analyzer'
import { corpusFolder, FuzzError, findingsFolder, holdsFuzzCalls } from '@fuzzwright/core/tooling'

/** A file with fuzz tests. */
export interface FuzzFile {
  /** Absolute path. */
  readonly file: string
  /** Path from the folder the person is in, with forward slashes. */
  readonly shown: string
  readonly calls: readonly FuzzCall[]
}

/** What a walk through a project found. */
export interface FuzzProject {
  /** In order of path. */
  readonly files: readonly FuzzFile[]
  /** Absolute paths of the folders whose cache holds corpora: roots of projects. */
  readonly corpusRoots: readonly string[]
}

const script = /\.[cm]?[jt]sx?$/
const declarations = /\.d\.[cm]?ts$/
const passedOver = new Set(['node_modules', 'dist', 'coverage', findingsFolder])

/** Walks below `cwd`; what is hidden, installed or built is passed over. `wanted` are parts of paths, as test runners take them; none: all. */
export function findFuzzFiles(cwd: string, wanted: readonly string[] = []): FuzzProject {
  const files: FuzzFile[] = []
  const corpusRoots: string[] = []
  const visit = (folder: string): void => {
    if (existsSync(corpusFolder(folder))) corpusRoots.push(folder)
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!passedOver.has(entry.name) && !entry.name.startsWith('.')) visit(path)
      } else if (script.test(entry.name) && !declarations.test(entry.name)) {
        const found = fuzzFile(path, cwd)
        if (found !== undefined) files.push(found)
      }
    }
  }
  visit(cwd)
  const parts = wanted.map((part) => part.replaceAll('\\', '/').replace(/^\.\//, ''))
  const isWanted = ({ file, shown }: FuzzFile): boolean =>
    parts.length === 0 || parts.some((part) => shown.includes(part) || portable(file) === part)
  return { files: files.filter(isWanted), corpusRoots }
}

/** `no-fuzz-tests`, for whoever has to search something. */
export function noFuzzTests(wanted: readonly string[], cwd: string): FuzzError {
  const message =
    wanted.length === 0
      ? `No file below ${cwd} has a fuzz test.`
      : `No file with fuzz tests matches ${wanted.join(', ')}.`
  return new FuzzError('no-fuzz-tests', message, { hint: 'fuzzwright list shows the fuzz tests there are.' })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    // A folder that may not be read holds nothing that could be run.
    return []
  }
}

function fuzzFile(file: string, cwd: string): FuzzFile | undefined {
  const text = readFileSync(file, 'utf8')
  const calls = holdsFuzzCalls(text) ? findFuzzCalls(file, text) : []
  return calls.length === 0 ? undefined : { file, shown: portable(relative(cwd, file)), calls }
}

function portable(path: string): string {
  return path.split(sep).join('/')
}
