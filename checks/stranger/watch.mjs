// Drives Vitest in watch mode: waits for a first result, changes a file, waits for a second one.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const patienceMs = 60_000

/**
 * @param {import('./project.mjs').Project} project
 * @param {readonly string[]} words
 * @param {{ first: RegExp, change: () => void, second: RegExp }} steps patterns of the output before and after the change
 */
export async function watchOnce(project, words, { first, change, second }) {
  const entry = join(project.folder, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(project.node, [entry, 'watch', ...words], {
    cwd: project.folder,
    env: { ...project.environment, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting = new Set()
  const collect = (chunk) => {
    output += chunk
    for (const look of waiting) look()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const seen = (pattern) =>
    new Promise((settle, reject) => {
      const look = () => {
        if (!pattern.test(output)) return
        clearTimeout(timer)
        waiting.delete(look)
        settle()
      }
      const timer = setTimeout(
        () => reject(new Error(`${pattern} did not come up in watch mode:\n${output}`)),
        patienceMs,
      )
      waiting.add(look)
      look()
    })
  try {
    await seen(first)
    await seen(/waiting for file changes/i)
    output = ''
    change()
    await seen(second)
  } finally {
    child.kill('SIGKILL')
  }
}
