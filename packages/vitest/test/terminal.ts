/** A terminal of a given width, with a program running in it, and what a person would read there when it has ended. */
import { spawn } from '@lydell/node-pty'
import type { IBufferCell, Terminal as Screen } from '@xterm/headless'
import headless from '@xterm/headless'

export interface TerminalOptions {
  readonly columns: number
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
}

export interface TerminalRun {
  readonly code: number
  /** Lines as they stand at the end, scrolled-off ones included; blanks at their ends cut. Joined where the terminal broke them. */
  readonly text: string
  /** The same with colours as tags: `{red}…{/}`. */
  readonly tagged: string
  /** Everything that was written, control characters and all. */
  readonly written: string
}

const rows = 50

/**
 * Runs a program, tells its end and code in a sequence no terminal shows, and stays until it is answered: when a process of its own has ended,
 * what nobody has read after 200 ms is lost with the terminal, and a busy machine takes longer.
 */
const untilRead = `"$@"; printf '\\033]0;ended %s\\007' $?; read _`
const theEnd = /\]0;ended (\d+)/

export async function runInTerminal(
  program: string,
  words: readonly string[],
  options: TerminalOptions,
): Promise<TerminalRun> {
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...options.env }).filter(([, value]) => value !== undefined),
  )
  const child = spawn('/bin/sh', ['-c', untilRead, 'sh', program, ...words], {
    name: 'xterm-256color',
    cols: options.columns,
    rows,
    cwd: options.cwd,
    env: { ...env, TERM: 'xterm-256color' } as Record<string, string>,
  })
  const screen = new headless.Terminal({ cols: options.columns, rows, scrollback: 20_000, allowProposedApi: true })
  let written = ''
  const drawn: Promise<void>[] = []
  child.onData((data) => {
    written += data
    drawn.push(new Promise((done) => screen.write(data, done)))
    if (theEnd.test(written)) child.write('\n')
  })
  await new Promise<void>((settle) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs)
    child.onExit(() => {
      clearTimeout(timer)
      settle()
    })
  })
  const code = Number(theEnd.exec(written)?.[1] ?? Number.NaN)
  await Promise.all(drawn)
  return { code, text: linesOf(screen, plainLine).join('\n'), tagged: linesOf(screen, taggedLine).join('\n'), written }
}

type Cells = readonly { readonly text: string; readonly style: string }[]

function linesOf(screen: Screen, show: (cells: Cells) => string): readonly string[] {
  const buffer = screen.buffer.active
  const lines: { text: string }[] = []
  for (let row = 0; row < buffer.length; row++) {
    const line = buffer.getLine(row)
    if (line === undefined) continue
    const cells = Array.from({ length: line.length }, (_, column) => cellOf(line.getCell(column)))
    // Where the terminal broke a line, its last column belongs to the text.
    const goesOn = buffer.getLine(row + 1)?.isWrapped === true
    const last = goesOn ? cells.length - 1 : cells.findLastIndex(({ text }) => text.trim() !== '')
    const text = show(cells.slice(0, last + 1))
    const before = lines.at(-1)
    // The terminal's own break: shown, because it is what a person sees.
    if (line.isWrapped && before !== undefined) before.text += `↩\n${text}`
    else lines.push({ text })
  }
  const end = lines.findLastIndex(({ text }) => text !== '')
  return lines.slice(0, end + 1).map(({ text }) => text)
}

function cellOf(cell: IBufferCell | undefined): Cells[number] {
  if (cell === undefined) return { text: ' ', style: '' }
  return { text: cell.getChars() === '' && cell.getWidth() > 0 ? ' ' : cell.getChars(), style: styleOf(cell) }
}

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

function colourName(colour: number): string {
  return colour < 8 ? (colours[colour] ?? '') : colour < 16 ? `bright-${colours[colour - 8]}` : `colour-${colour}`
}

function styleOf(cell: IBufferCell): string {
  const words = [
    cell.isBold() ? 'bold' : '',
    cell.isDim() ? 'dim' : '',
    cell.isInverse() ? 'inverse' : '',
    cell.isFgDefault() ? '' : colourName(cell.getFgColor()),
    cell.isBgDefault() ? '' : `on-${colourName(cell.getBgColor())}`,
  ]
  return words.filter((word) => word !== '').join(' ')
}

function plainLine(cells: Cells): string {
  return cells.map(({ text }) => text).join('')
}

function taggedLine(cells: Cells): string {
  let style = ''
  let line = ''
  for (const cell of cells) {
    if (cell.style !== style) {
      if (style !== '') line += '{/}'
      if (cell.style !== '') line += `{${cell.style}}`
      style = cell.style
    }
    line += cell.text
  }
  return style === '' ? line : `${line}{/}`
}
