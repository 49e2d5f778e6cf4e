import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { corpusFolder, DirectoryCorpusStore, nameOfProcess } from '@fuzzwright/core/tooling'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type CampaignStore, nameOf } from '../store/campaign-store.ts'
import { FolderStore } from '../store/folder-store.ts'
import { exchange } from './exchange.ts'
import { LocalProject } from './local-project.ts'
import { prune, usualBounds } from './prune.ts'

const home = mkdtempSync(join(tmpdir(), 'campaign-exchange-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const key = { test: '4f1c00aa', domain: 'd0', file: 'src/a.test.ts', name: 'a > b' }
const findingPath = 'src/__fuzz__/a.test.ts/a b/00ff.json'

/** A checkout with one test file. */
class Checkout {
  readonly cwd = mkdtempSync(join(home, 'checkout-'))
  readonly corpus = new DirectoryCorpusStore(corpusFolder(this.cwd))

  constructor() {
    this.write('src/a.test.ts', '')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.cwd, path)), { recursive: true })
    writeFileSync(join(this.cwd, path), text)
  }

  learn(...inputs: readonly number[]): void {
    for (const input of inputs) this.corpus.save(key, [input])
  }

  drop(input: number): void {
    const names = [...this.corpus.load(key).entries].filter(([, ir]) => JSON.stringify(ir) === `[${input}]`)
    this.corpus.remove(
      key,
      names.map(([name]) => name),
    )
  }

  get inputs(): readonly number[] {
    return [...this.corpus.load(key).entries.values()]
      .map((ir) => Number((ir as readonly unknown[])[0]))
      .sort((a, b) => a - b)
  }

  get finding(): string {
    return readFileSync(join(this.cwd, findingPath), 'utf8')
  }
}

function findingText(message: string): string {
  return JSON.stringify({
    formatVersion: 1,
    test: 'a > b',
    error: { class: 'Error', message },
    arguments: [{ name: 'x', source: '1' }],
    fingerprint: { key: '00ff', className: 'Error', message },
    seed: 1,
    versions: { fuzzwright: '0', node: '20' },
    corpus: [message],
  })
}

function newStore(): CampaignStore {
  return new FolderStore(mkdtempSync(join(home, 'store-')), Date.now)
}

describe('exchange', () => {
  test('inputs that were exchanged are listed, and not read again', async () => {
    const [one, store] = [new Checkout(), newStore()]
    one.learn(1)
    await exchange(one.cwd, store)
    const given = new Set(await store.names())
    one.learn(2)
    const { names, entries } = new LocalProject(one.cwd).read((name) => given.has(name))
    const inputs = [...names].filter((name) => name.startsWith('inputs/'))
    expect(inputs).toHaveLength(2)
    expect(inputs.filter((name) => given.has(name))).toHaveLength(1)
    expect(inputs.filter((name) => entries.has(name))).toEqual(inputs.filter((name) => !given.has(name)))
  })

  test('what was exchanged is noted only where that has changed', async () => {
    const [one, store] = [new Checkout(), newStore()]
    one.learn(1)
    await exchange(one.cwd, store)
    const folder = join(one.cwd, 'node_modules', '.cache', 'fuzzwright', 'exchanged')
    const [name = ''] = readdirSync(folder)
    const before = statSync(join(folder, name)).ino
    await exchange(one.cwd, store)
    expect(statSync(join(folder, name)).ino).toBe(before)
    one.learn(2)
    await exchange(one.cwd, store)
    expect(readFileSync(join(folder, name), 'utf8').match(/^inputs/gm)).toHaveLength(2)
  })

  test('what two checkouts have learned, both have afterwards', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1, 2)
    other.learn(2, 3)
    expect(await exchange(one.cwd, store)).toMatchObject({ pushed: 2, pulled: 0, problems: [] })
    expect(await exchange(other.cwd, store)).toMatchObject({ pushed: 1, pulled: 1 })
    expect(await exchange(one.cwd, store)).toMatchObject({ pushed: 0, pulled: 1 })
    expect([one.inputs, other.inputs]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(one.corpus.list()).toEqual(other.corpus.list())
  })

  test('inputs that come together are one file, in the store and in the checkout that takes them', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    const inputs = Array.from({ length: 50 }, (_, at) => at)
    one.learn(...inputs)
    const files = (folder: string) => readdirSync(join(folder, key.test, key.domain))
    expect(await exchange(one.cwd, store)).toMatchObject({ pushed: 50 })
    expect(files(join(store.place, 'inputs'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.jsonl$/)])
    expect(await exchange(other.cwd, store)).toMatchObject({ pulled: 50, problems: [] })
    expect(files(corpusFolder(other.cwd))).toHaveLength(1)
    expect(other.inputs).toEqual(inputs)
    other.drop(7)
    for (const { cwd } of [other, one, other])
      expect(await exchange(cwd, store)).toMatchObject({ pushed: 0, pulled: 0 })
    expect(other.inputs).toEqual(inputs.filter((input) => input !== 7))
    expect(other.corpus.list()).toMatchObject([{ size: 49 }])
  })

  test('a damaged batch is told, in the checkout and in the store; it loses what is damaged, until somebody gives that again', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1, 2, 3)
    await exchange(one.cwd, store)
    await exchange(other.cwd, store)
    const batches = [join(store.place, 'inputs'), corpusFolder(other.cwd)].map((folder) => {
      const [name = ''] = readdirSync(join(folder, key.test, key.domain))
      return join(folder, key.test, key.domain, name)
    })
    for (const path of batches) writeFileSync(path, readFileSync(path, 'utf8').replace(/\["/, '["x'))
    const again = new FolderStore(store.place, Date.now)
    const third = new Checkout()
    const { pulled, problems } = await exchange(third.cwd, again)
    expect(pulled).toBe(2)
    expect(problems).toMatchObject([{ code: 'damaged-batch', message: expect.stringContaining(store.place) }])
    const local = await exchange(other.cwd, store)
    expect(local.problems).toMatchObject([
      { code: 'damaged-batch', message: expect.stringContaining(batches[1] ?? '') },
    ])
    expect(await prune(again, 'me')).toBe(0)
    expect((await exchange(third.cwd, again)).problems).toEqual([])
  })

  test('what one has dropped does not come back, wherever it was dropped', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1, 2, 3)
    for (const { cwd } of [one, other]) await exchange(cwd, store)
    one.drop(1)
    await store.remove((await store.names()).filter((name) => name.startsWith('inputs/')).slice(0, 1))
    const left = (await store.names()).filter((name) => name.startsWith('inputs/'))
    for (const { cwd } of [one, other, one]) expect(await exchange(cwd, store)).toMatchObject({ pushed: 0, pulled: 0 })
    expect(one.inputs).not.toContain(1)
    expect((await store.names()).filter((name) => name.startsWith('inputs/'))).toEqual(left)
  })

  test('who only takes gives nothing, and gives it when that is allowed', async () => {
    const [one, reader, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1)
    reader.learn(2)
    reader.write(findingPath, findingText('x'))
    await exchange(one.cwd, store)
    const names = await store.names()
    expect(await exchange(reader.cwd, store, { gives: false })).toMatchObject({ pulled: 1, pushed: 0, handedOver: 0 })
    expect(await store.names()).toEqual(names)
    expect(reader.inputs).toEqual([1, 2])
    expect(await exchange(reader.cwd, store)).toMatchObject({ pulled: 0, pushed: 1, handedOver: 1 })
  })

  test('a store that was lost gets everything again', async () => {
    const checkout = new Checkout()
    checkout.learn(1, 2)
    const store = newStore()
    await exchange(checkout.cwd, store)
    rmSync(store.place, { recursive: true })
    expect(await exchange(checkout.cwd, store)).toMatchObject({ pushed: 2 })
  })

  test('a store that was lost, and filled again by somebody else first, gets everything again', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1)
    for (const { cwd } of [one, other]) await exchange(cwd, store)
    other.learn(2)
    await exchange(other.cwd, store)
    rmSync(store.place, { recursive: true })
    // What both know is there again; what only one has would be taken for dropped.
    await exchange(one.cwd, store)
    expect(await exchange(other.cwd, store)).toMatchObject({ pushed: 1 })
    expect(await exchange(one.cwd, store)).toMatchObject({ pulled: 1 })
    expect(one.inputs).toEqual([1, 2])
  })

  test('a disk that refuses keeps nothing from being given, and what it refused is taken the next time', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.learn(1, 2)
    one.write(findingPath, findingText('x'))
    await exchange(one.cwd, store)
    other.write('src/__fuzz__', 'a file where the folder of the findings should be')
    other.write('node_modules/.cache/fuzzwright/corpus/4f1c00aa', 'and another one')
    other.write('src/b/__fuzz__/a.test.ts/a b/00ff.json', findingText('y'))
    const found: string[] = []
    const refused = await exchange(other.cwd, store, { whenFound: (path) => found.push(path) })
    expect(refused.refused).toEqual(['src/__fuzz__/a.test.ts/a b/00ff'])
    expect(refused).toMatchObject({ handedOver: 1, pulled: 0, findings: [], problems: [{ code: 'cannot-take' }] })
    expect(refused.problems[0]?.message).toMatch(/^4 of what others have found and learned cannot be written here: E/)
    expect(found).toEqual([])
    for (const path of ['src/__fuzz__', 'node_modules/.cache/fuzzwright/corpus/4f1c00aa']) rmSync(join(other.cwd, path))
    const taken = await exchange(other.cwd, store, { whenFound: (path) => found.push(path) })
    expect(taken).toMatchObject({ pulled: 2, findings: ['src/__fuzz__/a.test.ts/a b/00ff'], problems: [] })
    expect(found).toEqual(taken.findings)
  })

  test('what a killed exchange, or a killed search, has left goes with the next one; what somebody still writes stays', async () => {
    const checkout = new Checkout()
    checkout.learn(1)
    checkout.write(findingPath, findingText('x'))
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const unfinished = (writer: string) =>
      [
        dirname(findingPath),
        ...['exchanged', 'corpus/4f1c00aa', 'corpus/4f1c00aa/d0'].map(
          (name) => `node_modules/.cache/fuzzwright/${name}`,
        ),
      ].flatMap((folder) => ['.exchange', '.00ff.json'].map((name) => `${folder}/${name}.${writer}-0-7.tmp`))
    const [left, written] = [unfinished(nameOfProcess(pid)), unfinished(nameOfProcess())]
    for (const path of [...left, ...written]) checkout.write(path, '{')
    const store = newStore()
    await store.add([{ shelf: 'inputs/t/d', text: '1' }])
    const inStore = join(store.place, 'inputs', `.exchange.${nameOfProcess(pid)}-0-7.tmp`)
    writeFileSync(inStore, '{')
    await exchange(checkout.cwd, store)
    expect(left.filter((path) => existsSync(join(checkout.cwd, path)))).toEqual([])
    expect(written.filter((path) => existsSync(join(checkout.cwd, path)))).toEqual(written)
    expect(existsSync(inStore)).toBe(false)
  })

  test('of one finding the simplest content wins, everywhere, and none is lost', async () => {
    const [one, other, store] = [new Checkout(), new Checkout(), newStore()]
    one.write(findingPath, findingText('long and complicated'))
    other.write(findingPath, findingText('short'))
    expect(await exchange(one.cwd, store)).toMatchObject({ handedOver: 1, findings: [] })
    expect(await exchange(other.cwd, store)).toMatchObject({ handedOver: 1, findings: [] })
    const taken = await exchange(one.cwd, store)
    expect(taken.findings).toEqual(['src/__fuzz__/a.test.ts/a b/00ff'])
    expect(one.finding).toBe(findingText('short'))
    expect(other.finding).toBe(findingText('short'))
    expect(await prune(store, 'me')).toBe(1)
    const third = new Checkout()
    await exchange(third.cwd, store)
    expect(third.finding).toBe(findingText('short'))
  })

  test('what belongs to no test here, leads elsewhere or is no finding is not taken', async () => {
    const store = newStore()
    await store.add([
      { shelf: 'findings/src/__fuzz__/gone.test.ts/a/1', text: findingText('x') },
      { shelf: 'findings/src/__fuzz__/a.test.ts/a/1', text: '{"formatVersion":1}' },
      { shelf: 'findings/package', text: findingText('x') },
      { shelf: 'inputs/4f1c/x.sh', text: '{"formatVersion":1,"corpus":1}' },
      { shelf: 'inputs/not/here/4f1c/d0', text: '{"formatVersion":1,"corpus":1}' },
      { shelf: 'inputs/4f1c/d0', text: 'rm -rf' },
    ])
    const checkout = new Checkout()
    const before = readdirSync(checkout.cwd, { recursive: true })
    expect(await exchange(checkout.cwd, store)).toMatchObject({ foreign: 6, pulled: 0, findings: [] })
    const after = readdirSync(checkout.cwd, { recursive: true }).filter(
      (path) => !String(path).startsWith('node_modules'),
    )
    expect(after).toEqual(before)
  })

  test('a broken file among the findings is named, and the rest is handed over', async () => {
    const checkout = new Checkout()
    checkout.write('src/__fuzz__/a.test.ts/a/broken.json', '{')
    checkout.write(findingPath, findingText('x'))
    const { problems, handedOver } = await exchange(checkout.cwd, newStore())
    expect(handedOver).toBe(1)
    expect(problems).toMatchObject([{ code: 'corrupt-finding', message: expect.stringContaining('broken.json') }])
  })

  test('a file of 50 MB is left where it is, and the rest is handed over', async () => {
    const [one, store] = [new Checkout(), newStore()]
    const text = JSON.stringify({ formatVersion: 1, corpus: 'x'.repeat(50_000_000) })
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    one.learn(1)
    one.write(`node_modules/.cache/fuzzwright/corpus/${key.test}/${key.domain}/${name}.json`, text)
    one.write('src/__fuzz__/a.test.ts/a b/ffff.json', text)
    const { pushed, problems } = await exchange(one.cwd, store)
    expect(pushed).toBeGreaterThan(0)
    expect(problems).toHaveLength(1)
    expect((await store.names()).join(' ')).not.toContain(name)
    const two = new Checkout()
    await exchange(two.cwd, store)
    expect(two.inputs).toEqual([1])
  })

  test('whatever order things happen in, everybody ends with the same, and nothing that nobody dropped is lost', async () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.oneof(
        fc.record({ learn: fc.nat(9) }),
        fc.record({ drop: fc.nat(9) }),
        fc.constant('exchange' as const),
        fc.record({ finding: fc.string({ maxLength: 5 }) }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const checkouts = [new Checkout(), new Checkout(), new Checkout()] as const
        const store = newStore()
        const [learned, dropped] = [new Set<number>(), new Set<number>()]
        let isFound = false
        for (const { who, what } of steps) {
          const checkout = checkouts[who] as Checkout
          if (what === 'exchange') await exchange(checkout.cwd, store)
          else if ('learn' in what) {
            checkout.learn(what.learn)
            learned.add(what.learn)
          } else if ('drop' in what) {
            checkout.drop(what.drop)
            dropped.add(what.drop)
          } else {
            checkout.write(findingPath, findingText(what.finding))
            isFound = true
          }
        }
        for (const { cwd } of [...checkouts, ...checkouts]) await exchange(cwd, store)
        const kept = [...learned].filter((input) => !dropped.has(input))
        for (const { inputs } of checkouts) expect(inputs).toEqual(expect.arrayContaining(kept))
        const names = await store.names()
        if (isFound) expect(new Set(checkouts.map(({ finding }) => finding)).size).toBe(1)
        for (const { cwd } of checkouts)
          expect(await exchange(cwd, store)).toMatchObject({ pulled: 0, pushed: 0, findings: [] })
        expect(await store.names()).toEqual(names)
      }),
      { numRuns: 25, seed: 1 },
    )
  })
})

describe('prune', () => {
  test('the longest inputs go first, findings stay, and whoever asks second does nothing', async () => {
    const store = newStore()
    const texts = ['1', '22', '333', '4444']
    await store.add(texts.map((text) => ({ shelf: 'inputs/t/d', text })))
    await store.add([{ shelf: 'findings/a', text: 'x'.repeat(100) }])
    expect(await store.lease('prune', 'other', 60_000)).toBe(true)
    expect(await prune(store, 'me', { inputs: 1, characters: 1 })).toBe(0)
    await store.release('prune', 'other')
    expect(await prune(store, 'me', { inputs: 3, characters: 4 })).toBe(2)
    expect([...(await store.read(await store.names())).values()].sort()).toEqual(['1', '22', 'x'.repeat(100)])
  })

  test('versions of domains that nobody wants go', async () => {
    const store = newStore()
    await store.add(['old', 'new'].map((domain) => ({ shelf: `inputs/t/${domain}`, text: '1' })))
    expect(await prune(store, 'me', { ...usualBounds, wanted: (shelf) => shelf.endsWith('/new') })).toBe(1)
    expect(await store.names()).toEqual([nameOf({ shelf: 'inputs/t/new', text: '1' })])
  })
})
