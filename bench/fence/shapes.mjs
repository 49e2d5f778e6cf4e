// What is measured: targets from nothing at all to a small parser, and such that answer promises.

/** A small parser, as busy as targets are. */
function parse(text) {
  let depth = 0
  const numbers = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 40) depth++
    else if (code === 41) depth--
    else if (code >= 48 && code <= 57) numbers.push(code - 48)
  }
  return depth === 0 ? numbers.reduce((sum, digit) => sum * 10 + digit, 0) : Number.NaN
}

async function threeAwaits(n) {
  await null
  await null
  return (await n) !== 0.5
}

/** By name. @param d the words of domains */
export function shapes(d) {
  return {
    empty: { runs: 200_000, domains: [d.int()], property: () => true },
    'integer and string': {
      runs: 100_000,
      domains: [d.int(), d.string()],
      property: (n, s) => n + s.length !== 0.5,
    },
    parser: { runs: 50_000, domains: [d.string()], property: (text) => parse(text) !== 0.5 },
    async: { runs: 3_000, domains: [d.int()], property: async (n) => n !== 0.5 },
    'async, three awaits': { runs: 3_000, domains: [d.int()], property: threeAwaits },
  }
}
