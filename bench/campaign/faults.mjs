// One trial of the faults bench: a campaign of two seconds with two workers, of which something is broken at a moment that a seed decides.
// Afterwards everything that was said and saved is looked for.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseStoredFinding } from '@fuzzwright/core/tooling'
import { freePort, OwnRedis, Player, SmallDisk, Wire } from './stage.mjs'

const [duration, slice, signOfLife] = [2_000, 60, 2_000]
/** Milliseconds in which a campaign has to end beside its time, the slices that are searched again and a call that nobody answers. */
const allowance = 35_000
const files = ['tests/a.test.ts', 'tests/b.test.ts', 'tests/c.test.ts']
const identity = { revision: 'a1', lock: 'b2', fuzzwright: '1', node: 'v22', platform: 'linux-x64' }
const sleep = (milliseconds) => new Promise((settle) => setTimeout(settle, milliseconds))

/** What is broken, for how long, and how it is mended; `at` and `for` are milliseconds a seed has drawn. */
export const faults = {
  'worker killed': async ({ chance, players, again }) => {
    await players.one.kill()
    await sleep(chance() * 1_000)
    again('one')
  },
  'campaign killed': async ({ chance, players, again }) => {
    await players.campaign.kill()
    await sleep(chance() * 1_000)
    again('campaign')
  },
  'Redis killed, append-only file': async ({ chance, redis }) => {
    await redis.kill()
    await sleep(chance() * 1_500)
    await redis.start()
  },
  'Redis killed, nothing kept': async ({ chance, redis }) => {
    await redis.kill()
    await sleep(chance() * 1_500)
    await redis.start()
  },
  'wire of a worker stands still': async ({ chance, wires }) => stall(wires.one, chance),
  'wire of the campaign stands still': async ({ chance, wires }) => stall(wires.campaign, chance),
  'disk of a worker full': async ({ chance, disks }) => fill(disks.one, chance),
  'disk of the campaign full': async ({ chance, disks }) => fill(disks.campaign, chance),
}

async function stall(wire, chance) {
  wire.stall()
  await sleep(chance() * 5_000)
  wire.heal(chance() < 0.5)
}

async function fill(disk, chance) {
  disk.fill()
  await sleep(chance() * 2_500)
  disk.empty()
}

/** Plays trials one after the other; several stages may be in use at once. */
export class Stage {
  constructor(folder) {
    this.folder = folder
    this.players = { campaign: new Player(), one: new Player(), two: new Player() }
  }

  /** Answers what was lost, broken or left, and how long it took. */
  async trial(fault, seed) {
    const folder = join(this.folder, String(seed))
    const play = new Play({ folder, fault, seed, players: this.players })
    try {
      return await play.run()
    } finally {
      await play.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async end() {
    for (const player of Object.values(this.players)) await player.kill()
  }
}

class Play {
  told = new Set()
  saved = new Set()
  answered = new Set()
  slices = 0
  news = []
  roles = {}

  constructor({ folder, fault, seed, players }) {
    Object.assign(this, { folder, fault, seed, players })
    let drawn = 0
    this.chance = () => createHash('sha256').update(`${fault} ${seed} ${drawn++}`).digest().readUInt32LE() / 2 ** 32
    this.campaign = `trial-${seed}`
  }

  cwd(role) {
    return join(this.folder, role)
  }

  async run() {
    await this.set()
    const start = Date.now()
    for (const role of ['campaign', 'one', 'two']) this.begin(role)
    await sleep(this.chance() * duration * 1.2)
    await faults[this.fault]({ ...this, again: (role) => this.begin(role) })
    const end = await this.roles.campaign.ended.catch((error) => ({ error: error.message }))
    const ended = Date.now() - start
    for (const role of ['one', 'two']) this.roles[role].stop()
    await Promise.allSettled(['one', 'two'].map((role) => this.roles[role].ended))
    return { ...(await this.losses(end)), ended, slices: this.slices, found: this.saved.size, told: this.told.size }
  }

  /** An empty stage, with only what the fault needs. */
  async set() {
    const { fault, folder } = this
    this.disks = {}
    this.wires = {}
    for (const role of ['campaign', 'one', 'two']) {
      if (fault.startsWith('disk') && role !== 'two') this.disks[role] = new SmallDisk(this.cwd(role))
      for (const file of files) write(join(this.cwd(role), file), '')
    }
    this.redis = new OwnRedis(join(folder, 'redis'), await freePort(), !fault.includes('nothing'))
    await this.redis.start()
    for (const role of ['campaign', 'one']) {
      if (!fault.startsWith('wire')) continue
      this.wires[role] = new Wire()
      await this.wires[role].open(this.redis.port)
    }
  }

  place(role) {
    return { url: this.wires[role]?.url ?? this.redis.url, campaign: this.campaign }
  }

  begin(role) {
    const common = { cwd: this.cwd(role), place: this.place(role), identity, signOfLife }
    const order =
      role === 'campaign'
        ? { ...common, files, duration, slice, seed: this.seed, owner: `owner-${this.seed}-${this.news.length}` }
        : { ...common, name: role, patience: 60_000 }
    const play = () =>
      this.players[role].play(role === 'campaign' ? 'campaign' : 'worker', order, (news) => this.hear(news))
    this.roles[role] = role === 'campaign' ? this.patient(play) : play()
  }

  /** A campaign that was killed has its name for a while: whoever starts it again tries until it is free. */
  patient(play) {
    let stopped = false
    const tries = async () => {
      for (;;) {
        const one = play()
        try {
          return await one.ended
        } catch (error) {
          if (!error.message.startsWith('campaign-runs') || stopped) throw error
          await sleep(250)
        }
      }
    }
    return { ended: tries(), stop: () => (stopped = true) }
  }

  hear(news) {
    this.news.push(news)
    if (news.what === 'finding') this.told.add(news.path)
    if (news.what === 'saved') this.saved.add(news.path)
    if (news.what !== 'slice' || news.end === undefined) return
    this.slices++
    const [test] = news.end.tests
    for (const key of test?.findings ?? []) this.answered.add(key)
  }

  async losses(end) {
    const wrong = []
    if (end.error !== undefined) wrong.push(`the campaign ended with ${end.error}`)
    const atOnce = findingsIn(this.cwd('campaign'))
    for (const path of this.told) if (!atOnce.has(path)) wrong.push(`told and not on disk: ${path}`)
    for (const path of end.findings ?? []) if (!atOnce.has(path)) wrong.push(`listed and not on disk: ${path}`)
    // A disk that was full to the end has nothing; the store has, and the campaign says so at its end.
    const known = [...atOnce, ...(end.elsewhere ?? [])]
    for (const key of this.answered) {
      if (!known.some((path) => path.endsWith(`/${key}`))) wrong.push(`answered and not on disk: ${key}`)
    }
    wrong.push(...(await this.left()))
    for (const disk of Object.values(this.disks)) disk.empty()
    for (const role of ['one', 'two', 'campaign']) {
      const problems = await this.players[role].play('exchange', { cwd: this.cwd(role), place: this.place(role) }).ended
      wrong.push(...problems)
    }
    const all = findingsIn(this.cwd('campaign'))
    for (const path of this.saved) if (!all.has(path)) wrong.push(`saved and nowhere: ${path}`)
    for (const role of ['campaign', 'one', 'two']) wrong.push(...damagedIn(this.cwd(role)))
    const { damaged, entries } = await this.players.two.play('damaged', { place: this.place('two') }).ended
    wrong.push(...damaged.map((name) => `damaged in the store: ${name}`))
    const elsewhere = end.elsewhere?.length ?? 0
    return { wrong, entries, elsewhere, retried: this.news.filter(({ what }) => what === 'retried').length }
  }

  /** Keys that stay in Redis for ever, beside the corpus. */
  async left() {
    const listed = await this.redis.ask(`KEYS fuzzwright:${this.campaign}*`)
    const keys = listed.split('\r\n').filter((line) => line.startsWith('fuzzwright:') && !line.endsWith(':entries'))
    const left = []
    for (const key of keys) {
      const said = await this.redis.ask(`PTTL ${key}`)
      if (said.startsWith(':-1'))
        left.push(
          `left in Redis for ever: ${key.replace(/owner-.*/, 'a job')} ${await this.redis.ask(`HGETALL ${key}`)}`,
        )
    }
    return left
  }

  async end() {
    for (const role of Object.values(this.roles)) role.stop()
    await this.redis?.kill()
    for (const wire of Object.values(this.wires)) await wire.close()
    for (const disk of Object.values(this.disks)) disk.remove()
  }
}

/** Milliseconds a campaign may take. */
export const mostTime = duration + 2 * (slice + signOfLife) + allowance

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function filesBelow(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
}

/** Paths below `cwd` without ending, of files that are whole. */
function findingsIn(cwd) {
  const whole = new Set()
  for (const path of filesBelow(join(cwd, 'tests', '__fuzz__'))) {
    try {
      parseStoredFinding(readFileSync(path, 'utf8'), path)
      if (path.endsWith('.json')) whole.add(path.slice(cwd.length + 1, -5))
    } catch {
      // It is told below.
    }
  }
  return whole
}

/** Files of a checkout that are half, or that somebody has left. */
function damagedIn(cwd) {
  const wrong = []
  for (const path of [...filesBelow(join(cwd, 'tests')), ...filesBelow(join(cwd, 'node_modules'))]) {
    const shown = path.slice(cwd.length + 1)
    if (path.endsWith('.tmp')) wrong.push(`left: ${shown}`)
    const hash = /\/([0-9a-f]{32})\.json$/.exec(path)?.[1]
    const text = readFileSync(path, 'utf8')
    if (hash !== undefined && createHash('sha256').update(text).digest('hex').slice(0, 32) !== hash)
      wrong.push(`damaged: ${shown}`)
    if (shown.includes('__fuzz__') && path.endsWith('.json')) {
      try {
        parseStoredFinding(text, path)
      } catch {
        wrong.push(`damaged: ${shown}`)
      }
    }
  }
  return wrong
}
