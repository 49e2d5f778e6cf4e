// A process that plays campaigns and workers of the faults bench, one after the other, and is killed at random moments. It tells its
// parent what it has told a person, and what lies on its disk; a worker's search is a script that saves with the stores of core.
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { corpusFolder, DirectoryCorpusStore, DirectoryFindingsStore } from '@fuzzwright/core/tooling'
import { exchange, RedisStore } from '../../packages/campaign/dist/esm/index.js'
import { runCampaign, runWorker } from '../../packages/campaign/dist/esm/queue.js'

const running = new Map()

process.on('message', async ({ id, does, order }) => {
  if (does === 'stop') return running.get(order)?.abort()
  const stop = new AbortController()
  running.set(id, stop)
  try {
    const answer = await plays[does]({ ...order, signal: stop.signal, now: Date.now }, (news) => send({ id, news }))
    send({ id, end: answer })
  } catch (error) {
    send({ id, error: `${error.code ?? ''} ${error.message}` })
  } finally {
    running.delete(id)
  }
})
process.on('disconnect', () => process.exit())

const plays = {
  async campaign(order, tell) {
    return runCampaign({ ...order, tell })
  },
  async worker(order, tell) {
    return runWorker({ ...order, tell, search: (slice) => searched(order, slice, tell) })
  },
  /** Brings a checkout and the store together once more. */
  async exchange({ cwd, place }) {
    const store = new RedisStore(place.url, place.campaign)
    try {
      const { problems } = await exchange(cwd, store)
      return problems.map(({ message }) => message)
    } finally {
      await store.close()
    }
  },
  /** Entries of the store that are not what their names say. */
  async damaged({ place }) {
    const store = new RedisStore(place.url, place.campaign)
    try {
      const names = await store.names()
      const texts = await store.read(names)
      return { entries: names.length, damaged: names.filter((name) => !texts.has(name)) }
    } finally {
      await store.close()
    }
  },
}

/** Learns two inputs, finds something in every third slice; both at moments the seed decides. What the disk refuses breaks the runner. */
async function searched({ cwd, name }, slice, tell) {
  const { seed, milliseconds, file } = slice
  const at = (part) => (createHash('sha256').update(`${seed} ${part}`).digest().readUInt32LE() / 2 ** 32) * milliseconds
  const id = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const key = { test: id, domain: 'd0', file, name: 'parses' }
  const moments = [
    { at: at('one'), does: () => new DirectoryCorpusStore(corpusFolder(cwd)).save(key, [seed, 'one']) },
    { at: at('two'), does: () => new DirectoryCorpusStore(corpusFolder(cwd)).save(key, [seed, 'x'.repeat(300)]) },
  ]
  const findings = []
  if (seed % 3 === 0)
    moments.push({ at: at('finding'), does: () => findings.push(found({ cwd, file, seed, name }, tell)) })
  const start = Date.now()
  for (const { at, does } of moments.sort((a, b) => a.at - b.at)) {
    await new Promise((settle) => setTimeout(settle, at - (Date.now() - start)))
    does()
  }
  return [{ id, name: 'parses', milliseconds, discovered: 1, finished: false, features: 1, findings }]
}

function found({ cwd, file, seed, name }, tell) {
  const key = createHash('sha256').update(`${file} ${seed}`).digest('hex').slice(0, 12)
  const test = { file: join(cwd, file), projectRoot: cwd, name: 'parses' }
  new DirectoryFindingsStore().save(test, {
    formatVersion: 1,
    test: 'parses',
    error: { class: 'Error', message: `no ${seed}` },
    arguments: [{ name: 'text', source: String(seed) }],
    fingerprint: { key, className: 'Error', message: `no ${seed}` },
    seed,
    versions: { fuzzwright: '0', node: process.versions.node },
    corpus: [seed],
  })
  tell({ what: 'saved', worker: name, path: `tests/__fuzz__/${basename(file)}/parses/${key}` })
  return key
}

function send(message) {
  if (process.connected) process.send(message)
}
