/** One guided search of a target full of comparisons, and a hash of every input it ran, in order. */
import { check, d, maximize } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'

const source = `module.exports = (text, list, order) => {
  let sum = 0
  for (const item of list) sum += item > 100 ? item * 2 : item
  if (sum === 4242) sum++
  if (text.startsWith('v1:')) {
    const [, name, size] = text.split(':')
    if (name === 'resize' && Number(size) * 3 + 7 === 1234) sum += 2
    else if (name?.trim().toLowerCase() === 'close') sum += 3
  }
  switch (order.kind) {
    case 'refund': return order.ratio > 0.3 && order.ratio < 0.300001 ? sum : -sum
    case 'charge': return order.when.getTime() < 1e12 ? sum * 2 : order.codes.has('admin')
    default: return sum - Math.round(order.ratio)
  }
}`

let target: ((...args: unknown[]) => unknown) | undefined

function loaded(): (...args: unknown[]) => unknown {
  if (target !== undefined) return target
  installRuntime()
  const module: { exports: unknown } = { exports: undefined }
  new Function('module', instrument(source, '/search-trace.js').code)(module)
  target = module.exports as (...args: unknown[]) => unknown
  return target
}

const domains = [
  d.string(),
  d.arrayOf(d.int({ min: -1000, max: 1000 })).withMaxSize(12),
  d.structOf({
    kind: d.oneOf(d.just('refund'), d.just('charge'), d.asciiString()),
    ratio: d.number(),
    when: d.date(),
    codes: d.setOf(d.asciiString()),
  }),
]

/** FNV-1a over UTF-16 units. */
function mix(hash: number, text: string): number {
  let next = hash
  for (let index = 0; index < text.length; index++) next = Math.imul(next ^ text.charCodeAt(index), 0x01000193)
  return next
}

const shown = (_: string, value: unknown): unknown =>
  value instanceof Set ? [...value] : Object.is(value, -0) ? '-0' : typeof value === 'number' ? String(value) : value

/** Runs, edges reached and a hash of the inputs, as one text. */
export async function searchTrace(seed: number, runs: number): Promise<string> {
  const run = loaded()
  let hash = 0x811c9dc5
  let count = 0
  const property = (...args: unknown[]): void => {
    hash = mix(hash, JSON.stringify(args, shown))
    count++
    maximize('size', JSON.stringify(args).length)
    run(...args)
  }
  const report = await check(
    property,
    { domains, seed, runs, timeBudget: 600_000, goals: ['coverage', 'slowest', 'diverse'] },
    { coverage: coverageSource() },
  )
  return `${report.outcome} ${count} ${report.coverage?.reached} ${(hash >>> 0).toString(16)}`
}
