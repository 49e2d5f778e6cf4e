// Compiles generated calls and answers which functions refuse some of theirs.
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'

/** @returns `{ name, count, detail }` for each function with calls that do not type-check */
export function misfits(module, calls, from) {
  let left = calls
  let found = new Map()
  for (const writing of writings) {
    const complaints = judge(module, left, from, writing)
    found = found.size === 0 && left === calls ? complaints : stillBad(found, complaints)
    left = calls.filter(({ name }) => found.has(name))
    if (left.length === 0) return []
  }
  return [...found].map(([name, lines]) => ({ name, count: lines.size, detail: [...lines.values()][0] }))
}

function stillBad(before, now) {
  const both = [...before].map(([name, lines]) => {
    const again = now.get(name)
    return [name, new Map([...lines].filter(([line]) => again?.has(line)))]
  })
  return new Map(both.filter(([, lines]) => lines.size > 0))
}

/**
 * Generated functions print as calls of `stubOf` of the core, which leaves the types of their answers to inference. What
 * counts here is whether the answers fit, so a call is good when it fits in any of these ways of writing the function.
 */
const writings = [
  { head: '', rewrite: asArrows },
  {
    head: 'declare function stubOf<Answer>(answers: readonly Answer[]): (...args: readonly unknown[]) => Answer',
    rewrite: (text) => text,
  },
  {
    head: 'declare function stubOf<Answer>(answers: NoInfer<readonly Answer[]>): (...args: readonly unknown[]) => Answer',
    rewrite: (text) => text,
  },
]

/** `stubOf([1, 2])` as `((...args: any[]) => [1, 2][args.length])`. */
function asArrows(text) {
  const file = ts.createSourceFile('calls.ts', text, ts.ScriptTarget.Latest, true)
  const write = (node) => {
    const isStub = ts.isCallExpression(node) && node.expression.getText() === 'stubOf'
    if (isStub) return `((...args: any[]) => ${write(node.arguments[0])}[args.length])`
    let out = ''
    let at = node.pos
    ts.forEachChild(node, (child) => {
      out += text.slice(at, child.pos) + write(child)
      at = child.end
    })
    return out + text.slice(at, node.end)
  }
  return write(file)
}

/** The compiler gave up (too deep, too complex): that says nothing about the arguments. */
const gaveUp = new Set([2589, 2590])

/** Complaints by function and line. */
function judge(module, calls, from, writing) {
  const files = new Map(calls.map((call, at) => [join(from, `census-${at}.ts`), call]))
  const texts = new Map([...files].map(([path, call]) => [path, textOf(module, call, writing)]))
  const options = {
    strict: true,
    // Generated callbacks have no annotations, and none are wanted in a report either.
    noImplicitAny: false,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const program = programOf(texts, options)
  const complaints = new Map()
  for (const [path, call] of files) {
    const file = program.getSourceFile(path)
    const lines = new Map()
    for (const { code, start, messageText } of program.getSemanticDiagnostics(file)) {
      if (gaveUp.has(code)) continue
      const { line } = file.getLineAndCharacterOfPosition(start)
      const reason = ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 240)
      lines.set(line, `${file.text.split('\n')[line].slice(0, 160)} -- ${reason}`)
    }
    if (lines.size > 0) complaints.set(call.name, lines)
  }
  return complaints
}

function textOf(module, { name, sources }, { head: stub, rewrite }) {
  const callee = name === 'default' ? 'fn' : name
  const head = name === 'default' ? `import fn from '${module}'` : `import { ${name} } from '${module}'`
  return rewrite([head, stub, ...sources.map((args) => `;${callee}(${args})`)].join('\n'))
}

function programOf(texts, options) {
  const project = new Project({
    compilerOptions: options,
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
  })
  for (const [path, text] of texts) project.createSourceFile(path, text)
  return project.getProgram().compilerObject
}
