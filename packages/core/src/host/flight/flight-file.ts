/**
 * The form of a flight record: a line that says which test runs in which process, one that says that it lives, and behind them a
 * line per input, the last of which is the one that runs. Lines of inputs go round in a ring, so that a record stays small however long a search is. A line holds
 * its number and its length: where the ring began anew, what is left of the line that was written over is told by them.
 */
import type { IR } from '../../domain/ir.ts'
import { relativeTestFile, type TestIdentity, testId } from '../../replay/test-identity.ts'

/** First line of a record. */
export interface FlightHead {
  readonly formatVersion: 1
  /** `testId` of the test. */
  readonly id: string
  /** Path of the test file below the root of the project. */
  readonly file: string
  /** Full name of the test. */
  readonly name: string
  readonly pid: number
  /** Every input was to be written down. */
  readonly careful: boolean
}

/** What a record holds. */
export interface Flight {
  readonly head: FlightHead
  /** The inputs that were run last, the oldest first. */
  readonly inputs: readonly IR[]
  /** The last input of `inputs` was running; else others ran after it that were not written down. */
  readonly isWhole: boolean
  /** Runs begun, as far as they were counted. */
  readonly runs: number
}

/** Sign of life of the process. */
export interface Heartbeat {
  /** Another one each time. */
  readonly beat: number
  /** Milliseconds without another one after which it stands still; 0 where nobody is to watch it. */
  readonly limit: number
}

/** Line of a sign of life; each is as long as the others, so that one can be written over another. */
export function heartbeatLine({ beat, limit }: Heartbeat): string {
  const digits = (value: number): string => String(Math.min(value, 10 ** heartbeatDigits - 1)).padStart(heartbeatDigits)
  return `~${digits(beat)}${digits(limit)}\n`
}

/** Characters of a number in that line: enough for a year of milliseconds. */
const heartbeatDigits = 12

/** The sign of life among the first lines of a record. */
export function parseHeartbeat(text: string): Heartbeat | undefined {
  const [, beat, limit] = /^[^\n]*\n~([ \d]{12})([ \d]{12})\n/.exec(text) ?? []
  return beat === undefined ? undefined : { beat: Number(beat), limit: Number(limit) }
}

/** Line that says: from here on nothing is written. */
const silence = '-'

/** First line of the record of a test. */
export function headOf(test: TestIdentity, { pid, careful }: Pick<FlightHead, 'pid' | 'careful'>): FlightHead {
  return { formatVersion: 1, id: testId(test), file: relativeTestFile(test), name: test.name, pid, careful }
}

/** Line of the run with this number, from 1; without an input where from here on nothing is written. */
export function flightLine(number: number, input: IR | undefined): string {
  const text = input === undefined ? silence : JSON.stringify(input)
  return `${number} ${text.length} ${text}\n`
}

/** `undefined` for what is no record. */
export function parseFlight(text: string): Flight | undefined {
  const [first = '', ...lines] = text.split('\n')
  const head = parseHead(first)
  if (head === undefined) return undefined
  const byNumber = new Map<number, string>()
  for (const line of lines) {
    const [, number, length, content = ''] = /^(\d+) (\d+) (.*)$/s.exec(line) ?? []
    if (number !== undefined && content.length === Number(length)) byNumber.set(Number(number), content)
  }
  const inOrder = [...byNumber].sort(([a], [b]) => a - b)
  const inputs = inOrder.flatMap(([, content]) => inputIn(content))
  const [last = 0, content] = inOrder.at(-1) ?? []
  return { head, inputs, isWhole: inputs.length > 0 && content !== silence, runs: last }
}

function parseHead(line: string): FlightHead | undefined {
  try {
    const head = JSON.parse(line) as FlightHead | null
    const isOurs = head?.formatVersion === 1 && typeof head.id === 'string' && Number.isInteger(head.pid)
    return isOurs ? head : undefined
  } catch {
    return undefined
  }
}

function inputIn(content: string): readonly IR[] {
  if (content === silence) return []
  try {
    return [JSON.parse(content) as IR]
  } catch {
    // Cut off by the death itself.
    return []
  }
}
