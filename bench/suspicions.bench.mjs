// The first suspicions of surveys of well-tested packages that nothing was tuned on: how many of them are true, judged by hand.
//
// npm run bench -- suspicions [package...] [seed=<n>] [runs=<n>] [time=<ms>] [most=<n>] [count]
//   time     milliseconds of CPU for each search
//   most     at most so many suspicions of a package are shown, the surest ones, and as many of those that are doubted
//   count    nothing is surveyed: what was judged is counted again
// Results are kept in bench/results/suspicions.json, package by package. A judgement ('true', 'trap', 'arguable' or 'nonsense') is
// written there by hand, with its reason, and stays with the suspicion as long as it is made.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { surveyPackage } from '@fuzzwright/survey'
import {
  afterNames,
  afterSigns,
  beforeNames,
  beforeOptions,
  beforeStated,
  lastSigns,
  lastStated,
  latest,
  newest,
  packages,
  tunedOn,
  unseen,
} from './suspicions-packages.mjs'

const results = fileURLToPath(new URL('results/suspicions.json', import.meta.url))
const shares = {
  ...packages,
  ...unseen,
  ...beforeOptions,
  ...latest,
  ...beforeNames,
  ...afterNames,
  ...newest,
  ...afterSigns,
  ...lastSigns,
  ...beforeStated,
  ...lastStated,
}

export default async function suspicions({ args }) {
  const named = args.filter((word) => !word.includes('=') && word !== 'count')
  const limits = {
    seed: numberOf(args, 'seed', 1),
    runs: numberOf(args, 'runs', 1000),
    time: numberOf(args, 'time', 200),
    most: numberOf(args, 'most', 5),
  }
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).packages : []
  const isCounted = args.includes('count')
  if (isCounted) write(kept)
  for (const name of isCounted ? [] : named.length === 0 ? Object.keys(shares) : named) {
    const before = kept.find((one) => one.package === name)
    const surveyed = await survey(name, limits, before)
    if (surveyed === undefined) continue
    if (before === undefined) kept.push(surveyed)
    else kept[kept.indexOf(before)] = surveyed
    write(kept)
  }
  return { rows: kept.map(rowOf), ratios: ratios(kept), partial: true }
}

async function survey(name, limits, before) {
  const request = {
    package: before === undefined ? name : `${name}@${before.version}`,
    seed: limits.seed,
    runs: limits.runs,
    timeBudget: limits.time,
    jobs: 2,
    environment: { ...process.env, TZ: 'UTC' },
  }
  try {
    const report = await surveyPackage({ ...request, only: new Sample(shares[name] ?? 100) })
    const all = report.findings.filter(({ kind }) => kind === 'suspicion')
    console.log(
      `${name}: ${all.length} suspicions, ${report.findings.length - all.length} failures of ${report.exports.length} exports`,
    )
    for (const { kind, oracle, code, observed } of report.findings) {
      if (kind === 'failure') console.log(`  ${oracle}: ${code} ${observed}`.slice(0, 300))
    }
    return {
      package: name,
      version: report.version,
      ...limits,
      searched: report.exports.length,
      failures: report.findings.length - all.length,
      suspicions: all.length,
      first: all
        .filter(({ doubt }) => doubt === undefined)
        .slice(0, limits.most)
        .map((finding) => shown(finding, before)),
      doubted: all
        .filter(({ doubt }) => doubt !== undefined)
        .slice(0, limits.most)
        .map((finding) => shown(finding, before)),
    }
  } catch (error) {
    console.log(`${name}: ${error.message.split('\n')[0]}`)
    return undefined
  }
}

/** A share of all names, in percent: those with small digests, which are the same each time. */
class Sample extends RegExp {
  constructor(percent) {
    super('')
    this.percent = percent
  }

  test(id) {
    return createHash('sha256').update(id).digest().readUInt16BE(0) % 100 < this.percent
  }
}

function shown({ oracle, title, code, observed, expected, confidence, why, doubt }, before) {
  const known = [...(before?.first ?? []), ...(before?.doubted ?? [])].find(
    (one) => one.code === code && one.title === title,
  )
  const { judgement, because } = known ?? {}
  return {
    oracle,
    title,
    code,
    observed,
    ...(expected !== undefined && { expected }),
    confidence,
    why,
    ...(doubt !== undefined && { doubt }),
    judgement: judgement ?? null,
    because: because ?? null,
  }
}

function rowOf(one) {
  const count = (word) => one.first.filter(({ judgement }) => judgement === word).length
  return {
    package: one.package,
    ...(tunedOn.has(one.package) && { tuned: true }),
    searched: one.searched,
    shown: one.first.length,
    true: count('true') + count('trap'),
    arguable: count('arguable'),
    nonsense: count('nonsense'),
  }
}

function ratios(kept) {
  const among = (...groups) =>
    kept.filter((one) => groups.some((group) => one.package in group) && !tunedOn.has(one.package))
  const told = (ones) => sharesOf(ones.flatMap(({ first }) => first))
  const fresh = among(unseen, latest, beforeNames, afterNames, newest, afterSigns, lastSigns, beforeStated, lastStated)
  return {
    ...told(fresh),
    ...of('the group before what is stated', told(among(beforeStated))),
    ...of('the group after what is stated', told(among(lastStated))),
    ...of('the last group', told(among(lastSigns))),
    ...of('the group after signs', told(among(afterSigns))),
    ...of('the groups after names', told(among(afterNames, newest))),
    ...of('the group before names', told(among(beforeNames))),
    ...of('the group after options', told(among(latest))),
    ...of('the group before options', told(among(beforeOptions))),
    ...of('the doubted', sharesOf(fresh.flatMap(({ doubted = [] }) => doubted))),
    ...of('earlier packages', told(among(packages))),
  }
}

/** The same shares under names that say of what they are. */
function of(what, shares) {
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [`${name} of ${what}`, share]))
}

function sharesOf(suspicions) {
  const judged = suspicions.filter(({ judgement }) => judgement !== null)
  const share = (...words) =>
    judged.filter(({ judgement }) => words.includes(judgement)).length / Math.max(1, judged.length)
  return {
    judged: judged.length,
    true: share('true', 'trap'),
    arguable: share('arguable'),
    nonsense: share('nonsense'),
  }
}

function write(kept) {
  const text = {
    bench: 'suspicions',
    versions: { node: process.versions.node },
    rows: kept.map(rowOf),
    ratios: ratios(kept),
    packages: kept,
  }
  writeFileSync(results, `${JSON.stringify(text, null, 1)}\n`)
}

function numberOf(args, name, otherwise) {
  const word = args.find((candidate) => candidate.startsWith(`${name}=`))
  return word === undefined ? otherwise : Number(word.slice(name.length + 1))
}
