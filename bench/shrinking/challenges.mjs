// The 13 properties of the ECOOP shrinking challenge, written from their published descriptions. A property answers
// true where it holds, false where it fails, 'invalid' where its precondition excludes the input.

const int16 = { min: -0x8000, max: 0x7fff }
const positive = { min: 1, max: 0x7fff_ffff }

function wrap16(sum) {
  return ((((sum + 0x8000) % 0x1_0000) + 0x1_0000) % 0x1_0000) - 0x8000
}

function sum16(list) {
  return list.reduce((sum, item) => wrap16(sum + item), 0)
}

function distinct(list) {
  return new Set(list).size
}

function magnitudes(list) {
  return list.map(Math.abs).sort((a, b) => a - b)
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const exactly = (wanted) => (value) => same(value, wanted)
const sumOf = (list) => list.reduce((sum, item) => sum + item, 0)

// Calculator: an expression is a number or [operator, left, right].
const nodes = (tree) => (Array.isArray(tree) ? 1 + nodes(tree[1]) + nodes(tree[2]) : 1)

function dividesByLiteralZero(tree) {
  if (!Array.isArray(tree)) return false
  return (tree[0] === '/' && tree[2] === 0) || dividesByLiteralZero(tree[1]) || dividesByLiteralZero(tree[2])
}

function evaluate(tree) {
  if (!Array.isArray(tree)) return tree
  const [left, right] = [evaluate(tree[1]), evaluate(tree[2])]
  if (tree[0] === '+') return left + right
  if (right === 0) throw new RangeError('division by zero')
  return Math.trunc(left / right)
}

function evaluates(tree) {
  if (dividesByLiteralZero(tree)) return 'invalid'
  try {
    evaluate(tree)
    return true
  } catch {
    return false
  }
}

// Binary heap: null or [value, left, right], no value smaller than the one above it.
const heapSize = (heap) => (heap === null ? 0 : 1 + heapSize(heap[1]) + heapSize(heap[2]))
const listed = (heap) => (heap === null ? [] : [heap[0], ...listed(heap[2]), ...listed(heap[1])])

function mergeHeaps(a, b) {
  if (a === null) return b
  if (b === null) return a
  return a[0] <= b[0] ? [a[0], mergeHeaps(a[2], b), a[1]] : [b[0], mergeHeaps(b[2], a), b[1]]
}

/** The mistake: the rest is listed in tree order instead of being taken out smallest first. */
function wrongSorted(heap) {
  return heap === null ? [] : [heap[0], ...listed(mergeHeaps(heap[1], heap[2]))]
}

function sortsHeap(heap) {
  const wrong = wrongSorted(heap)
  return same(
    wrong,
    listed(heap).sort((a, b) => a - b),
  )
}

function heapDomain(d, min) {
  const below = (value) =>
    d.oneOf(
      d.just(null),
      d.lazy(() => heapDomain(d, value)),
    )
  const node = (value) => {
    const child = below(value)
    return d.tupleOf(d.just(value), child, child)
  }
  return d.flatMap(node, d.int({ min, max: 0x7fff_ffff }))
}

function heapArbitrary(fc, min, depth) {
  const below = (value) => (depth === 0 ? fc.constant(null) : fc.option(heapArbitrary(fc, value, depth - 1)))
  return fc
    .integer({ min, max: 0x7fff_ffff })
    .chain((value) => fc.tuple(fc.constant(value), below(value), below(value)))
}

const ints = (d) => d.arrayOf(d.int())
const integers = (fc) => fc.array(fc.integer())

/** `hypothesis`: mean evaluations of the shrink and share of minimal results, as measured for Hypothesis 6.168.3. */
export const challenges = [
  {
    name: 'bound5',
    hypothesis: { mean: 251, minimal: 80 },
    domain: (d) => d.tupleOf(...Array.from({ length: 5 }, () => d.arrayOf(d.int(int16)))),
    arbitrary: (fc) => fc.tuple(...Array.from({ length: 5 }, () => fc.array(fc.integer(int16)))),
    holds: (lists) => (lists.some((list) => sum16(list) >= 256) ? 'invalid' : sum16(lists.flat()) < 5 * 256),
    size: (lists) => sumOf(lists.map((list) => list.length)),
    exact: exactly([[], [], [], [-1], [-32768]]),
    minimal: (lists) => {
      const filled = lists.filter((list) => list.length > 0).sort((a, b) => b[0] - a[0])
      return same(filled, [[-1], [-32768]])
    },
  },
  {
    name: 'large union list',
    hypothesis: { mean: 187, minimal: 100 },
    domain: (d) => d.arrayOf(ints(d)),
    arbitrary: (fc) => fc.array(integers(fc)),
    holds: (lists) => distinct(lists.flat()) <= 4,
    size: (lists) => lists.length + lists.flat().length,
    exact: exactly([[0, 1, -1, 2, -2]]),
    minimal: (lists) => lists.length === 1 && ['0,1,1,2,2', '0,1,2,3,4'].includes(magnitudes(lists[0]).join()),
  },
  {
    name: 'reverse',
    hypothesis: { mean: 9.7, minimal: 100 },
    domain: ints,
    arbitrary: integers,
    holds: (list) => same([...list].reverse(), list),
    size: (list) => list.length,
    exact: exactly([0, 1]),
    minimal: (list) => same(magnitudes(list), [0, 1]),
  },
  {
    name: 'calculator',
    hypothesis: { mean: 52, minimal: 100 },
    domain: (d) => {
      const tree = d.lazy(() =>
        d.oneOf(d.int(), d.tupleOf(d.just('+'), tree, tree), d.tupleOf(d.just('/'), tree, tree)),
      )
      return tree
    },
    arbitrary: (fc) =>
      fc.letrec((tie) => ({
        tree: fc.oneof(
          { depthSize: 'small' },
          fc.integer(),
          fc.tuple(fc.constant('+'), tie('tree'), tie('tree')),
          fc.tuple(fc.constant('/'), tie('tree'), tie('tree')),
        ),
      })).tree,
    holds: evaluates,
    size: nodes,
    exact: exactly(['/', 0, ['+', 0, 0]]),
    minimal: exactly(['/', 0, ['+', 0, 0]]),
  },
  {
    name: 'length list',
    hypothesis: { mean: 83, minimal: 100 },
    domain: (d) => d.flatMap((n) => d.arrayOf(d.int({ min: 0, max: 1000 })).withSize(n), d.int({ min: 1, max: 100 })),
    arbitrary: (fc) =>
      fc
        .integer({ min: 1, max: 100 })
        .chain((n) => fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: n, maxLength: n })),
    holds: (list) => Math.max(...list) < 900,
    size: (list) => list.length,
    exact: exactly([900]),
    minimal: exactly([900]),
  },
  ...[
    ['difference not zero', 27, [10, 10], (gap) => gap === 0],
    ['difference not small', 40, [10, 6], (gap) => gap >= 1 && gap <= 4],
    ['difference not one', 37, [10, 9], (gap) => gap === 1],
  ].map(([name, mean, minimum, fails]) => ({
    name,
    hypothesis: { mean, minimal: 100 },
    domain: (d) => d.tupleOf(d.int(positive), d.int(positive)),
    arbitrary: (fc) => fc.tuple(fc.integer(positive), fc.integer(positive)),
    holds: ([a, b]) => a < 10 || !fails(Math.abs(a - b)),
    size: sumOf,
    exact: exactly(minimum),
    minimal: exactly(minimum),
  })),
  {
    name: 'binary heap',
    hypothesis: { mean: 139, minimal: 97 },
    domain: (d) => heapDomain(d, 0),
    arbitrary: (fc) => heapArbitrary(fc, 0, 4),
    holds: sortsHeap,
    size: heapSize,
    exact: exactly([0, null, [0, [0, null, null], [1, null, null]]]),
    minimal: (heap) => heapSize(heap) === 4 && same(magnitudes(listed(heap)), [0, 0, 0, 1]),
  },
  {
    name: 'coupling',
    hypothesis: { mean: 38, minimal: 28 },
    domain: (d) => d.arrayOf(d.int({ min: 0, max: 10 })),
    arbitrary: (fc) => fc.array(fc.integer({ min: 0, max: 10 })),
    holds: (list) =>
      list.some((position) => position >= list.length)
        ? 'invalid'
        : list.every((position, index) => position === index || list[position] !== index),
    size: (list) => list.length,
    exact: exactly([1, 0]),
    minimal: exactly([1, 0]),
  },
  {
    name: 'deletion',
    hypothesis: { mean: 9.3, minimal: 100 },
    domain: (d) => d.tupleOf(ints(d), d.int()),
    // By value fast-check hardly ever draws an item of the list; its published port takes an index.
    arbitrary: (fc) =>
      fc
        .tuple(fc.array(fc.integer(), { minLength: 1 }), fc.nat())
        .map(([list, index]) => [list, list[index % list.length]]),
    holds: ([list, item]) => {
      const at = list.indexOf(item)
      return at < 0 ? 'invalid' : !list.toSpliced(at, 1).includes(item)
    },
    size: ([list]) => list.length,
    exact: exactly([[0, 0], 0]),
    minimal: exactly([[0, 0], 0]),
  },
  {
    name: 'distinct',
    hypothesis: { mean: 36, minimal: 100 },
    domain: ints,
    arbitrary: integers,
    holds: (list) => distinct(list) < 3,
    size: (list) => list.length,
    exact: exactly([0, 1, -1]),
    minimal: (list) => ['0,1,1', '0,1,2'].includes(magnitudes(list).join()),
  },
  {
    name: 'nested lists',
    hypothesis: { mean: 28, minimal: 100 },
    domain: (d) => d.arrayOf(ints(d)),
    arbitrary: (fc) => fc.array(integers(fc)),
    holds: (lists) => lists.flat().length <= 10,
    size: (lists) => lists.length,
    exact: exactly([Array(11).fill(0)]),
    minimal: exactly([Array(11).fill(0)]),
  },
]
