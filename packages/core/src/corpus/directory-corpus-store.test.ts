import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CorpusKey } from './corpus-store.ts'
import { DirectoryCorpusStore } from './directory-corpus-store.ts'
import { filesOfInputs, inputHash } from './input-files.ts'
import { nameOfProcess } from './living-process.ts'

const key: CorpusKey = { test: 'abc', file: 'tests/a.test.ts', name: 'suite > a', domain: 'v1' }
let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'corpus-')), 'deep', 'corpus')
})
afterEach(() => rmSync(join(folder, '..', '..'), { recursive: true }))

const own = (...parts: string[]) => join(folder, 'abc', 'v1', ...parts)

describe('the corpus on disk', () => {
  test('gives back what was saved, under one name for one input', () => {
    const store = new DirectoryCorpusStore(folder)
    expect(store.load(key)).toEqual({ entries: new Map(), dropped: 0, adopted: false })
    const name = store.save(key, [1, 'é'])
    expect(store.save(key, [1, 'é'])).toBe(name)
    const other = store.save(key, [2])
    expect(new DirectoryCorpusStore(folder).load(key).entries).toEqual(
      new Map(
        [
          [name, [1, 'é']],
          [other, [2]],
        ].sort() as never,
      ),
    )
    store.remove(key, [name, 'no-such-name'])
    expect([...store.load(key).entries.values()]).toEqual([[2]])
  })

  test('damaged, foreign and edited files are dropped and counted; what is not ours stays', () => {
    const store = new DirectoryCorpusStore(folder)
    const name = store.save(key, [1])
    writeFileSync(own(`${'0'.repeat(32)}.json`), '{"formatVersion":1,"corpus":[7]}\n')
    writeFileSync(own(`${'1'.repeat(32)}.json`), '{"formatVer')
    writeFileSync(own('notes.txt'), 'mine')
    expect(store.load(key)).toMatchObject({ entries: new Map([[name, [1]]]), dropped: 2 })
    expect(readdirSync(own()).sort()).toEqual([`${name}.json`, 'notes.txt'].sort())
  })

  test('sweeps temporary files of processes that are gone, and leaves those of processes that live', () => {
    mkdirSync(own(), { recursive: true })
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const left = (name: string) => own(`.x.json.${name}-0-0.tmp`)
    const elsewhere = nameOfProcess(gone).replace(/\w{8}$/, '00000000')
    const files = [left(nameOfProcess(gone)), left(nameOfProcess(process.ppid)), left(elsewhere)]
    for (const file of files) writeFileSync(file, '{')
    new DirectoryCorpusStore(folder).load(key)
    expect(files.map((file) => existsSync(file))).toEqual([false, true, true])
  })

  test('new domains start from the inputs of the last ones, and few versions are kept', () => {
    const store = new DirectoryCorpusStore(folder)
    store.save(key, ['old'])
    utimesSync(own(), 1, 1)
    for (let version = 2; version <= 9; version++) {
      const next = { ...key, domain: `v${version}` }
      const load = store.load(next)
      expect(load.adopted).toBe(true)
      expect([...load.entries.values()]).toEqual([version === 2 ? ['old'] : [version - 1]])
      store.save(next, [version])
      utimesSync(join(folder, 'abc', `v${version}`), version, version)
    }
    const versions = readdirSync(join(folder, 'abc')).filter((name) => name.startsWith('v'))
    expect(versions.length).toBeLessThanOrEqual(5)
    expect(versions).toContain('v9')
  })

  test('lists every corpus with the test it belongs to; what is no corpus is passed over', () => {
    const store = new DirectoryCorpusStore(folder)
    expect(store.list()).toEqual([])
    store.save(key, [1])
    store.save(key, [2])
    store.save({ ...key, test: 'def', name: 'b' }, [1])
    mkdirSync(join(folder, 'stray'))
    writeFileSync(join(folder, 'file'), '')
    expect(store.list()).toEqual([
      { key: { ...key, test: 'def', name: 'b' }, size: 1 },
      { key, size: 2 },
    ])
  })

  test('inputs that came together are a corpus like others: read, dropped, listed; damaged ones are counted', () => {
    const store = new DirectoryCorpusStore(folder)
    const single = store.save(key, [1])
    const texts = [2, 3, 4].map((number) => `{"formatVersion":1,"corpus":[${number}]}\n`)
    const foreign = new Map([...texts, '{"formatVersion":99}'].map((text) => [inputHash(text), text]))
    const [file] = filesOfInputs(foreign)
    writeFileSync(own(file?.name ?? ''), `${file?.text}["${'0'.repeat(32)}","no"]\n`)
    expect(store.list()).toEqual([{ key, size: 5 }])
    const { entries, dropped } = store.load(key)
    expect(dropped).toBe(2)
    expect([...entries.values()].sort()).toEqual([[1], [2], [3], [4]])
    store.remove(key, [single, inputHash(texts[1] ?? '')])
    expect(new DirectoryCorpusStore(folder).load(key)).toMatchObject({ dropped: 0 })
    expect([...new DirectoryCorpusStore(folder).load(key).entries.values()].sort()).toEqual([[2], [4]])
  })

  test('a folder that cannot be written throws, and leaves nothing behind', () => {
    const parent = join(folder, '..')
    mkdirSync(parent, { recursive: true })
    writeFileSync(folder, 'a file stands here')
    expect(() => new DirectoryCorpusStore(folder).save(key, [1])).toThrow(/ENOTDIR|EEXIST/)
    expect(readdirSync(parent)).toEqual(['corpus'])
  })
})
