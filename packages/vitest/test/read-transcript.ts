/** Takes what one run printed apart by test file, without what differs from run to run. */
import { wrapText } from '@fuzzwright/core/host'

const divider = /^(?:\{[^}]*\})?⎯{20,}\[\d+\/\d+\]⎯/m

/** The reports of one test file: its failures, and the quiet lines of its tests that passed. */
export function sectionOf(printed: string, file: string, titles: readonly string[], width: number): string {
  // A terminal ends a line where it is full; a style that goes on is one style.
  const text = printed.replace(/\{([^}/]+)\}([^{}]*)\{\/\}↩\n\{\1\}/g, '{$1}$2').replaceAll('↩\n', '')
  const failures = text
    .split(/^(?=(?:\{[^}]*\})? FAIL )/m)
    .slice(1)
    .filter((part) => part.split('\n', 1)[0]?.includes(`tests/${file}.test.ts`))
    .map((part) => part.split(divider)[0]?.trim() ?? '')
  const quiet = titles.flatMap((title) => quietLines(text, title))
  return normal([...failures, ...quiet].join('\n\n'), width)
}

/** ` ◇ title: …` and the warnings below it. */
function quietLines(text: string, title: string): readonly string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => bare(line).startsWith(` ◇ ${title}:`))
  if (start === -1) return []
  const end = lines.findIndex((line, index) => index > start && !/^ {3}(?: {2}\S|Warning|Fixed)/.test(bare(line)))
  return [lines.slice(start, end).join('\n')]
}

/** Without the tags of colours. */
function bare(line: string): string {
  return line.replace(/\{[a-z0-9 /-]*\}/g, '')
}

/** Numbers, tokens and fingerprints gone, and prose broken as if they had never been longer. */
function normal(text: string, width: number): string {
  return rejoined(text)
    .replace(/fw1\.[\w.-]+/g, '<token>')
    .replace(/[0-9a-f]{12}\.json/g, '<fingerprint>.json')
    .replace(/\bin run \d+(,\d{3})*/g, 'in run N')
    .replace(/\b\d+(,\d{3})* (run|step|input|edge|new path)s?\b/g, 'N $2s')
    .replace(/\b\d+(,\d{3})* of (?=N (edges|inputs))/g, 'N of ')
    .replace(/\b\d+ %/g, 'N %')
    .replace(/failed in \d+ of 10/g, 'failed in N of 10')
    .split('\n')
    .map((line) => (isProse(line) ? `  ${wrapText(line.trim(), width - 2).replaceAll('\n', '\n  ')}` : line))
    .join('\n')
}

const prose = /^ {2}(Found|Shrunk|Not shrunk|Flaky|Parts|Kept) /

function isProse(line: string): boolean {
  return prose.test(line)
}

function rejoined(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const before = lines.at(-1)
    if (before !== undefined && prose.test(bare(before)) && /^ {4}\S/.test(bare(line))) {
      const end = before.endsWith('{/}') ? '{/}' : ''
      lines[lines.length - 1] = `${before.replace(/\{\/\}$/, '')} ${bare(line).trim()}${end}`
    } else lines.push(line)
  }
  return lines.join('\n')
}
