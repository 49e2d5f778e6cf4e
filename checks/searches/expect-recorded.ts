/** Holds the lines of searches against a fixture beside the tests. */
import { expect, test } from 'vitest'
import { type RecordedSearch, recordSearch } from './record-search.ts'

const head = `# One line a search, written by \`npx vitest run --project searches -u\`; see checks/searches/README.md.
# A changed line means that the search with this seed no longer tries the same inputs, or no longer ends the same way.
# A move of code changes no line. Where the engine is meant to behave otherwise, the new lines are committed with it.
`

/** Runs the searches one after the other and compares with the lines of `<fixture>.golden.txt`. */
export function expectRecorded(fixture: string, searches: readonly RecordedSearch[]): void {
  test(`${searches.length} searches do as the fixture says`, async () => {
    expect(new Set(searches.map(({ name }) => name)).size, 'each name stands for one search').toBe(searches.length)
    const lines: string[] = []
    for (const search of searches) lines.push(await recordSearch(search))
    await expect(`${head}\n${lines.join('\n')}\n`).toMatchFileSnapshot(`${fixture}.golden.txt`)
  })
}
