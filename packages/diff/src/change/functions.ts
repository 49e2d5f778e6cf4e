/** The functions of a module as its syntax tree shows them: their names, their text, and the names they speak of. */

import { childNodes } from '@fuzzwright/survey/syntax'
import { type Node, parseSync, type StaticExportEntry } from 'oxc-parser'
import { type ClassSyntax, classesIn } from './hidden-members.ts'

/** One function, method or module-level initialiser. */
export interface SyntaxFunction {
  /** `parse`, `Deque.push`, `<module>` for what stands outside of functions. */
  readonly name: string
  readonly firstLine: number
  readonly lastLine: number
  /** Text without comments and layout: equal texts do the same. */
  readonly text: string
  /** Names of variables and properties that stand in it. */
  readonly mentions: ReadonlySet<string>
}

/** A call of a name, for who asks where something is called. */
export interface SyntaxCall {
  readonly name: string
  readonly line: number
  /** Of a member of something: `list.parse()`. */
  readonly ofMember: boolean
}

/** What is known of one file. */
export interface SyntaxFile {
  readonly functions: readonly SyntaxFunction[]
  readonly calls: readonly SyntaxCall[]
  /** Specifiers of everything it imports or exports from. */
  readonly imports: readonly string[]
  /** Names it exports of its own. */
  readonly exports: ReadonlySet<string>
  readonly reExports: readonly ReExport[]
  readonly classes: readonly ClassSyntax[]
}

/** A name that is exported from another module: `export { imported as exported } from 'from'`; `*` stands for all names. */
export interface ReExport {
  readonly exported: string
  readonly imported: string
  readonly from: string
}

const nothing: SyntaxFile = { functions: [], calls: [], imports: [], exports: new Set(), reExports: [], classes: [] }

/** Reads JavaScript or TypeScript; of a file that does not parse nothing is known. */
export function readSyntax(file: string, code: string): SyntaxFile {
  const { program, comments, errors, module } = parseSync(file, code)
  if (errors.length > 0 && program.body.length === 0) return nothing
  const reading = new Reading(code, comments)
  for (const statement of program.body) reading.visit(statement, undefined)
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...reading.required,
  ]
  const entries = module.staticExports.flatMap((one) => one.entries)
  return {
    ...{ functions: reading.finish(program), calls: reading.calls, imports: [...new Set(imports)] },
    classes: classesIn(program),
    exports: new Set(entries.filter(({ moduleRequest }) => moduleRequest === null).map(exportedName)),
    reExports: entries.flatMap((entry) => {
      const { moduleRequest, importName } = entry
      if (moduleRequest === null) return []
      return [{ exported: exportedName(entry), imported: importName.name ?? '*', from: moduleRequest.value }]
    }),
  }
}

function exportedName({ exportName }: StaticExportEntry): string {
  return exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*')
}

class Reading {
  readonly calls: SyntaxCall[] = []
  readonly required: string[] = []
  private readonly found: SyntaxFunction[] = []
  private readonly lines: LineTable
  private readonly bare: string

  constructor(code: string, comments: readonly { readonly start: number; readonly end: number }[]) {
    this.lines = new LineTable(code)
    this.bare = blanked(code, comments)
  }

  /** `name`: of the variable, property or class the node is the value of. */
  visit(node: Node, name: string | undefined): void {
    this.noteCall(node)
    const own = nameOf(node) ?? name
    if (isFunction(node) && own !== undefined) this.add(node, own)
    for (const child of childNodes(node)) this.visit(child, nameForChild(node, child, own))
  }

  /** What stands outside of named functions is a function, too: it runs when the module is loaded. */
  finish(program: Node): readonly SyntaxFunction[] {
    const outer = this.found.filter((one) => !this.found.some((other) => other !== one && encloses(other, one)))
    let text = this.bare
    for (const { firstLine, lastLine } of outer) text = this.lines.without(text, firstLine, lastLine)
    const module: SyntaxFunction = {
      name: '<module>',
      firstLine: 1,
      lastLine: this.lines.count,
      text: withoutLayout(text),
      mentions: mentionsOf(program),
    }
    return [...this.found, module]
  }

  private add(node: Node, name: string): void {
    this.found.push({
      name,
      firstLine: this.lines.at(node.start),
      lastLine: this.lines.at(node.end),
      text: withoutLayout(this.bare.slice(node.start, node.end)),
      mentions: mentionsOf(node),
    })
  }

  private noteCall(node: Node): void {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const { callee } = node
    const name =
      callee.type === 'Identifier'
        ? callee.name
        : callee.type === 'MemberExpression' && !callee.computed
          ? callee.property.name
          : undefined
    if (name === undefined) return
    this.calls.push({ name, line: this.lines.at(node.start), ofMember: callee.type !== 'Identifier' })
    const [first] = node.arguments
    if (name === 'require' && first?.type === 'Literal' && typeof first.value === 'string') {
      this.required.push(first.value)
    }
  }
}

function encloses(outer: SyntaxFunction, inner: SyntaxFunction): boolean {
  return outer.firstLine <= inner.firstLine && outer.lastLine >= inner.lastLine && outer.text.length > inner.text.length
}

/** Offsets to lines, from 1. */
class LineTable {
  private readonly starts: number[] = [0]

  constructor(code: string) {
    for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) this.starts.push(at + 1)
  }

  get count(): number {
    return this.starts.length
  }

  at(offset: number): number {
    let low = 0
    let high = this.starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }

  /** `text` with these lines blank. */
  without(text: string, first: number, last: number): string {
    const [start, end] = [this.starts[first - 1] ?? 0, this.starts[last] ?? text.length]
    return text.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + text.slice(end)
  }
}

function blanked(code: string, comments: readonly { readonly start: number; readonly end: number }[]): string {
  let text = ''
  let from = 0
  for (const { start, end } of comments) {
    text += code.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return text + code.slice(from)
}

function withoutLayout(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

function nameOf(node: Node): string | undefined {
  if ((node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') && node.id) return node.id.name
  return (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') && node.id ? node.id.name : undefined
}

/** The name a child is the value of; members of a class are `Class.member`. */
function nameForChild(node: Node, child: Node, own: string | undefined): string | undefined {
  if (node.type === 'VariableDeclarator' && child === node.init) {
    return node.id.type === 'Identifier' ? node.id.name : undefined
  }
  if (node.type === 'AssignmentExpression' && child === node.right) return lastName(node.left)
  if (node.type === 'Property' && child === node.value) return lastName(node.key)
  if ((node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') && child === node.value) {
    const member = lastName(node.key) ?? 'member'
    return own === undefined ? member : `${own}.${member}`
  }
  // What a class or a call holds keeps the name around it until something else is named.
  return node.type === 'ClassBody' || node.type.startsWith('Class') || isWrapper(node) ? own : undefined
}

function isWrapper({ type }: Node): boolean {
  return type === 'CallExpression' || type.startsWith('TS') || type === 'ParenthesizedExpression'
}

function lastName(node: Node): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' && !node.computed ? lastName(node.property) : undefined
}

function mentionsOf(node: Node, into = new Set<string>()): Set<string> {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') into.add(node.name)
  for (const child of childNodes(node)) mentionsOf(child, into)
  return into
}
