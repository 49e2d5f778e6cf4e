// Statements on their way to real drivers: `pg`, `mysql2` and `better-sqlite3` as they are published, each with a stand-in for its database.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holesOf, load } from './search-holes.mjs'

/** The last versions for the oldest Node that is supported. */
export const drivers = { pg: '8.23.1', mysql2: '3.24.6', 'better-sqlite3': '12.11.1' }

/** One row per driver. */
export async function measureDrivers({ runs, seeds }) {
  const home = mkdtempSync(join(tmpdir(), 'fuzzwright-drivers-'))
  try {
    writeFileSync(join(home, 'package.json'), '{"private":true}')
    const names = Object.entries(drivers).map(([name, version]) => `${name}@${version}`)
    const words = ['install', ...names, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', words, { cwd: home, stdio: 'ignore', timeout: 240_000 })
    const require = createRequire(join(home, 'index.js'))
    const wires = createRequire(import.meta.url)('./wires.cjs')
    const mysql2 = require('mysql2')
    const sent = []
    const pg = await wires.postgres(require('pg'), sent)
    const my = await wires.mysql(mysql2, sent)
    const db = wires.sqlite(require('better-sqlite3'), sent)
    const functions = load('drivers').functionsOf({ pg, my, db, mysql2 })
    const rows = []
    for (const [name, { holes, safe }] of Object.entries(functions)) {
      const row = { detector: `${name} ${drivers[name]}`, found: 0, of: 0, accused: 0, 'of safe': 0, 'most runs': 0 }
      for (const seed of seeds) {
        for (const [title, target] of Object.entries(holes)) {
          const found = await holesOf(target, seed, runs)
          const hole = found.find(({ kind }) => kind === 'sql-injection')
          row.of++
          if (hole === undefined) console.log(`${name} ${title}, seed ${seed}: not found, but ${JSON.stringify(found)}`)
          else row.found++
          row['most runs'] = Math.max(row['most runs'], hole?.runs ?? 0)
        }
        for (const [title, target] of Object.entries(safe)) {
          const found = await holesOf(target, seed, runs)
          row['of safe']++
          if (found.some(({ kind }) => kind === 'sql-injection')) {
            row.accused++
            console.log(`${name} ${title}, seed ${seed}: accused of ${JSON.stringify(found)}`)
          }
        }
      }
      rows.push({ ...row, 'statements sent': sent.splice(0).length })
    }
    return rows
  } finally {
    rmSync(home, { recursive: true })
  }
}
