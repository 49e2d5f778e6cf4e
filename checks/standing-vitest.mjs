// A Vitest that stays: one process runs the real one again and again, each time in another project, as an editor does.
// A start of its own costs loading Vite and the compiler each time, most of what a small scenario takes.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('standing-vitest-process.mjs', import.meta.url))

/** What the process is given at its start, and cannot be given later: a run that wants another needs a process of its own. */
const fixed = ['NODE_OPTIONS', 'NO_COLOR', 'FORCE_COLOR', 'CI']

/** Whether a run with these variables can be asked of a process that stands already. */
export function canStand(env) {
  return fixed.every((name) => !(name in env))
}

export class StandingVitest {
  /**
   * @param {string} home folder of the package
   * @param {Record<string, string | undefined>} environment of all runs
   */
  constructor(home, environment) {
    this.home = home
    this.environment = environment
    /** One run at a time. */
    this.last = Promise.resolve()
  }

  /**
   * @param {{ words: readonly string[], folder: string, env: Readonly<Record<string, string>> }} order as `vitest <words>`
   *   would be typed in `folder`
   * @returns {Promise<{ code: number, output: string }>}
   */
  run(order) {
    const answer = this.last.then(() => this.ask(order))
    this.last = answer.catch(() => undefined)
    return answer
  }

  async ask({ words, folder, env }) {
    this.child ??= await this.start()
    const { child } = this
    const mark = `\0${randomUUID()}\0`
    const chunks = []
    let open = 3
    return new Promise((settle) => {
      const done = (code) => {
        child.stdout.removeAllListeners('data')
        child.stderr.removeAllListeners('data')
        child.removeAllListeners('message').removeAllListeners('close')
        settle({ code, output: Buffer.concat(chunks).toString('utf8').replaceAll(mark, '') })
      }
      let told = 1
      const end = () => {
        open -= 1
        if (open === 0) done(told)
      }
      for (const stream of [child.stdout, child.stderr]) {
        let tail = ''
        stream.on('data', (chunk) => {
          chunks.push(chunk)
          tail = (tail + chunk.toString('latin1')).slice(-mark.length)
          if (tail === mark) end()
        })
      }
      child.on('message', ({ code }) => {
        told = code
        end()
      })
      // Whatever ended it, the next run has a new one.
      child.on('close', (code) => {
        this.child = undefined
        done(code ?? 1)
      })
      child.send({ words, folder, mark, env: Object.fromEntries(Object.entries(env)) })
    })
  }

  async start() {
    const env = { ...process.env, ...this.environment }
    const child = fork(program, [this.home], { env, execArgv: [], silent: true })
    await new Promise((settle) => child.once('message', settle))
    // It ends with whoever asks, and keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    child.stdout.unref()
    child.stderr.unref()
    return child
  }
}
