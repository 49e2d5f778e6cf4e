/**
 * Setup file the plugin adds. It runs before every test file, so it only looks whether that one can have fuzz tests: most have
 * none, and pay a millisecond.
 */
import { readFileSync } from 'node:fs'
import { expect, inject } from 'vitest'
import { mentionsKey, settingsKey } from './provided.ts'

/** Of the file that is about to be loaded; where nobody knows which that is, it may have some. */
function mayFuzz(): boolean {
  if (inject(mentionsKey) === 'anywhere') return true
  const { testPath } = expect.getState()
  try {
    if (testPath === undefined) return true
    const text = readFileSync(testPath)
    return (inject(settingsKey)?.names ?? ['@fuzzwright/']).some((name) => text.includes(name))
  } catch {
    // A plugin makes it, and it is on no disk.
    return true
  }
}

if (mayFuzz()) {
  const { prepareThread } = await import('./prepare-thread.ts')
  prepareThread(inject(settingsKey)?.root ?? '.')
}
