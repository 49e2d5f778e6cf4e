/** What `fuzzwright grammar evolve` shows of an evolution: a line while it runs, a curve per goal and the exceptions afterwards. */
import type { Evolved, Progress } from '@fuzzwright/grammar'
import type { Shell } from '../shell.ts'

/** Milliseconds between two states of the line. */
const pause = 100

/** Rewrites one line of a terminal after each generation; says nothing where there is no terminal. */
export class LiveProgress {
  private readonly shell: Shell
  private readonly generations: number
  private shown = Number.NEGATIVE_INFINITY

  constructor(shell: Shell, generations: number) {
    this.shell = shell
    this.generations = generations
  }

  show({ generation, runs, functions, exceptions, uniqueExceptions }: Progress): void {
    const { err, now, columns, isTerminal = false } = this.shell
    if (!isTerminal || now() - this.shown < pause) return
    this.shown = now()
    const line =
      `generation ${generation} of ${this.generations} · ${runs} runs · ${functions} functions · ` +
      `${exceptions} exceptions, ${uniqueExceptions} different`
    err(`\r\x1b[2K${line.slice(0, columns - 1)}`)
  }

  clear(): void {
    if (this.shown > Number.NEGATIVE_INFINITY) this.shell.err('\r\x1b[2K')
  }
}

const curves = [
  ['functions', 'functions'],
  ['mappings', 'mappings'],
  ['paths', 'paths'],
  ['exceptions', 'exceptions'],
  ['different exceptions', 'uniqueExceptions'],
  ['longest run', 'longestRun'],
] as const satisfies readonly (readonly [title: string, key: keyof Progress])[]

/** What the report has to know besides. */
export interface ReportWish {
  /** Characters that fit on a line. */
  readonly columns: number
  /** Milliseconds after which a run was stopped. */
  readonly hangAfter: number
}

/** What came of it, for people. */
export function evolutionReport({ curve, feedback }: Evolved, { columns, hangAfter }: ReportWish): string {
  const exceptions = [...feedback.exceptions]
  const last = curve.at(-1)
  const room = Math.max(8, Math.min(48, columns - 40))
  return [
    `${feedback.runs} runs in ${last?.generation ?? 0} generations, from the first to the last:`,
    ...curves.map(([title, key]) => {
      const values = curve.map((progress) => progress[key])
      return `  ${title.padEnd(20)}  ${sparkline(values, room)}  ${values.at(-1) ?? 0}`
    }),
    exceptions.length === 0
      ? 'No exception.'
      : `${exceptions.length} different exceptions, with the first text of each:`,
    ...exceptions.flatMap(([key, text]) => [`  ${key}`, `    ${JSON.stringify(text)}`]),
    ...(feedback.hangs.size === 0
      ? []
      : [`${feedback.hung} runs did not end within ${hangAfter} ms, with these texts:`]),
    ...[...feedback.hangs].map((text) => `    ${JSON.stringify(text)}`),
    '',
  ].join('\n')
}

const bars = '▁▂▃▄▅▆▇█'

/** Values as bars from 0 to the largest, at most `room` of them: each stands for the last of its share. */
function sparkline(values: readonly number[], room: number): string {
  const most = Math.max(...values, 1)
  const count = Math.min(room, values.length)
  return Array.from({ length: count }, (_, at) => {
    const value = values[Math.ceil(((at + 1) * values.length) / count) - 1] ?? 0
    return bars[Math.round((value / most) * (bars.length - 1))]
  }).join('')
}
