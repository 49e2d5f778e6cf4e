/** A description for people: a line for the signature and a short table of parameters, for `fuzzwright describe`. */
import type { FuzzedConcreteValue, FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import { printLiteral, printParameters, printShape } from './print-shape.ts'

/** What else a table shows. */
export interface FormatOptions {
  /** Fills the column "domain"; the column is left out without it. */
  readonly domainOf?: (parameter: ParameterShape, at: number) => string
}

/** Text without colours, ending in a line break; no line is longer than what it has to say. */
export function formatDescription(description: FuzzedMethodDescription, options: FormatOptions = {}): string {
  const lines = [heading(description), ...table(description, options)]
  const constants = description.concreteValues.map(printConstant)
  if (constants.length > 0) lines.push('', `constants: ${wrap(constants)}`)
  const errors = description.expectedErrors.map(({ name, message }) =>
    message === undefined ? name : `${name} "${message}"`,
  )
  if (errors.length > 0) lines.push('', `may throw: ${wrap([...new Set(errors)])}`)
  const effects = (description.effects ?? []).map(({ kind, function: name }) => `${name} (${kind})`)
  if (effects.length > 0) lines.push('', `effects: ${wrap(effects)}`)
  for (const [name, shape] of Object.entries(description.definitions)) lines.push('', `${name} = ${printShape(shape)}`)
  for (const note of description.notes ?? []) lines.push('', `note: ${note}`)
  return `${lines.join('\n')}\n`
}

function heading(description: FuzzedMethodDescription): string {
  const owner =
    description.className === undefined ? '' : `${description.className}${description.kind === 'static' ? '.' : '#'}`
  const name =
    description.kind === 'constructor'
      ? `new ${description.className ?? description.name}`
      : `${owner}${description.name}`
  const words = [
    description.async === true ? 'async' : '',
    description.generator === true ? 'generator' : '',
    description.kind,
  ]
  const signature = `${name}(${printParameters(description.parameters, 1)}): ${printShape(description.returns, 1)}`
  return `${words.filter((word) => word !== '').join(' ')} ${signature}`
}

function table(description: FuzzedMethodDescription, { domainOf }: FormatOptions): string[] {
  if (description.parameters.length === 0) return ['', 'no parameters']
  const titles = ['parameter', 'type', ...(domainOf === undefined ? [] : ['domain'])]
  const rows = description.parameters.map((parameter, at) => [
    `${parameter.rest === true ? '...' : ''}${parameter.name}${parameter.optional === true ? '?' : ''}`,
    printShape(parameter.shape) + defaultText(parameter),
    ...(domainOf === undefined ? [] : [domainOf(parameter, at)]),
  ])
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return ['', line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

function defaultText({ defaultValue }: ParameterShape): string {
  return defaultValue === undefined ? '' : ` = ${printLiteral(defaultValue)}`
}

/** `> 10`, `"--" (startsWith)`, `/^a+$/i (test)`: the value, then where it was met. */
function printConstant({ value, context }: FuzzedConcreteValue): string {
  const text = printValue(value)
  switch (context.kind) {
    case 'comparison':
      return context.side === 'right' ? `${context.operator} ${text}` : `${text} ${context.operator}`
    case 'length':
      return context.side === 'right' ? `length ${context.operator} ${text}` : `${text} ${context.operator} length`
    case 'call':
      return `${text} (${context.method})`
    case 'none':
      return text
    default:
      return `${text} (${context.kind})`
  }
}

function printValue(value: FuzzedConcreteValue['value']): string {
  if (typeof value === 'object' && 'regexp' in value) return `/${value.regexp}/${value.flags}`
  if (typeof value === 'object' && 'date' in value) return `Date(${value.date})`
  return printLiteral(value)
}

const lineWidth = 100

function wrap(items: readonly string[]): string {
  const lines: string[] = ['']
  for (const item of items) {
    const last = lines[lines.length - 1] ?? ''
    if (last !== '' && last.length + item.length > lineWidth) lines.push(item)
    else lines[lines.length - 1] = last === '' ? item : `${last}, ${item}`
  }
  return lines.join(',\n  ')
}
