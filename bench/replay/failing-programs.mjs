// Random fuzz tests that fail: test files for any host, the same for the same seed. Each test has one bug that a search
// finds; what the bug needs, and how it shows, is drawn.

/** Deterministic chance (mulberry32): an integer from 0 up to and without `below`. */
function chance(seed) {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** What a program takes, and when it breaks; `k` is the number of a program. */
const inputs = [
  (draw) => ({ domains: '[d.int()]', names: 'n', breaks: `n >= ${draw(1_000_000)}` }),
  (draw) => ({
    domains: `[d.int({ min: ${-draw(5000)}, max: ${1000 + draw(5000)} })]`,
    names: 'n',
    breaks: `n > ${draw(500)} && n % ${2 + draw(7)} === 1`,
  }),
  (draw) => ({ domains: '[d.string()]', names: 'text', breaks: `text.length > ${draw(8)}` }),
  (draw) => ({
    domains: '[d.asciiString(), d.nat()]',
    names: 'text, n',
    breaks: `text.length + n > ${10 + draw(2000)}`,
  }),
  (draw) => ({ domains: '[d.arrayOf(d.int())]', names: 'list', breaks: `list.some((n) => n < ${-draw(900)})` }),
  (draw) => ({
    domains: '[d.arrayOf(d.string()), d.boolean()]',
    names: 'list, flag',
    breaks: `flag && list.length > ${draw(5)}`,
  }),
  (draw) => ({
    domains: '[d.structOf({ id: d.int(), tags: d.arrayOf(d.string()) })]',
    names: 'item',
    breaks: `item.id > ${draw(300)} && item.tags.length > ${draw(3)}`,
  }),
  (draw) => ({ domains: '[d.bigint()]', names: 'big', breaks: `big > ${draw(1_000_000)}n` }),
  (draw) => ({ domains: '[d.date()]', names: 'date', breaks: `date.getTime() > ${draw(2_000_000_000)}000` }),
  (draw) => ({ domains: '[d.mapOf(d.string(), d.int())]', names: 'map', breaks: `map.size > ${draw(4)}` }),
  (draw) => ({ domains: '[d.setOf(d.int())]', names: 'set', breaks: `[...set].some((n) => n > ${draw(90)})` }),
  (draw) => ({
    domains: "[d.oneOf(d.constant('none'), d.int()), d.optionalOf(d.string())]",
    names: 'a, b',
    breaks: `typeof a === 'number' && a > ${draw(40)} && b !== undefined`,
  }),
  (draw) => ({
    names: 'text, n',
    types: ['string', 'number'],
    breaks: `text.length > ${draw(4)} && n > ${draw(5000)}`,
  }),
  (draw) => ({
    names: 'items',
    types: ['{ id: number; tags: string[] }[]'],
    breaks: `items.some(({ tags }) => tags.length > ${draw(3)})`,
  }),
  () => ({
    names: 'side, way',
    types: ["'left' | 'right'", '[number, boolean]'],
    breaks: `side === 'right' && way[1]`,
  }),
  (draw) => ({
    names: 'bytes, when',
    types: ['Uint8Array', 'Date | undefined'],
    breaks: `bytes.length > ${draw(6)} && when !== undefined`,
  }),
]

const failures = [
  (k) => `throw new Error('bug ${k}')`,
  (k) => `throw new RangeError(\`bug ${k} of \${String(given.length)}\`)`,
  () => 'return false',
  () => 'expect(given.length).toBe(0)',
  () => 'return void Reflect.get(undefined as never, "x")',
]

/**
 * @param {number} count
 * @param {{ seed: number, host: string, perFile: number }} options `host` is the package that tests import
 * @returns {Record<string, string>} texts of test files, by path
 */
export function failingPrograms(count, { seed, host, perFile }) {
  const draw = chance(seed)
  const files = {}
  for (let first = 0; first < count; first += perFile) {
    const tests = []
    for (let k = first; k < Math.min(count, first + perFile); k++) tests.push(program(k, draw))
    const globals = host.endsWith('/vitest') ? "import { describe, expect } from 'vitest'\n" : ''
    files[`tests/programs-${first}.test.ts`] = `import { d, fuzzIt } from '${host}'\n${globals}${tests.join('\n')}\n`
  }
  return files
}

function program(k, draw) {
  const { domains, names, types, breaks } = inputs[draw(inputs.length)](draw)
  const failure = failures[draw(failures.length)](k)
  const waits = draw(4) === 0
  const parameters =
    types === undefined
      ? names
      : names
          .split(', ')
          .map((name, at) => `${name}: ${types[at]}`)
          .join(', ')
  const lines = [...(waits ? ['await null'] : []), `const given = [${names}]`, `if (${breaks}) ${failure}`]
  const body = [...lines, 'return given.length > 0'].map((line) => `  ${line}\n`).join('')
  const property = `${waits ? 'async ' : ''}(${parameters}) => {\n${body}}`
  const call = `fuzzIt('program ${k} breaks', ${domains === undefined ? '' : `${domains}, `}${property})`
  return draw(3) === 0 ? `describe('block "${k}" (of one)', () => {\n${call}\n})` : call
}
