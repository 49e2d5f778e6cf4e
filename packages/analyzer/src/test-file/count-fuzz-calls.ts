/** How many fuzz tests a run is going to have, before it runs: hosts share the time of fuzz mode by it. */
import { readFileSync } from 'node:fs'
import { type FuzzCalls, holdsFuzzCalls } from '@fuzzwright/core/tooling'
import { findFuzzCalls } from './find-fuzz-calls.ts'

/** `files` are absolute paths of test files; one that cannot be read holds nothing. */
export function countFuzzCalls(files: readonly string[]): FuzzCalls {
  const calls = files.map((file) => callsIn(file))
  const all = calls.flat()
  return {
    tests: Math.max(1, all.length),
    files: calls.filter((found) => found.length > 0).length,
    // A call inside a loop or a function of its own is one call and many tests, which the text does not tell either.
    open: all.some(
      ({ modifiers, title }) => title === undefined || modifiers.some((name) => /^(each|for)$/.test(name)),
    ),
  }
}

function callsIn(file: string): ReturnType<typeof findFuzzCalls> {
  const text = readText(file)
  return holdsFuzzCalls(text) ? findFuzzCalls(file, text) : []
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
