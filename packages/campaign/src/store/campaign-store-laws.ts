/**
 * What every store keeps to, as data: a test runs each law against each adapter, and whoever writes another one does the
 * same.
 */
import { type CampaignStore, type Entry, nameOf } from './campaign-store.ts'

/** Opens a store on the same place again and again; each place is empty at first. */
export type OpenStore = () => CampaignStore

/** One law; `holds` throws an error that says what was seen where the store breaks it. */
export interface CampaignStoreLaw {
  readonly name: string
  /** `open` is called as often as the law needs writers. */
  holds(open: OpenStore): Promise<void>
}

const first: Entry = { shelf: 'inputs/4f1c/a0', text: '{"corpus":[1]}\n' }
const second: Entry = { shelf: 'inputs/4f1c/a0', text: '{"corpus":["ä \\n \\u0000"]}\n' }
const third: Entry = { shelf: 'findings/src/__fuzz__/a b.test.ts/größe > ok/9e.json', text: '{"formatVersion":1}' }

/** In no order; each is given a place of its own. */
export const campaignStoreLaws: readonly CampaignStoreLaw[] = [
  {
    name: 'an empty place has no entries, and reading none is no mistake',
    async holds(open) {
      const store = open()
      expectSame(await store.names(), [])
      expectSame([...(await store.read([nameOf(first)]))], [])
      await store.remove([nameOf(first)])
      await store.add([])
      expectSame(await store.names(), [])
      await store.close()
    },
  },
  {
    name: 'what one writer adds, another one has, character by character, under the same name',
    async holds(open) {
      await withTwo(open, async (one, other) => {
        await one.add([first, second, third])
        const names = [first, second, third].map(nameOf).sort()
        expectSame(await other.names(), names)
        const texts = await other.read(names)
        for (const entry of [first, second, third]) expectSame(texts.get(nameOf(entry)), entry.text)
      })
    },
  },
  {
    name: 'adding again changes nothing',
    async holds(open) {
      await withTwo(open, async (one, other) => {
        await one.add([first, first])
        await other.add([first])
        expectSame(await one.names(), [nameOf(first)])
      })
    },
  },
  {
    name: 'ten writers at once lose nothing',
    async holds(open) {
      const writers = Array.from({ length: 10 }, open)
      const entries = writers.map((_, at) =>
        Array.from({ length: 5 }, (_, number) => ({ shelf: `inputs/t${number % 2}/d`, text: `${at}:${number}` })),
      )
      await Promise.all(writers.map((writer, at) => writer.add(entries[at] ?? [])))
      const [reader] = writers
      expectSame(await reader?.names(), entries.flat().map(nameOf).sort())
      for (const writer of writers) await writer.close()
    },
  },
  {
    name: 'what is removed is gone for everybody, and may be added again',
    async holds(open) {
      await withTwo(open, async (one, other) => {
        await one.add([first, second])
        await other.remove([nameOf(first), nameOf(third)])
        expectSame(await one.names(), [nameOf(second)])
        await one.add([first])
        expectSame(await other.names(), [nameOf(first), nameOf(second)].sort())
      })
    },
  },
  {
    name: 'a removal takes nothing else with it that is added at the same time',
    async holds(open) {
      await withTwo(open, async (one, other) => {
        await one.add([first])
        await Promise.all([one.remove([nameOf(first)]), other.add([second, third])])
        expectSame(await one.names(), [nameOf(second), nameOf(third)].sort())
      })
    },
  },
  {
    name: 'a lease is one owner’s until it is given back or has run out',
    async holds(open) {
      await withTwo(open, async (one, other) => {
        expectSame(await one.lease('slice', 'a', 60_000), true)
        expectSame(await other.lease('slice', 'b', 60_000), false)
        expectSame(await other.lease('other slice', 'b', 60_000), true)
        expectSame(await one.lease('slice', 'a', 60_000), true)
        await other.release('slice', 'b')
        expectSame(await other.lease('slice', 'b', 60_000), false)
        await one.release('slice', 'a')
        expectSame(await other.lease('slice', 'b', 1), true)
        await new Promise((settle) => setTimeout(settle, 20))
        expectSame(await one.lease('slice', 'a', 60_000), true)
      })
    },
  },
  {
    name: 'of many who ask at once, one gets a lease',
    async holds(open) {
      const askers = Array.from({ length: 6 }, open)
      const answers = await Promise.all(askers.map((asker, at) => asker.lease('one', `owner ${at}`, 60_000)))
      expectSame(answers.filter((answer) => answer).length, 1)
      for (const asker of askers) await asker.close()
    },
  },
  {
    name: 'a name that leads elsewhere is refused, and nothing is written',
    async holds(open) {
      const store = open()
      for (const shelf of [
        'inputs/../x',
        '/inputs/a',
        'inputs',
        'other/a',
        'inputs/a\\b',
        'inputs//a',
        'inputs/.git',
      ]) {
        await expectRefused(store.add([first, { shelf, text: 'x' }]), shelf)
      }
      expectSame(await store.names(), [])
      await store.close()
    },
  },
]

async function withTwo(open: OpenStore, work: (one: CampaignStore, other: CampaignStore) => Promise<void>) {
  const [one, other] = [open(), open()]
  await work(one, other)
  await one.close()
  await other.close()
}

async function expectRefused(adding: Promise<void>, shelf: string): Promise<void> {
  const code = await adding.then(
    () => 'kept',
    (error: { readonly code?: unknown }) => error.code,
  )
  if (code !== 'bad-entry') throw new Error(`${JSON.stringify(shelf)} should be refused as bad-entry, and was: ${code}`)
}

function expectSame(seen: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`expected ${other}, got ${one}`)
}
