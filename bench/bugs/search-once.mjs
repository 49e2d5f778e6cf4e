// One search, and one replay of what it found, each in a Vitest process that is ended when it does not end itself.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../checks/run-process.mjs'

/** Seconds beyond the search for starting, shrinking and reporting; whoever needs more has not reported the hang. */
const patience = 180

/**
 * @param {string} folder of the project
 * @param {{ id: string, package: string }} one
 * @param {{ seed: number, seconds: number }} search
 * @returns {Promise<{ found: boolean, silent: boolean, runs: number, cpu: number, source?: string, failure?: string, key?: string, replay?: string, trouble?: string }>}
 *   `silent` where inputs were tried and none failed; `cpu` in milliseconds of the process that ran the test; `trouble` where there is no report
 */
export async function searchOnce(folder, one, { seed, seconds }) {
  const { meta, cpu, output } = await runVitest(folder, one, seconds, { FUZZWRIGHT_SEED: String(seed) })
  if (meta === undefined) return { found: false, silent: false, runs: 0, cpu, trouble: output.trim().slice(-300) }
  const [finding] = meta.findings
  if (finding === undefined) {
    return { found: false, silent: meta.outcome !== 'gaveUp', runs: meta.runs, cpu, trouble: meta.warnings.join(' ') }
  }
  const { runs, source, className, message, key, replay } = finding
  return {
    found: true,
    silent: false,
    runs,
    cpu,
    source,
    failure: `${className}: ${message.split('\n')[0]}`.slice(0, 120),
    key,
    replay,
  }
}

/** Whether the printed token brings the same failure back in a new process. */
export async function replayAgain(folder, one, { key, replay, source }) {
  const { meta } = await runVitest(folder, one, 60, { FUZZWRIGHT_REPLAY: replay })
  const again = meta?.findings[0]
  return again !== undefined && again.key === key && again.source === source
}

async function runVitest(folder, one, seconds, env) {
  const report = join(folder, 'report.json')
  const counted = join(folder, 'cpu.json')
  for (const path of [report, counted, join(folder, '__fuzz__')]) rmSync(path, { recursive: true, force: true })
  const words = ['run', `${one.id}.test.ts`, '--reporter=json', `--outputFile=${report}`]
  const { output } = await runProcess(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: folder,
    env: { CI: 'true', SUBJECT: one.package, SECONDS: String(seconds), ...env },
    timeoutMs: (seconds + patience) * 1000,
  })
  const [test] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults[0].assertionResults : []
  const cpu = existsSync(counted) ? JSON.parse(readFileSync(counted, 'utf8')) : 0
  return { meta: test?.meta?.fuzzwright, cpu, output: `${output}\n${test?.failureMessages?.join('\n') ?? ''}` }
}
