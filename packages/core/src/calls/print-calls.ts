/** Calls as a program that one pastes into a file: the objects in variables, and the results that are handed back. */
import { printKey } from '../domain/print-value.ts'
import type { MemberWay } from './call.ts'

/** One line of a program, and what was seen when it ran. */
export interface ProgramLine {
  readonly source: string
  /** What the call answered or threw, and the state of the object where it changed; missing where nobody looked. */
  readonly note?: string
}

/** How one object is made, its arguments as source text. */
export interface PrintedMaking {
  readonly way: 'new' | 'static' | 'call'
  readonly name: string
  readonly args: string
}

/** One call, its arguments as source text in which `earlierMark` stands for what is handed back. */
export interface PrintedCall {
  readonly on: number
  readonly way: MemberWay
  readonly name: string
  readonly args: string
  /** Things that the marks stand for, in order. */
  readonly handed: readonly number[]
  readonly isAsync: boolean
  /** It is started together with the call before it. */
  readonly isTogether?: boolean
  /** What its result is called where it is handed back: the type of an object. */
  readonly result: string
}

/** Stands in source text for an earlier thing; no literal contains it. */
export const earlierMark = '\u0000earlier\u0000'

/** What the calls are made on. */
export interface PrintedCalls {
  /** Name of the class, or of the function that makes an object. */
  readonly label: string
  /** What one is called, for variables. */
  readonly object: string
  readonly makings: readonly PrintedMaking[]
  readonly calls: readonly PrintedCall[]
}

/** What happened at one line: a note, and whether the call threw. */
export interface LineNote {
  readonly text: string
  readonly hasThrown: boolean
  /** The call never ended: who waits for it never goes on. */
  readonly isLeft?: true
}

/** One line per object and per call. `notes` are those of the makings, then those of the calls. */
export function printProgram(
  { label, object, makings, calls }: PrintedCalls,
  notes: readonly (LineNote | undefined)[] = [],
): readonly ProgramLine[] {
  const names = namesOf({ label, object }, makings.length, calls)
  const lines: ProgramLine[] = makings.map(({ way, name, args }, index) => {
    const made =
      way === 'new' ? `new ${label}(${args})` : way === 'call' ? `${label}(${args})` : `${label}.${name}(${args})`
    return withNote(`const ${names[index]} = ${made}`, notes[index], index === calls.length + makings.length - 1)
  })
  calls.forEach((call, at) => {
    const index = makings.length + at
    const isFirst = call.isTogether !== true && calls[at + 1]?.isTogether === true
    if (call.isTogether === true || isFirst) {
      if (isFirst) lines.push({ source: groupHead(at, calls, names.slice(makings.length)) })
      lines.push({ source: `  ${callText({ ...call, isAsync: false }, names)},`, ...noted(notes[index]) })
      if (calls[at + 1]?.isTogether !== true) lines.push({ source: '])' })
      return
    }
    const name = names[index]
    const text = callText(notes[index]?.isLeft === true ? { ...call, isAsync: false } : call, names)
    const isLast = at === calls.length - 1
    const source = name === undefined ? text : `const ${name} = ${text}`
    lines.push(withNote(source, notes[index], isLast))
  })
  return lines
}

/** What stands before calls that are started together, from the one at `first`: variables where results are handed back. */
function groupHead(first: number, calls: readonly PrintedCall[], names: readonly (string | undefined)[]): string {
  const end = calls.findIndex(({ isTogether }, at) => at > first && isTogether !== true)
  const group = names.slice(first, end === -1 ? calls.length : end)
  while (group.length > 0 && group.at(-1) === undefined) group.pop()
  const variables = group.length === 0 ? '' : `const [${group.map((name) => name ?? '').join(', ')}] = `
  return `${variables}await Promise.all([`
}

function noted(note: LineNote | undefined): Pick<ProgramLine, 'note'> {
  return note === undefined ? {} : { note: note.text }
}

/** What throws is caught, so that the program goes on as the run did; but the last call is left to fail. */
function withNote(source: string, note: LineNote | undefined, isLast: boolean): ProgramLine {
  if (note === undefined) return { source }
  const isCaught = note.hasThrown && !isLast && !source.startsWith('const ')
  return { source: isCaught ? `try { ${source} } catch {}` : source, note: note.text }
}

function callText(
  { on, way, name, args, handed, isAsync }: PrintedCall,
  names: readonly (string | undefined)[],
): string {
  if (way === 'wait') return `await passTime(${args})`
  let next = 0
  const inside = args.replaceAll(earlierMark, () => names[handed[next++] ?? 0] ?? 'undefined')
  const object = names[on] ?? 'undefined'
  if (way === 'items' && name === '') return `[...${object}]`
  const key = printKey(name)
  const member = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `${object}.${key}` : `${object}[${key}]`
  const text =
    way === 'get' ? member : way === 'set' ? `${member} = ${inside}` : `${way === 'call' ? object : member}(${inside})`
  if (way === 'items') return `[...${text}]`
  return isAsync ? `await ${text}` : text
}

/** Variables for the objects and for results that are used again; `undefined` for the others. */
function namesOf(
  { label, object }: Pick<PrintedCalls, 'label' | 'object'>,
  objects: number,
  calls: readonly PrintedCall[],
): readonly (string | undefined)[] {
  const used = new Set(calls.flatMap(({ on, handed }) => [on, ...handed]))
  const bare = object.replace(/^(?:create|make|build|new|open|use|init)(?=[A-Z])/, '')
  const words = [
    ...Array.from({ length: objects }, () => variable(bare, label, 'made')),
    ...calls.map(({ result }, at) => (used.has(objects + at) ? variable(result, label) : undefined)),
  ]
  const totals = new Map<string, number>()
  for (const word of words) if (word !== undefined) totals.set(word, (totals.get(word) ?? 0) + 1)
  const counts = new Map<string, number>()
  return words.map((word) => {
    if (word === undefined) return undefined
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return totals.get(word) === 1 ? word : `${word}${count}`
  })
}

/** `jsonScanner` of `JSONScanner`; a program that calls its maker `pick` names nothing else so. */
function variable(word: string, maker: string, otherwise = 'result'): string {
  const name = word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase())
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== maker && !reserved.has(name) ? name : otherwise
}

/** Words of the language that no variable of a module may have, beside those no type and no function is called. */
const reserved = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null of package private protected public
  return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)
