// Compiles generated calls and answers which functions refuse some of theirs.
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'

/** @returns `{ name, count, detail }` for each function with calls that do not type-check */
export function misfits(module, calls, from) {
  const files = new Map(calls.map((call, at) => [join(from, `census-${at}.ts`), call]))
  const texts = new Map([...files].map(([path, call]) => [path, textOf(module, call)]))
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
  const bad = []
  for (const [path, call] of files) {
    const found = program.getSemanticDiagnostics(program.getSourceFile(path))
    if (found.length === 0) continue
    const file = program.getSourceFile(path)
    const lines = new Set(found.map(({ start }) => file.getLineAndCharacterOfPosition(start).line))
    const [first] = found
    const line = file.text.split('\n')[file.getLineAndCharacterOfPosition(first.start).line]
    const reason = ts.flattenDiagnosticMessageText(first.messageText, ' ').slice(0, 240)
    bad.push({ name: call.name, count: lines.size, detail: `${line.slice(0, 160)} -- ${reason}` })
  }
  return bad
}

function textOf(module, { name, sources }) {
  const callee = name === 'default' ? 'fn' : name
  const head = name === 'default' ? `import fn from '${module}'` : `import { ${name} } from '${module}'`
  return [head, ...sources.map((args) => `;${callee}(${args})`)].join('\n')
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
