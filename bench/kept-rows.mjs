// Rows of a bench that takes hours, measured one after the other: each is written when it is done, and the same command goes on.
import { existsSync, readFileSync } from 'node:fs'

/**
 * Measures, of what is chosen, what is not in the results yet or has to be measured again, and writes after each.
 * @template Subject, Row
 * @param {{ results: URL, subjects: readonly Subject[], isRowOf: (row: Row, subject: Subject) => boolean,
 *   isChosen: (subject: Subject) => boolean, isAgain: () => boolean, measure: (subject: Subject) => Promise<Row>, keep: (rows: Row[]) => void }} parts
 * @returns {Promise<Row[]>} all that is known, in the order of the subjects
 */
export async function rowByRow({ results, subjects, isRowOf, isChosen, isAgain, measure, keep }) {
  let rows = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).rows : []
  for (const subject of subjects) {
    if (!isChosen(subject)) continue
    const known = rows.find((row) => isRowOf(row, subject))
    if (known !== undefined && !isAgain()) continue
    const row = await measure(subject)
    console.log(JSON.stringify(row))
    const others = rows.filter((one) => one !== known)
    rows = subjects.flatMap((it) => (it === subject ? [row] : others.filter((one) => isRowOf(one, it))))
    keep(rows)
  }
  return rows
}
