// Rows of a measurement that takes hours, kept after each case so that it can be taken up again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../node_modules/.cache/fuzzwright-bugs/rows.json', import.meta.url))

export class Done {
  #rows

  /** @param {boolean} goOn whether the rows kept before count */
  constructor(goOn) {
    this.#rows = goOn && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  }

  row(id) {
    return this.#rows.find((row) => row.id === id)
  }

  keep(rows) {
    const others = this.#rows.filter(({ id }) => !rows.some((row) => row.id === id))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([...others, ...rows]))
  }
}
