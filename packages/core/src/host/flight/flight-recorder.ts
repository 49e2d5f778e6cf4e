/**
 * Writes the inputs of a fuzz test down before they run, into a file that outlives the process: one write to an open file, some
 * 2 µs. That is much beside a run of 5 µs and nothing beside one of 50. So inputs of fast runs are written down at the
 * beginning of a test only, unless the record is a careful one; where the process then dies, a careful one is made next time.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { url } from 'node:inspector'
import { dirname } from 'node:path'
import type { IR } from '../../domain/ir.ts'
import type { FlightRecorder } from '../../execution/flight.ts'
import { every } from '../ambient.ts'
import { type FlightHead, flightLine, heartbeatLine } from './flight-file.ts'

/** Inputs written down at the beginning of a test: there most deaths are, and they cost it about a millisecond. */
const firstInputs = 512
/** Runs between two breaths, which lie 20 ms apart, up to which writing costs little: 60 µs for each of them. */
const slowRuns = 320
/** Milliseconds between two signs of life. */
const heartbeatInterval = 500

/**
 * Batches of its guard a process may be silent for: a guard inside has its turn first, and what it stopped is run alone. At least
 * so many milliseconds, since a machine under load is no loop.
 */
const silentBatches = 4
const leastSilence = 5_000

/** Bytes after which the ring begins anew. */
const ringSize = 1 << 20

/** A record in a file. */
export class FileFlightRecorder implements FlightRecorder {
  isWriting = true
  private readonly path: string
  private readonly careful: boolean
  private readonly descriptor: number
  /** Where the ring begins, and where the next line goes. */
  private readonly start: number
  /** Where the sign of life stands. */
  private readonly pulse: number
  private beats = 0
  private limit = 0
  private stopBeating = (): void => {}
  private position: number
  /** Of the line before: the number of its run, as far as runs are counted. */
  private number = 0
  /** Number of the last line before a pause. */
  private until: number
  private runsBefore = 0

  /**
   * @param path absolute path of the file, which is made
   * @throws what the system says where it cannot be made
   */
  constructor(path: string, head: FlightHead) {
    this.path = path
    this.careful = head.careful
    this.until = head.careful ? Number.POSITIVE_INFINITY : firstInputs
    mkdirSync(dirname(path), { recursive: true })
    this.descriptor = openSync(path, 'w')
    this.pulse = writeSync(this.descriptor, `${JSON.stringify(head)}\n`)
    this.position = this.pulse + writeSync(this.descriptor, heartbeatLine({ beat: 0, limit: 0 }), this.pulse)
    this.start = this.position
  }

  allow(batchLimit: number): void {
    // A process that stands at a breakpoint stands still, and is none to end.
    const isWatched = batchLimit > 0 && url() === undefined
    this.limit = isWatched ? Math.max(leastSilence, batchLimit * silentBatches) : 0
    this.stopBeating()
    this.stopBeating = isWatched ? every(heartbeatInterval, () => this.beat()) : () => {}
    this.beat()
  }

  write(input: IR): void {
    this.put(flightLine(++this.number, input))
    if (this.number === this.until) this.pause()
  }

  breathe(runs: number): void {
    const isSlow = runs - this.runsBefore <= slowRuns
    this.runsBefore = runs
    if (this.careful || isSlow === this.isWriting || this.number < firstInputs) return
    if (isSlow) this.resume(runs)
    else this.pause()
  }

  /** The test has ended, however: no process died. */
  close(): void {
    this.isWriting = false
    this.stopBeating()
    closeSync(this.descriptor)
    rmSync(this.path, { force: true })
  }

  private beat(): void {
    try {
      writeSync(this.descriptor, heartbeatLine({ beat: ++this.beats, limit: this.limit }), this.pulse)
    } catch {
      // A full disk must fail no test.
    }
  }

  private resume(runs: number): void {
    this.isWriting = true
    this.number = Math.max(this.number, runs)
    this.until = Number.POSITIVE_INFINITY
  }

  private pause(): void {
    this.isWriting = false
    this.put(flightLine(++this.number, undefined))
  }

  private put(line: string): void {
    if (this.position - this.start > ringSize) this.position = this.start
    try {
      this.position += writeSync(this.descriptor, line, this.position)
    } catch {
      // A full disk must fail no test.
      this.isWriting = false
    }
  }
}
