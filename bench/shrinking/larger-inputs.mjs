// Larger inputs than those of the challenge: what a failing test of everyday code starts from.

const count = (value) => (Array.isArray(value) ? value.length : Object.keys(value).length)
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)

const random = (rng, size, item) => Array.from({ length: size }, () => item(rng))
const word = (rng) => String.fromCharCode(...random(rng, rng.below(20), () => 33 + rng.below(90)))

function hasListInObject(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  const inside = (item, list) => {
    if (item === null || typeof item !== 'object') return false
    if (Array.isArray(item)) return list || item.some((inner) => inside(inner, false))
    return Object.values(item).some((inner) => inside(inner, true))
  }
  return inside(value, false)
}

function twoOfOneLength(record) {
  const lengths = Object.values(record)
    .filter((field) => typeof field === 'string' && field.length > 5)
    .map((field) => field.length)
  return new Set(lengths).size < lengths.length
}

const fields = Array.from({ length: 10 }, (_, index) => `field${index}`)
const everyField = (make) => Object.fromEntries(fields.map((field) => [field, make()]))

/**
 * `first` makes the failing value to start from, the same for both tools: fast-check takes it as an example, which its
 * arbitraries recognise. `thousands`: where fast-check was measured to need thousands of evaluations.
 */
export const largerInputs = [
  {
    name: 'array up to 1000, two above 10^6',
    domain: (d) => d.arrayOf(d.int()).withMaxSize(1000),
    arbitrary: (fc) => fc.array(fc.integer(), { maxLength: 1000, size: 'max' }),
    holds: (list) => list.filter((item) => item > 1_000_000).length < 2,
    first: (rng) => random(rng, 600 + rng.below(400), () => rng.int(-0x8000_0000, 0x7fff_ffff)),
    size: count,
    minimal: (list) => same(list, [1_000_001, 1_000_001]),
  },
  {
    name: 'array of 0..1000, 50 or more, odd sum',
    thousands: true,
    domain: (d) => d.arrayOf(d.int({ min: 0, max: 1000 })).withMaxSize(1000),
    arbitrary: (fc) => fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 1000, size: 'max' }),
    holds: (list) => list.length < 50 || list.reduce((sum, item) => sum + item, 0) % 2 === 0,
    first: (rng) => {
      const list = random(rng, 600 + rng.below(400), () => rng.below(1001))
      return list.reduce((sum, item) => sum + item, 0) % 2 === 0 ? [...list, 1] : list
    },
    size: count,
    minimal: (list) => list.length === 50 && list.filter((item) => item === 0).length === 49 && list.includes(1),
  },
  {
    name: 'string up to 1000, digit before a letter',
    domain: (d) => d.string().withMaxSize(1000),
    arbitrary: (fc) => fc.string({ maxLength: 1000, size: 'max' }),
    holds: (text) => !/[0-9][a-z]/.test(text),
    first: (rng) => `${random(rng, 600, () => String.fromCharCode(32 + rng.below(95))).join('')}7q`,
    size: (text) => text.length,
    minimal: (text) => text === '0a',
  },
  {
    name: 'JSON text, list inside an object',
    domain: (d) => d.string(),
    arbitrary: (fc) => fc.json(),
    holds: (text) => !hasListInObject(text),
    first: (rng) =>
      JSON.stringify(
        {
          [word(rng)]: random(rng, 3, word),
          more: { deep: [rng.below(1000), word(rng)], other: null },
          last: word(rng),
        },
        undefined,
        rng.below(2) * 2,
      ),
    size: (text) => text.length,
    minimal: (text) => text === '{"":[]}',
  },
  {
    name: '10 optional strings, two of one length > 5',
    thousands: true,
    domain: (d) => d.structOf(everyField(() => d.nullableOf(d.string()))),
    arbitrary: (fc) => fc.record(everyField(() => fc.option(fc.string({ size: 'large', maxLength: 100 })))),
    holds: (record) => !twoOfOneLength(record),
    first: (rng) => {
      const record = everyField(() => (rng.below(4) === 0 ? null : `${word(rng)}${word(rng)}${word(rng)}`))
      const length = 6 + rng.below(40)
      return { ...record, field3: 'x'.repeat(length), field8: 'q7'.repeat(length).slice(length) }
    },
    size: (record) => Object.values(record).filter((field) => field !== null).length,
    minimal: (record) => {
      const filled = Object.values(record).filter((field) => field !== null)
      return filled.length === 2 && filled.every((field) => field === 'aaaaaa')
    },
  },
]
