/** Weaves all mutants of a file into it: each behind a switch that is off, every loop and function under a budget. */
import MagicString, { type SourceMap } from 'magic-string'
import { type Node, parseSync } from 'oxc-parser'
import { bodyStart, eachNode } from '../find/syntax.ts'
import { applyMutant, type Mutant } from '../mutant.ts'
import { switchKey } from '../worker/mutant-switch.ts'

/** The text to run, and its way back, which is made when it is asked for. */
export interface WovenCode {
  readonly code: string
  readonly map: SourceMap
}

/** Insertions of one kind at one position; see {@link Insertions.applyTo}. */
interface Insertion {
  readonly position: number
  readonly text: string
  /** How much it encloses: of two at one position the larger is outside. */
  readonly size: number
}

/** With every switch off the code does what it did. `mutants` are those of the same text. */
export function weaveMutants(file: string, code: string, mutants: readonly Mutant[]): WovenCode {
  const name = freeName(code)
  const weaving: Weaving = { code, name, first: `(${name}??=globalThis.${switchKey})`, insertions: new Insertions() }
  weaveBudgets(file, weaving)
  for (const group of byPlace(mutants)) weavePlace(group, weaving)
  const text = new MagicString(code)
  weaving.insertions.applyTo(text)
  // Hoisted: functions may run before the first line, where modules import each other.
  text.append(`\nvar ${name};\n`)
  return {
    code: text.toString(),
    get map() {
      return text.generateMap({ source: file, hires: 'boundary', includeContent: true })
    },
  }
}

function byPlace(mutants: readonly Mutant[]): Iterable<readonly Mutant[]> {
  const groups = new Map<number, Mutant[]>()
  for (const mutant of mutants) {
    const group = groups.get(mutant.placeId)
    if (group === undefined) groups.set(mutant.placeId, [mutant])
    else group.push(mutant)
  }
  return groups.values()
}

interface Weaving {
  readonly code: string
  /** The variable that holds the switch of the process. */
  readonly name: string
  /** The expression that finds the switch, where nobody has yet. */
  readonly first: string
  readonly insertions: Insertions
}

function freeName(code: string): string {
  let name = '$fzm'
  while (code.includes(name)) name += '_'
  return name
}

class Insertions {
  private readonly openings: Insertion[] = []
  private readonly prologues: Insertion[] = []
  private readonly closings: Insertion[] = []

  open(start: number, text: string, size: number): void {
    this.openings.push({ position: start, text, size })
  }

  /** Behind a brace or a colon. */
  begin(position: number, text: string): void {
    this.prologues.push({ position, text, size: 0 })
  }

  close(end: number, text: string, size: number): void {
    this.closings.push({ position: end, text, size })
  }

  /** Closings from the inside out, then prologues, then openings from the outside in. */
  applyTo(text: MagicString): void {
    for (const { position, text: added } of this.closings.sort((a, b) => a.size - b.size))
      text.appendLeft(position, added)
    for (const { position, text: added } of this.prologues) text.appendLeft(position, added)
    for (const { position, text: added } of this.openings.sort((a, b) => b.size - a.size))
      text.appendRight(position, added)
  }
}

function weavePlace(group: readonly Mutant[], { code, name, first, insertions }: Weaving): void {
  const [one] = group
  if (one === undefined) return
  const { place } = one
  const size = place.end - place.start
  const isOn = ({ id }: Mutant): string => `${name}.a===${id}`
  const note = `${first}.c[${one.placeId}]=1`
  if (place.kind === 'expression') {
    const tried = group.map((mutant) => `${isOn(mutant)}?(${textOf(mutant, code)}):`)
    insertions.open(place.start, `(${note},${tried.join('')}(`, size)
    insertions.close(place.end, '))', size)
    return
  }
  // A block or a case that does nothing.
  const separator = place.kind === 'block' && code[place.start - 1] !== '{' ? ';' : ''
  const head = `${separator}if(${note},${group.map(isOn).join('||')}){}else{`
  if (place.kind === 'block') insertions.begin(place.start, head)
  else insertions.open(place.start, head, size + 1)
  insertions.close(place.end, '}', size + 1)
}

function textOf({ place, start, end, replacement }: Mutant, code: string): string {
  const inside = { start: start - place.start, end: end - place.start, replacement }
  return applyMutant(code.slice(place.start, place.end), inside)
}

/** A mutant may never end: each turn of a loop and each call takes one from a budget. */
function weaveBudgets(file: string, { code, name, first, insertions }: Weaving): void {
  const guard = `if(--${first}.s<0)${name}.x();`
  eachNode([parseSync(file, code, { preserveParens: false }).program], (path) => {
    const node = path.at(-1)
    if (node === undefined) return
    if (isStatementList(node)) separate(node.body, code, insertions)
    if (node.type === 'SwitchCase') separate(node.consequent, code, insertions)
    const body = bodyOf(node)
    if (body?.type === 'BlockStatement') {
      const position = bodyStart(body)
      insertions.begin(position, position === body.start + 1 ? guard : `;${guard}`)
    } else if (body !== undefined) {
      const size = body.end - body.start + 2
      insertions.open(body.start, `{${guard}`, size)
      insertions.close(body.end, '}', size)
    }
  })
}

function bodyOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return node.body
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.body?.type === 'BlockStatement' ? node.body : undefined
    default:
      return undefined
  }
}

function isStatementList(node: Node): node is Extract<Node, { type: 'Program' | 'BlockStatement' | 'StaticBlock' }> {
  return node.type === 'Program' || node.type === 'BlockStatement' || node.type === 'StaticBlock'
}

/** An insertion may begin with a parenthesis; a statement before it that ends without semicolon must not swallow it. */
function separate(statements: readonly Node[], code: string, insertions: Insertions): void {
  for (const [index, statement] of statements.entries()) {
    const before = statements[index - 1]
    if (before === undefined || statement.type !== 'ExpressionStatement' || code[before.end - 1] === ';') continue
    insertions.open(statement.start, ';', Number.POSITIVE_INFINITY)
  }
}
