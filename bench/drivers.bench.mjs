// Statements that are handed to real drivers of databases (pg, mysql2, better-sqlite3): holes found, and safe ones accused, over several seeds.
import { drivers, measureDrivers } from './detectors/drivers.mjs'
import { watchThisThread } from './detectors/search-holes.mjs'

/** Words: a number of runs, `quick` for one seed. */
export default async function measure({ args }) {
  watchThisThread()
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 10_000)
  const rows = await measureDrivers({ runs, seeds: args.includes('quick') ? [1] : [1, 2, 3, 4, 5] })
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  return {
    rows,
    ratios: { 'share of holes found': sum('found') / sum('of'), 'safe functions accused': sum('accused') },
    versions: drivers,
    partial: args.length > 0,
  }
}
