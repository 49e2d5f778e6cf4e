// The caller's side of a subject's thread: synchronous, and kills it when a run takes too long.
import { Worker } from 'node:worker_threads'

/** Milliseconds after which a run counts as a hang; loading may take longer. */
const timeout = 1000
const loadingTimeout = 60_000
const mostUnits = 1 << 20
const decoder = new TextDecoder('utf-16le')

export class SubjectThread {
  /** Functions there are in the code that was loaded, and its texts. */
  functions = 0
  sources = []
  /** Microseconds of CPU that runs took, the waiting caller included. */
  spent = 0

  /** Files made countable by the first thread, for the next ones. */
  files = {}

  constructor(name) {
    this.name = name
    this.start()
  }

  /** A fresh thread: subjects keep caches, so what one evolution reached would be closed to the next. */
  restart() {
    this.stop()
    this.start()
    this.spent = 0
  }

  /** `{ functions, runTime, thrown?, exceptionKey?, unexpected?, hung? }`, as `evolve` wants it. */
  run(text) {
    const before = process.cpuUsage()
    const units = Math.min(text.length, mostUnits)
    for (let at = 0; at < units; at++) this.units[at] = text.charCodeAt(at)
    this.state[1] = units
    const answer = this.ask(timeout)
    const after = process.cpuUsage(before)
    this.spent += after.user + after.system
    if (answer === undefined) return this.hung()
    const { functions, steps, thrown } = answer
    if (thrown === undefined) return { functions, runTime: steps }
    return { functions, runTime: steps, thrown: {}, exceptionKey: thrown.key, unexpected: !thrown.expected }
  }

  stop() {
    this.worker.terminate()
  }

  start() {
    const control = new SharedArrayBuffer(8)
    const text = new SharedArrayBuffer(mostUnits * 2)
    const answer = new SharedArrayBuffer(16 << 20)
    this.state = new Int32Array(control)
    this.units = new Uint16Array(text)
    this.answer = new Uint16Array(answer)
    this.state[0] = 1
    this.worker = new Worker(new URL('./subject-worker.mjs', import.meta.url), {
      workerData: { name: this.name, control, text, answer, files: this.files },
      resourceLimits: { stackSizeMb: 4 },
    })
    this.worker.unref()
    Atomics.wait(this.state, 0, 1, loadingTimeout)
    const loaded = this.answered()
    this.functions = loaded.functions
    this.sources = loaded.sources
    this.files = loaded.files
  }

  hung() {
    const { spent } = this
    this.restart()
    this.spent = spent
    // The worst run time there is: it is scored as 1.
    return { functions: [], hung: true }
  }

  ask(milliseconds) {
    Atomics.store(this.state, 0, 1)
    Atomics.notify(this.state, 0)
    return Atomics.wait(this.state, 0, 1, milliseconds) === 'timed-out' ? undefined : this.answered()
  }

  answered() {
    return JSON.parse(decoder.decode(this.answer.slice(0, this.state[1])))
  }
}
