// A check of one shape, as a host runs it; the sides of a pair differ in the fence alone.
import { d } from '@fuzzwright/core'
import { runFuzzTest } from '@fuzzwright/core/host'
import { openFence } from '@fuzzwright/fence'
import { shapes } from './shapes.mjs'

const nothing = () => undefined

/** It refuses nothing and puts nothing back: what any fence costs at least. */
const idleFence = {
  ...{ hasLeads: false, isStirred: false, hasStarted: false },
  ...{ watch: nothing, enter: nothing, leave: nothing, pause: nothing, end: nothing, close: nothing },
  ...{ takeLate: nothing, takeStray: nothing, takeStraggler: nothing, takeLeads: () => [] },
  ...{ tellApart: () => ({}), isAwaiting: () => false, outside: (work) => work(), inside: (work) => work() },
}

/** @param {{ shape: string, side: string, runs?: number, clock: object, guard: object }} what `runs` are those of the shape unless said otherwise */
export async function check({ shape, side, runs, clock, guard }) {
  const { domains, property, runs: ofShape } = shapes(d)[shape]
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'throughput' },
    property,
    options: { domains, runs: runs ?? ofShape, timeBudget: 600_000 },
    defaultSeed: 1,
    clock,
    guard,
    ...(side === 'with' && {
      openFence: (effects, where) => openFence({ name: 'throughput', effects, where, root: process.cwd() }),
    }),
    ...(side === 'idle' && { openFence: () => idleFence }),
  })
  if (report.outcome !== 'passed') throw new Error(`The check ended as ${report.outcome}.`)
}
