/** Puts together what the text of the test files and of the code they test, the findings beside them and the kept corpora say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeForHost } from '@fuzzwright/analyzer'
import type { PossibleEffect } from '@fuzzwright/core'

import { corporaOf, shownPath } from '../project/corpora.ts'
import { type FuzzFile, findFuzzFiles } from '../project/find-fuzz-files.ts'
import { keptFindings } from '../project/kept-findings.ts'
import { sourceOfFinding } from './source-of-finding.ts'

/** A kept finding, for a list. */
export interface ListedFinding {
  /** Path from the current folder. */
  readonly place: string
  /** `TypeError: …`, its first line. */
  readonly error: string
  /** Source of the arguments. */
  readonly source: string
  /** Why it is left as it is. */
  readonly accepted?: string
}

/** A fuzz test, for a list. */
export interface ListedTest {
  /** Full name where something is kept for it, else its title. */
  readonly name: string
  /** 1-based; missing for tests the text does not show, such as rows of tables. */
  readonly line?: number
  readonly modifiers: readonly string[]
  /** What the code under test may do to the world; missing where that is nothing. */
  readonly effects?: readonly PossibleEffect[]
  readonly findings: readonly ListedFinding[]
  /** Inputs kept for the next search. */
  readonly kept: number
}

/** A file with fuzz tests, for a list. */
export interface ListedFile {
  /** Path from the current folder. */
  readonly file: string
  readonly tests: readonly ListedTest[]
  /** Files among its findings that are none. */
  readonly problems: readonly string[]
}

/** What is below `cwd`; `wanted` are parts of paths, none for all. */
export function listTests(cwd: string, wanted: readonly string[]): readonly ListedFile[] {
  const { files, corpusRoots } = findFuzzFiles(cwd, wanted)
  const corpora = corporaOf(corpusRoots)
  return files.map((file) => {
    const { findings, problems } = keptFindings(file.file)
    const sizes = new Map(corpora.filter((corpus) => corpus.file === file.file).map(({ name, size }) => [name, size]))
    const byName = new Map<string, ListedFinding[]>()
    for (const { path, finding } of findings) {
      const { error, test, accepted } = finding
      const [message = ''] = error.message.split('\n')
      const listed = {
        place: shownPath(cwd, path),
        error: `${error.class}: ${message}`,
        source: sourceOfFinding(finding),
        ...(accepted !== undefined && { accepted }),
      }
      byName.set(test, [...(byName.get(test) ?? []), listed])
    }
    const names = new Set([...byName.keys(), ...sizes.keys()])
    const kept = (name: string) => ({ findings: byName.get(name) ?? [], kept: sizes.get(name) ?? 0 })
    const inText = testsInText(file, names, effectsByLine(file.file, cwd))
    const seen = new Set(inText.map(({ name }) => name))
    const others = [...names].filter((name) => !seen.has(name)).sort()
    const tests = [
      ...inText.map((test) => ({ ...test, ...kept(test.name) })),
      ...others.map((name) => ({ name, modifiers: [], ...kept(name) })),
    ]
    return { file: file.shown, tests, problems: problems.map(({ message }) => message) }
  })
}

/** A test in a suite is known by its title until something is kept for it, which says its full name. */
function testsInText(
  { calls }: FuzzFile,
  names: ReadonlySet<string>,
  effects: ReadonlyMap<number, readonly PossibleEffect[]>,
): readonly Omit<ListedTest, 'findings' | 'kept'>[] {
  return calls.flatMap(({ title, line, modifiers }) => {
    const full = title === undefined ? [] : [...names].filter((name) => name === title || name.endsWith(` > ${title}`))
    const shown = full.length > 0 ? full : [title ?? '(a name that is computed)']
    const possible = effects.get(line)
    return shown.map((name) => ({ name, line, modifiers, ...(possible && { effects: possible }) }))
  })
}

/** By the line of the call, what the code it tests may do; read once for each state of the files, as the plugin does. */
function effectsByLine(file: string, cwd: string): ReadonlyMap<number, readonly PossibleEffect[]> {
  const cacheDir = join(cwd, 'node_modules', '.cache', 'fuzzwright', 'descriptions')
  const { calls } = describeForHost(file, readFileSync(file, 'utf8'), { cacheDir })
  return new Map(calls.flatMap(({ line, description }) => (description?.effects ? [[line, description.effects]] : [])))
}
