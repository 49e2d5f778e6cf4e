import { describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

/** What the check says about a tree written down here. */
const said = (files: Readonly<Record<string, string>>) => printViolations(checkImports(sourceTree(files)))

describe('checkImports', () => {
  test('this repository keeps to the table', () => {
    expect(printViolations(checkImports(readSourceTree(['packages'], ['.ts'])))).toBe('')
  })

  test('a package outside the table is refused, in type position too', () => {
    expect(said({ 'packages/core/src/a.ts': "import type { X } from '@fuzzwright/vitest'" })).toMatch(
      /a\.ts:1 imports @fuzz/,
    )
    expect(said({ 'packages/core/src/a.ts': "export type Y = import('ts-morph').Node" })).toMatch(/imports ts-morph/)
    expect(said({ 'packages/core/src/a.ts': "export const x = () => import('lodash')" })).toMatch(/imports lodash/)
    expect(said({ 'packages/fast-check/src/a.ts': "import 'node:fs'" })).toMatch(/Node's modules/)
    expect(said({ 'packages/new-one/src/a.ts': "import 'node:fs'" })).toMatch(/no row/)
  })

  test('in core and elsewhere a module is imported where its row says', () => {
    const regexpp = "import { RegExpParser } from '@eslint-community/regexpp'"
    expect(said({ 'packages/core/src/domains/regexp/a.ts': regexpp })).toBe('')
    expect(said({ 'packages/core/src/shrink/a.ts': regexpp })).toMatch(
      /regexpp; in its package only domains\/regexp\/ /,
    )
    expect(said({ 'packages/core/src/shrink/a.ts': "import type { AST } from '@eslint-community/regexpp'" })).toMatch(
      /only domains\/regexp\/ may/,
    )
    expect(said({ 'packages/core/src/shrink/a.ts': "import { readFileSync } from 'node:fs'" })).toMatch(
      /imports node:fs;/,
    )
    expect(said({ 'packages/core/src/shrink/a.ts': "import 'fs'" })).toMatch(/imports fs;/)
    expect(said({ 'packages/core/src/host/a.ts': "import 'node:fs'" })).toBe('')
    expect(said({ 'packages/core/src/host/a.ts': "import 'node:tls'" })).toMatch(
      /node:tls, which its package has no row/,
    )
    expect(said({ 'packages/core/src/a.ts': "import 'lodash'" })).toMatch(/lodash, which its package has no row/)
  })

  test('only compiler.ts imports values of ts-morph', () => {
    const types = "import type { Node } from 'ts-morph'\nexport type { ts } from 'ts-morph'"
    expect(said({ 'packages/analyzer/src/shape/a.ts': types })).toBe('')
    expect(said({ 'packages/analyzer/src/compiler.ts': "import { ts } from 'ts-morph'" })).toBe('')
    const values = /imports values of ts-morph; in its package only compiler\.ts may/
    expect(said({ 'packages/analyzer/src/shape/a.ts': "import { type Node } from 'ts-morph'" })).toMatch(values)
    expect(said({ 'packages/analyzer/src/shape/a.ts': "import type from 'ts-morph'" })).toMatch(values)
    expect(said({ 'packages/analyzer/src/shape/a.ts': "const ts = () => import('ts-morph')" })).toMatch(values)
  })

  test('folders of grammar know those below them, and not their neighbours', () => {
    const between = (from: string, to: string) =>
      said({ [`packages/grammar/src/${from}/a.ts`]: `import '../${to}/b.ts'`, [`packages/grammar/src/${to}/b.ts`]: '' })
    expect(between('evolution', 'grammar')).toBe('')
    expect(between('mutation', 'trimming')).toMatch(/mutation\/ imports trimming\/, which does not lie below it/)
    expect(between('parsing', 'generation')).toMatch(/does not lie below/)
    expect(between('stuff', 'grammar')).toMatch(/grammar folder "stuff" is not in grammarOrder/)
  })

  test('tests may import any package', () => {
    expect(said({ 'packages/core/src/a.test.ts': "import { test } from 'vitest'" })).toBe('')
  })

  test('a folder of core may import to its right only', () => {
    const right = { 'packages/core/src/random/r.ts': '', 'packages/core/src/domains/d.ts': "import '../random/r.ts'" }
    const left = { 'packages/core/src/random/r.ts': "import '../domains/d.ts'", 'packages/core/src/domains/d.ts': '' }
    expect(said(right)).toBe('')
    expect(said(left)).toMatch(/random\/ imports domains\//)
  })

  test('what searches knows the contract of a domain, and no form of it', () => {
    const forms = { 'packages/core/src/domains/int.ts': '', 'packages/core/src/domain/domain.ts': '' }
    expect(said({ ...forms, 'packages/core/src/corpus/c.ts': "import '../domain/domain.ts'" })).toBe('')
    expect(said({ ...forms, 'packages/core/src/corpus/c.ts': "import '../domains/int.ts'" })).toMatch(
      /only the contract/,
    )
    expect(said({ ...forms, 'packages/core/src/providers/p.ts': "import '../domains/int.ts'" })).toBe('')
  })

  test('a folder of core imports no file above it but the errors', () => {
    const above = { 'packages/core/src/check.ts': '', 'packages/core/src/errors.ts': '' }
    expect(said({ ...above, 'packages/core/src/domains/d.ts': "import '../errors.ts'" })).toBe('')
    expect(said({ ...above, 'packages/core/src/domains/d.ts': "import '../check.ts'" })).toMatch(/lies above all/)
  })

  test('an unknown folder of core, a missing file and a foreign folder are named', () => {
    const files = { 'packages/core/src/tools/t.ts': "import '../random/r.ts'", 'packages/core/src/random/r.ts': '' }
    expect(said(files)).toMatch(/"tools" is not in coreOrder/)
    expect(said({ 'packages/core/src/a.ts': "import './gone.ts'" })).toMatch(/no file of its package/)
    const foreign = { 'packages/vitest/src/a.ts': "import '../../core/src/b.ts'", 'packages/core/src/b.ts': '' }
    expect(said(foreign)).toMatch(/reaches into/)
  })

  test('a cycle of type imports is a cycle', () => {
    const files = {
      'packages/core/src/random/a.ts': "import type { B } from './b.ts'",
      'packages/core/src/random/b.ts': "import type { C } from './c.ts'",
      'packages/core/src/random/c.ts': "import type { A } from './a.ts'",
      'packages/core/src/random/d.ts': "import type { A } from './a.ts'",
    }
    expect(said(files)).toMatch(/import cycle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/)
  })

  test('many files that share imports without a cycle are fine', () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `packages/core/src/random/f${n}.ts`,
        Array.from({ length: n }, (_, m) => `import './f${m}.ts'`).join('\n'),
      ]),
    )
    expect(said(files)).toBe('')
  })
})
