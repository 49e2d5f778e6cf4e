// Ways in which an input ends the process that runs it, or lets it stand still, as the text of a package that is not instrumented.

const standsStill = /stood still/

const outOfMemory = { how: /ran out of memory/, options: 'hangAfter: 60_000' }

/** By name: what happens above 5, how it is told, and the options of the test. */
export const ways = {
  // Vitest puts an exit of its own in the place of Node's, which throws.
  exit: {
    code: 'process.exit(3)',
    how: /ended itself with code 3|process.exit unexpectedly called/,
    options: "effects: 'allow'",
  },
  reallyExit: { code: 'process.reallyExit(0)', how: /ended itself with code 0/, options: "effects: 'allow'" },
  abort: { code: 'process.abort()', how: /was aborted \(SIGABRT\)/, options: "effects: 'allow'" },
  kill: { code: "process.kill(process.pid, 'SIGKILL')", how: /was ended by SIGKILL/, options: "effects: 'allow'" },
  segfault: { code: "process.kill(process.pid, 'SIGSEGV')", how: /crashed \(SIGSEGV\)/, options: "effects: 'allow'" },
  matrix: {
    code: 'return Array(40_000).fill(0).map(() => Array(40_000).fill(0))',
    ...outOfMemory,
  },
  pushing: {
    code: 'const all = []; for (;;) all.push(Array(1000).fill(all.length))',
    ...outOfMemory,
  },
  microtasks: { code: 'return (async () => { for (;;) await null })()', how: standsStill, options: '' },
  afterAwait: { code: 'return (async () => { await null; for (;;); })()', how: standsStill, options: '' },
  expression: {
    code: "return (async () => { await null; /^(a+)+$/.test('a'.repeat(40) + 'b') })()",
    how: standsStill,
    options: '',
  },
  blocked: {
    code: 'return (async () => { await null; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) })()',
    how: standsStill,
    options: '',
  },
  timer: { code: 'setTimeout(() => { for (;;); })', how: standsStill, options: '' },
  // Further ways to fill the memory, which have a row of their own.
  repeats: { code: "return [...'ab'.repeat(1e8)]", ...outOfMemory },
  lists: { code: 'return Array.from({ length: 1e8 }, () => [])', ...outOfMemory },
}

/**
 * What stands still is waited for at each death, 5 s and more with a core at work: one deadly value makes it one death, where a way that ends
 * at once is shrunk from any of four.
 */
function domainOf({ how }) {
  return how === standsStill ? 'd.elementOf([1, 6])' : 'd.int({ min: 0, max: 9 })'
}

/** A package of CommonJS, which every runner takes as it is. */
export const deadlyPackage = Object.entries(ways)
  .map(([name, { code }]) => `exports.${name} = (n) => { if (n > 5) { ${code} } }\n`)
  .join('')

/** A test file: a fuzz test for each of the ways, and tests that end well before, between and behind them. */
export function deadlyTests(host, names) {
  const tests = names.map((name) => {
    const { options } = ways[name]
    return `fuzzIt('${name}', { domains: [${domainOf(ways[name])}], ${options} }, (n) => deadly.${name}(n))\ntest('beside ${name}', () => {})\n`
  })
  const frame = host === '@fuzzwright/vitest' ? "import { test } from 'vitest'\n" : ''
  return `import { d, fuzzIt } from '${host}'\n${frame}import deadly from 'deadly'\n${tests.join('')}fuzzIt('lives', [d.int({ min: 0, max: 9 })], (n) => n < 10)\n`
}
