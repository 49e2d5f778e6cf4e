/**
 * Asks the Vitest that is about to search which test files a change concerns. It reads them, and what they import, by the plugins of the
 * project; ours do nothing meanwhile, since only imports count, and what was read so is forgotten before anything runs.
 */
import { answerChange, type ChangeQuestion } from '@fuzzwright/core/tooling'
import type { Vitest } from 'vitest/node'

const asked = new WeakSet<Vitest>()

/** Whether modules are read for their imports alone. */
export function isAsked(vitest: Vitest | undefined): boolean {
  return vitest !== undefined && asked.has(vitest)
}

/** Absolute paths of the test files that match `filters` and are concerned; who asked is told. */
export async function concernedTests(
  vitest: Vitest,
  question: ChangeQuestion,
  filters: string[] | undefined,
): Promise<string[]> {
  const also = new Set(question.also)
  const wanted = await vitest.globTestSpecifications(filters)
  const changed = await changedTests(vitest, question.commit, filters)
  const files = [...wanted.filter(({ moduleId }) => also.has(moduleId)), ...changed].map(({ moduleId }) => moduleId)
  const answer = [...new Set(files)]
  answerChange(question, answer)
  return answer
}

async function changedTests(vitest: Vitest, commit: string, filters: string[] | undefined) {
  const { config } = vitest
  const { changed, related } = config
  asked.add(vitest)
  try {
    config.changed = commit
    return await vitest.getRelevantTestSpecifications(filters)
  } finally {
    asked.delete(vitest)
    Object.assign(config, { changed, related })
    for (const { vite } of vitest.projects) {
      for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll()
    }
  }
}
