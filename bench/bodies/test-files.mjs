// The 12 rare branches as a person writes properties: bodies in a test file, with a domain for each argument.
import { readFileSync } from 'node:fs'

const source = readFileSync(new URL('../search/rare-branches.ts', import.meta.url), 'utf8')

const commands = "['open', 'read', 'write', 'seek', 'lock', 'unlock', 'flush', 'close'] as const"

/** The domains of each branch, in the order of its parameters. */
const domains = {
  literal32: 'd.int()',
  literal10: 'd.string()',
  nestedCharacters: 'd.string()',
  besideLiteral: 'd.int()',
  twoEqual: 'd.int(), d.int()',
  computed: 'd.int()',
  record: 'd.structOf({ kind: d.string(), quantity: d.int() })',
  sumOfMany: 'd.arrayOf(d.int())',
  ascending: 'd.arrayOf(d.int())',
  commands: `d.arrayOf(d.elementOf(${commands}))`,
  nesting: "d.arrayOf(d.elementOf(['(', ')'] as const))",
  leapDay: 'd.date()',
}

export const names = Object.keys(domains)

/** Parameters and body of a branch, as they stand in the source. */
function branch(name) {
  const match = new RegExp(`^export function ${name}\\((.*)\\): void \\{\n([^]*?)^\\}`, 'm').exec(source)
  if (match === null) throw new Error(`rare-branches.ts has no function ${name}`)
  return { parameters: match[1].replaceAll('Command[]', 'string[]'), body: match[2] }
}

const head = (host) => `import { d, fuzzIt } from '${host}'
`

/** Every branch for every seed, in one file: a test that fails has found its branch. */
export function findingFile(host, { seeds, runs }) {
  const tests = names.map((name) => {
    const { parameters, body } = branch(name)
    return `for (let seed = 1; seed <= ${seeds}; seed++) {
  fuzzIt(\`${name} \${seed}\`, { domains: [${domains[name]}], seed, runs: ${runs}, timeBudget: 600_000 }, (${parameters}) => {
${body}  })
}`
  })
  return `${head(host)}
function found(): never {
  throw new RangeError('found')
}

${tests.join('\n\n')}
`
}

/** The branches in a file of sources, where they end nothing: what is measured there is the cost of a run. */
export const endlessSource = `let times = 0

function found(): void {
  times++
}

${names.map((name) => `export function ${name}(${branch(name).parameters}): void {\n${branch(name).body}}`).join('\n\n')}
`

/**
 * The same branches as bodies of properties and, in turn with them, as calls of what \`sourcePath\` exports. Writes the CPU
 * time of each test to \`costs.json\`.
 */
export function costFile(host, { rounds, runs, sourcePath }) {
  const tests = names.map((name) => {
    const { parameters, body } = branch(name)
    const given = parameters
      .replace(/\{[^}]*\}/g, '')
      .match(/\w+(?=:)/g)
      .join(', ')
    const options = `{ domains: [${domains[name]}], seed: round, runs: ${runs}, timeBudget: 600_000 }`
    return `  const own${name} = () => fuzzIt(\`own ${name} \${round}\`, ${options}, (${parameters}) => {
${body}  })
  const imported${name} = () =>
    fuzzIt(\`imported ${name} \${round}\`, ${options}, (${parameters}) => imported.${name}(${given}))
  for (const test of round % 2 === 0 ? [own${name}, imported${name}] : [imported${name}, own${name}]) test()`
  })
  return `${head(host)}import { writeFileSync } from 'node:fs'
import * as imported from '${sourcePath}'
${host.endsWith('vitest') ? "import { afterAll, afterEach, beforeEach, expect } from 'vitest'\n" : ''}
const costs: [name: string, milliseconds: number][] = []
let start = process.cpuUsage()
beforeEach(() => {
  start = process.cpuUsage()
})
afterEach(() => {
  const { user, system } = process.cpuUsage(start)
  costs.push([expect.getState().currentTestName ?? '', (user + system) / 1000])
})
afterAll(() => writeFileSync('costs.json', JSON.stringify(costs)))

let times = 0
function found(): void {
  times++
}

for (let round = 0; round <= ${rounds}; round++) {
${tests.join('\n')}
}
`
}
