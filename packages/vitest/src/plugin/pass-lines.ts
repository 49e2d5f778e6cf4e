/** Prints one quiet line per fuzz test of a finished file, below what Vitest's own reporter says about it. */
import { type PassLook, passLinesOfFile } from '@fuzzwright/core/tooling'
import pc from 'picocolors'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Reporters that people read; the others are for machines, and a stray line would break them. */
const forPeople = new Set(['default', 'verbose', 'tree', 'dot', 'minimal', 'agent'])

/** Whether somebody reads what this run prints; `reporters` as Vitest's configuration has them. */
export function isForPeople(reporters: readonly unknown[]): boolean {
  const names = reporters.map((entry) => (Array.isArray(entry) ? entry[0] : entry))
  return names.some((entry) => typeof entry !== 'string' || forPeople.has(entry))
}

const widest = 120

export class PassLines implements Reporter {
  private readonly vitest: Vitest

  constructor(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestModuleEnd(module: TestModule): void {
    const told = [...module.children.allTests()].flatMap((test) => {
      const meta = test.meta().fuzzwright
      return meta === undefined ? [] : [{ name: test.fullName, meta }]
    })
    for (const line of passLinesOfFile(told, look())) this.vitest.logger.log(line)
  }
}

function look(): PassLook {
  return {
    width: Math.min(process.stdout.columns ?? widest, widest),
    mark: pc.cyan,
    line: pc.dim,
    warning: pc.yellow,
    fixed: pc.green,
  }
}
