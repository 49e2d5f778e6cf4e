import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from '../failure/fingerprint.ts'
import type { TestIdentity } from '../replay/test-identity.ts'
import { findingsAtHand, setTestAtHand } from './findings-at-hand.ts'

const projectRoot = mkdtempSync(join(tmpdir(), 'at-hand-'))
afterAll(() => {
  setTestAtHand(() => undefined)
  rmSync(projectRoot, { recursive: true, force: true })
})

test('findings are those of the test the host says is running', () => {
  let running: TestIdentity | undefined
  expect(findingsAtHand()).toBeUndefined()
  setTestAtHand(() => running)
  expect(findingsAtHand()).toBeUndefined()
  running = { file: join(projectRoot, 'a.test.ts'), projectRoot, name: 'sums' }
  expect(findingsAtHand()?.known).toEqual([])
  const error = new RangeError('too large')
  const finding = { error, arguments: [], fingerprint: fingerprint(error), seed: 5, corpus: [7] }
  expect(findingsAtHand()?.keep(finding)).toMatch(/^__fuzz__\/a\.test\.ts\/sums\/\w+\.json$/)
  expect(findingsAtHand()?.known).toMatchObject([{ test: 'sums', seed: 5, corpus: [7] }])
  running = { ...running, name: 'another' }
  expect(findingsAtHand()?.known).toEqual([])
})
