// Compiles generated calls and answers which functions refuse some of theirs.
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'

/** @returns `{ name, count, detail }` for each function with calls that do not type-check */
export function misfits(module, calls, from) {
  const strict = judge(module, calls, from, stubs[0])
  if (strict.size === 0) return []
  const again = judge(
    module,
    calls.filter(({ name }) => strict.has(name)),
    from,
    stubs[1],
  )
  const bad = []
  for (const [name, lines] of strict) {
    const left = [...lines].filter(([line]) => again.get(name)?.has(line))
    const [first] = left
    if (first !== undefined) bad.push({ name, count: left.length, detail: first[1] })
  }
  return bad
}

/**
 * Generated functions print as calls of `stubOf` of the core, which leaves the type of the answers to inference. What counts
 * here is whether the answers fit, so a call is good when it fits either way of inferring it.
 */
const stubs = [
  'declare function stubOf<Answer>(answers: readonly Answer[]): (...args: readonly unknown[]) => Answer',
  'declare function stubOf<Answer>(answers: NoInfer<readonly Answer[]>): (...args: readonly unknown[]) => Answer',
]

/** Complaints by function and line. */
function judge(module, calls, from, stub) {
  const files = new Map(calls.map((call, at) => [join(from, `census-${at}.ts`), call]))
  const texts = new Map([...files].map(([path, call]) => [path, textOf(module, call, stub)]))
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
    for (const { start, messageText } of program.getSemanticDiagnostics(file)) {
      const { line } = file.getLineAndCharacterOfPosition(start)
      const reason = ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 240)
      lines.set(line, `${file.text.split('\n')[line].slice(0, 160)} -- ${reason}`)
    }
    if (lines.size > 0) complaints.set(call.name, lines)
  }
  return complaints
}

function textOf(module, { name, sources }, stub) {
  const callee = name === 'default' ? 'fn' : name
  const head = name === 'default' ? `import fn from '${module}'` : `import { ${name} } from '${module}'`
  return [head, stub, ...sources.map((args) => `;${callee}(${args})`)].join('\n')
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
