// Drives a runner in watch mode: waits for a first result, changes a file, waits for a second one.
import { spawn } from 'node:child_process'
import { patienceMs } from '../run-process.mjs'

/**
 * @param {import('./project.mjs').Project} project
 * @param {readonly string[]} words what Node is started with: the runner's file, and its words
 * @param {{ first: RegExp, ready: RegExp, change: () => void, second: RegExp, env?: Record<string, string> }} steps
 *   patterns of the output before and after the change
 * @returns {Promise<string>} all that was said
 */
export async function watchOnce(project, words, { first, ready, change, second, env = {} }) {
  const child = spawn(project.node, words, {
    cwd: project.folder,
    env: { ...project.environment, NO_COLOR: '1', ...env },
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
    await seen(ready)
    const before = output
    output = ''
    await change()
    await seen(second)
    return before + output
  } finally {
    child.kill('SIGKILL')
  }
}
