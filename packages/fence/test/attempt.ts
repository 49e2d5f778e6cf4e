/** What an input attempts behind a fence of its own, and what it left on the disk. */
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { EffectFence, Effects, RefusedEffect } from '@fuzzwright/core'
import { openFence } from '../src/fence.ts'

/** Everything below the folder: what there is, what it holds, and when and how it changed. */
export function stateOf(folder: string): unknown {
  const names = fs.readdirSync(folder, { recursive: true }).map(String).sort()
  return ['.', ...names].map((name) => {
    const { mode, mtimeMs, ctimeMs, size, uid, gid, nlink } = fs.lstatSync(join(folder, name))
    return [name, mode, mtimeMs, ctimeMs, size, uid, gid, nlink]
  })
}

export function fencedIn(folder: string, effects: Effects = 'refuse'): EffectFence {
  const fence = openFence({ name: 'a test', effects, where: 'fuzzIt("a test")', root: folder })
  if (fence === undefined) throw new Error('no fence')
  return fence
}

/** Milliseconds, at least, that are waited for what an input left behind. */
const mostLooks = 300

/** Runs `work` as an input; whatever it throws, or rejects with, is its own business. */
export async function attemptIn(
  folder: string,
  work: () => unknown,
  effects?: Effects,
): Promise<RefusedEffect | undefined> {
  const fence = fencedIn(folder, effects)
  const run = async (): Promise<void> => {
    fence.enter()
    let result: unknown
    try {
      result = work()
    } catch {
      // The refusal, or what the code makes of it.
    }
    fence.pause()
    fence.leave()
    await Promise.resolve(result).catch(() => undefined)
  }
  await run()
  const refused = fence.end()
  await wait(15)
  // Threads of Node answer when the machine lets them; what stays open for good is not waited for.
  for (let look = 0; look < mostLooks && fence.isAwaiting(); look++) await wait(1)
  const late = fence.takeLate()
  fence.close()
  return refused ?? late
}
