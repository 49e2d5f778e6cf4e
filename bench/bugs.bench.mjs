// Bugs of published packages, found by `fuzzIt` with nothing given but the declared signature and the oracle
//
// npm run bench -- bugs [id|D0|D1|D2|D3 ...] [seeds=<n>] [seconds=<n>] [control=<n>] [more]
//   seeds    of the version with the bug; 10 for D0 and D1, 3 for the others unless said otherwise
//   control  seeds of the version without it, where nothing is to be found; 1 unless said otherwise
//   seconds  a search may take; 60 unless said otherwise
//   more     takes up a measurement that was broken off: keeps the cases that are done
// Every search is a Vitest process of its own, and so is every replay.
import { cases } from './bugs/cases.mjs'
import { Done } from './bugs/done.mjs'
import { replayAgain, searchOnce } from './bugs/search-once.mjs'
import { subjectProject } from './bugs/subject-project.mjs'

const easy = ['D0', 'D1']

export default async function bugs({ args, version }) {
  const settings = settingsOf(args)
  const vitest = version('vitest')
  const projects = {
    faulty: await subjectProject('faulty', vitest),
    control: settings.control === 0 ? '' : await subjectProject('control', vitest),
  }
  const done = new Done(settings.more)
  const rows = []
  for (const one of cases) {
    if (settings.words.length > 0 && !settings.words.some((word) => word === one.id || word === one.level)) continue
    rows.push(done.row(one.id) ?? (await measure(projects, one, settings)))
    done.keep(rows)
  }
  return { rows, ratios: ratiosOf(rows), versions: { vitest }, partial: settings.words.length > 0 }
}

function settingsOf(args) {
  const numberOf = (name) => {
    const word = args.find((candidate) => candidate.startsWith(`${name}=`))
    return word === undefined ? undefined : Number(word.slice(name.length + 1))
  }
  return {
    seeds: numberOf('seeds'),
    control: numberOf('control') ?? 1,
    seconds: numberOf('seconds') ?? 60,
    more: args.includes('more'),
    words: args.filter((word) => !word.includes('=') && word !== 'more'),
  }
}

async function measure(projects, one, { seeds, control, seconds }) {
  const count = seeds ?? (easy.includes(one.level) ? 10 : 3)
  console.log(`${one.id} (${one.level}) in ${one.package}@${one.faulty}`)
  const searches = await searchAll(projects.faulty, one, count, seconds)
  const controls = one.control === undefined ? [] : await searchAll(projects.control, one, control, seconds)
  const hits = searches.filter(({ found }) => found)
  const runs = hits.map((hit) => hit.runs).sort((a, b) => a - b)
  const sources = hits.map(({ source }) => source).sort((a, b) => a.length - b.length)
  return {
    id: one.id,
    level: one.level,
    version: `${one.package}@${one.faulty}`,
    found: `${hits.length}/${count}`,
    'median runs': runs[Math.floor((count - 1) / 2)] ?? '-',
    'most runs': runs.at(-1) ?? '-',
    'CPU s': mean(searches.map(({ cpu }) => cpu / 1000)),
    replayed: `${hits.filter(({ replayed }) => replayed).length}/${hits.length}`,
    answers: new Set(sources).size,
    smallest: sources[0] ?? '',
    largest: sources.at(-1) ?? '',
    witness: one.witness,
    failure: hits[0]?.failure ?? searches[0]?.trouble ?? '',
    'control silent':
      controls.length === 0 ? '-' : `${controls.filter(({ silent }) => silent).length}/${controls.length}`,
    'control CPU s': controls.length === 0 ? '-' : mean(controls.map(({ cpu }) => cpu / 1000)),
  }
}

async function searchAll(folder, one, count, seconds) {
  const searches = []
  for (let seed = 1; seed <= count; seed++) {
    const search = await searchOnce(folder, one, { seed, seconds })
    if (search.found) search.replayed = await replayAgain(folder, one, search)
    searches.push(search)
    console.log(`  seed ${seed}${folder.includes('control') ? ' of the control' : ''}: ${describe(search)}`)
  }
  return searches
}

function describe({ found, runs, cpu, source, failure, replayed, trouble }) {
  const spent = `${runs} runs, ${(cpu / 1000).toFixed(1)} s of CPU`
  if (!found) return `nothing in ${spent}${trouble ? `; ${trouble}` : ''}`
  return `${spent}: ${source.slice(0, 200)}  ${failure}${replayed ? '' : '  NOT REPLAYED'}`
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function ratiosOf(rows) {
  const simple = rows.filter(({ level }) => easy.includes(level))
  const controlled = rows.filter((row) => row['control silent'] !== '-')
  return {
    cases: rows.length,
    'found for a seed': rows.filter(({ found }) => !found.startsWith('0/')).length,
    'found for every seed': rows.filter(({ found }) => isAll(found)).length,
    'D0 and D1': simple.length,
    'D0 and D1 found for every seed': simple.filter(({ found }) => isAll(found)).length,
    'every finding replayed': rows.filter(({ replayed }) => isAll(replayed)).length,
    'control versions': controlled.length,
    'control versions silent': controlled.filter((row) => isAll(row['control silent'])).length,
  }
}

/** Of `n/m`: whether n is m. */
function isAll(share) {
  const [part, whole] = share.split('/')
  return part === whole
}
