/** Prints one quiet line per fuzz test of a finished file, below what Vitest's own reporter says about it. */
import type { Reporter, TestModule, Vitest } from 'vitest/node'

<<<<<<< HEAD
/** Reporters that people read; the others are for machines, and a stray line would break them. */
const forPeople = new Set(['default', 'verbose', 'tree', 'dot', 'minimal', 'agent'])

/** Whether somebody reads what this run prints; `reporters` as Vitest's configuration has them. */
export function isForPeople(reporters: readonly unknown[]): boolean {
  const names = reporters.map((entry) => (Array.isArray(entry) ? entry[0] : entry))
  return names.some((entry) => typeof entry !== 'string' || forPeople.has(entry))
}

=======
>>>>>>> 925f83a (feat(vitest): a reporter with live progress in fuzz mode, JSON lines and remarks for GitHub)
export class PassLines implements Reporter {
  private readonly vitest: Vitest

  constructor(vitest: Vitest) {
    this.vitest = vitest
  }

<<<<<<< HEAD
  /** Adds it once, however many projects use the plugin. */
  static addTo(vitest: Vitest): void {
    const reporters = vitest.config.reporters as unknown as unknown[]
    const names = reporters.map((entry) => (Array.isArray(entry) ? entry[0] : entry))
    if (names.some((entry) => entry instanceof PassLines)) return
    if (!isForPeople(reporters)) return
    reporters.push(new PassLines(vitest))
  }

=======
>>>>>>> 925f83a (feat(vitest): a reporter with live progress in fuzz mode, JSON lines and remarks for GitHub)
  onTestModuleEnd(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const meta = test.meta().fuzzwright
      if (meta === undefined) continue
      if (meta.line !== undefined) this.vitest.logger.log(` ◇ ${test.fullName}: ${meta.line}`)
      if (test.ok()) for (const warning of meta.warnings) this.vitest.logger.log(`   Warning: ${warning}`)
    }
  }
}
