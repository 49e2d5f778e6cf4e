/** What the search must find for every seed, given nothing but types, and how small the counterexample must be. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe as describeFunction } from '@fuzzwright/analyzer'
import type { FuzzReport } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { ts } from 'ts-morph'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('./fixtures/needles.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'discovery-'))
let needles: Record<string, (...args: unknown[]) => unknown>

beforeAll(async () => {
  installRuntime()
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  const plain = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions }).outputText
  const file = join(folder, 'needles.mjs')
  writeFileSync(file, instrument(plain, source).code)
  needles = await import(pathToFileURL(file).href)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function search(name: string, seed: number): Promise<FuzzReport> {
  return runFuzzTest({
    test: { file: source, projectRoot: folder, name },
    property: needles[name] ?? (() => undefined),
    description: await describeFunction(source, name),
    options: { runs: 10_000, timeBudget: 600_000 },
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
  })
}

const simplest: Readonly<Record<string, RegExp>> = {
  literal: /^1234567890$/,
  word: /^'xK9#qLm2vT'$/,
  nestedCharacters: /^'FUZZ'$/,
  record: /^\{ kind: 'refund', quantity: 7, note: '' \}$/,
  stringSwitch: /^'reload-configuration', 4$/,
  // Twelve times the simplest character there is.
  prefixThenLength: /^'https:\/\/(.)\1{11}'$/,
  sum: /^\[123457\]$/,
  brackets: /^'\({6}\){6}'$/,
}

describe('the guided search breaks, within 10,000 runs for each of 20 seeds, and shrinks to the minimum', () => {
  test.each(Object.entries(simplest))('%s', async (name, minimum) => {
    const found: string[] = []
    for (let seed = 1; seed <= 20; seed++) {
      const report = await search(name, seed)
      found.push(report.finding?.source ?? `not found by seed ${seed} in ${report.runs} runs`)
    }
    for (const text of found) expect(text).toMatch(minimum)
  })
})
