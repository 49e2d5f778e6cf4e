import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameOfProcess } from '../corpus/living-process.ts'
import type { Finding } from '../failure/finding.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { DirectoryFindingsStore, findingsDirectory } from './directory-findings-store.ts'
import { storedFinding } from './stored-finding.ts'
import type { TestIdentity } from './test-identity.ts'

const error = new TypeError('broken')
error.stack = 'TypeError: broken'

const finding: Finding = {
  formatVersion: 1,
  fingerprint: fingerprint(error),
  args: ['1h'],
  arguments: [{ name: 'text', source: "'1h'" }],
  source: "'1h'",
  corpus: ['1h'],
  error,
  shrink: { evaluations: 10, accepted: 2, complete: true },
  replay: 'fw1.x.y',
  phase: 'search',
  runs: 12,
  seed: 42,
}
const stored = storedFinding('parses any duration', finding, { fuzzwright: '0.1.0', node: '20.20.2' })

let projectRoot = ''
let identity: TestIdentity = { file: '', projectRoot: '', name: '' }
const store = new DirectoryFindingsStore()
beforeEach(() => {
  projectRoot = mkdtempSync(join(tmpdir(), 'fuzzwright-store-'))
  identity = { file: join(projectRoot, 'test', 'a.test.ts'), projectRoot, name: 'parses any duration' }
})
afterEach(() => rmSync(projectRoot, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(findingsDirectory(identity), { recursive: true })
  writeFileSync(join(findingsDirectory(identity), name), text)
}

describe('DirectoryFindingsStore', () => {
  test('what a process that is gone was writing is removed, and what one that lives writes is not', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const [left, written] = [gone, process.ppid].map((pid) => `.00ff.json.${nameOfProcess(pid)}-0-0.tmp`)
    for (const name of [left, written]) put(name ?? '', '{')
    expect(store.list(identity)).toEqual({ known: [], problems: [] })
    expect(readdirSync(findingsDirectory(identity))).toEqual([written])
  })

  test('a finding is a readable file beside its test and comes back as it was', () => {
    const place = store.save(identity, stored)
    expect(place).toBe(`test/__fuzz__/a.test.ts/parses-any-duration/${stored.fingerprint.key}.json`)
    expect(readFileSync(join(projectRoot, place), 'utf8')).toBe(`{
  "formatVersion": 1,
  "test": "parses any duration",
  "error": {
    "class": "TypeError",
    "message": "broken"
  },
  "arguments": [
    {
      "name": "text",
      "source": "'1h'"
    }
  ],
  "fingerprint": {
    "key": "${stored.fingerprint.key}",
    "className": "TypeError",
    "message": "broken"
  },
  "seed": 42,
  "versions": {
    "fuzzwright": "0.1.0",
    "node": "20.20.2"
  },
  "corpus": [
    "1h"
  ]
}
`)
    expect(store.list(identity)).toEqual({ known: [{ finding: stored, place }], problems: [] })
  })

  test('saving a smaller input replaces the file and leaves no other behind', () => {
    store.save(identity, stored)
    store.save(identity, { ...stored, corpus: ['h'], seed: 43 })
    expect(readdirSync(findingsDirectory(identity))).toEqual([`${stored.fingerprint.key}.json`])
    expect(store.list(identity).known[0]?.finding.seed).toBe(43)
  })

  test('saving the same input again leaves the file as it was', () => {
    store.save(identity, stored)
    store.save(identity, { ...stored, seed: 43 })
    expect(store.list(identity).known[0]?.finding.seed).toBe(42)
  })

  test('a finding is taken away where it is what lies there, and nothing else', () => {
    store.save(identity, stored)
    store.remove(identity, { ...stored, corpus: ['h'] })
    expect(store.list(identity).known).toHaveLength(1)
    store.remove(identity, stored)
    expect(readdirSync(findingsDirectory(identity))).toEqual([])
    // Whoever was faster took it away.
    store.remove(identity, stored)
    put(`${stored.fingerprint.key}.json`, '{ "formatVersion": 1, "te')
    store.remove(identity, stored)
    expect(readdirSync(findingsDirectory(identity))).toHaveLength(1)
  })

  test('a test without findings has none', () => {
    expect(store.list(identity)).toEqual({ known: [], problems: [] })
  })

  test('each bad file is named, left untouched, and does not stop the rest', () => {
    const place = store.save(identity, stored)
    const texts: Readonly<Record<string, string>> = {
      'a-cut.json': '{ "formatVersion": 1, "te',
      'b-list.json': '[]',
      'c-field.json': JSON.stringify({ ...stored, seed: 'x' }),
      'd-newer.json': JSON.stringify({ ...stored, formatVersion: 2 }),
      'e-other.json': JSON.stringify({ ...stored, test: 'prints' }),
      'f-empty.json': JSON.stringify({ ...stored, corpus: undefined }),
    }
    for (const [name, text] of Object.entries(texts)) put(name, text)
    mkdirSync(join(findingsDirectory(identity), 'g-folder.json'))
    put('notes.txt', 'not ours')
    const { known, problems } = store.list(identity)
    expect(known.map((entry) => entry.place)).toEqual([place])
    expect(problems.map((problem) => [problem.code, problem.location?.split('/').at(-1)])).toEqual([
      ['corrupt-finding', 'a-cut.json'],
      ['corrupt-finding', 'b-list.json'],
      ['corrupt-finding', 'c-field.json'],
      ['outdated-finding', 'd-newer.json'],
      ['foreign-finding', 'e-other.json'],
      ['corrupt-finding', 'f-empty.json'],
      ['unreadable-finding', 'g-folder.json'],
    ])
    expect(problems[2]?.message).toContain('its field "seed" is missing or of the wrong form')
    for (const [name, text] of Object.entries(texts)) {
      expect(readFileSync(join(findingsDirectory(identity), name), 'utf8')).toBe(text)
    }
  })

  test('where nothing can be written the error names the file', () => {
    mkdirSync(dirname(identity.file), { recursive: true })
    writeFileSync(join(dirname(identity.file), '__fuzz__'), 'a file in the way')
    expect(() => store.save(identity, stored)).toThrow(
      expect.objectContaining({ code: 'cannot-save-finding', location: expect.stringContaining('__fuzz__/a.test.ts') }),
    )
  })
})
