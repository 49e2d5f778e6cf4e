// Loads a CommonJS package so that its functions count their calls and its loops their rounds. V8's precise coverage says
// the same, but takes milliseconds per run and lists no functions of code that was never compiled.
import Module, { createRequire } from 'node:module'

const tools = createRequire(new URL('../../packages/instrumentation/package.json', import.meta.url))
const acorn = tools('acorn')
const MagicString = tools('magic-string').default ?? tools('magic-string')

/**
 * The package, its counters (0 is for loops, the others are one per function) and the string literals of its code. Functions of
 * files loaded later are counted too, up to `most`. `known` holds what was made of each file by an earlier thread.
 */
export function loadCounted(name, require, known, most = 20_000) {
  const counts = new Uint32Array(most)
  globalThis.__counts = counts
  const state = { functions: 1, sources: [], files: {} }
  const inside = `/node_modules/${name}/`
  const compile = Module.prototype._compile
  Module.prototype._compile = function (code, file) {
    if (!file.includes(inside)) return compile.call(this, code, file)
    const first = state.functions
    const made = known[file] ?? { code: counted(code, state), first, next: state.functions }
    state.functions = Math.max(state.functions, made.next)
    state.sources.push(code)
    state.files[file] = made
    return compile.call(this, made.code, file)
  }
  return { loaded: require(name), counts, state, inside }
}

function counted(code, state) {
  const source = code.replace(/^#!.*/, '')
  let ast
  for (const sourceType of ['script', 'module']) {
    try {
      ast = acorn.parse(source, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true })
      break
    } catch {
      // Modules read as scripts; what neither reads stays uncounted.
    }
  }
  if (ast === undefined) return code
  const text = new MagicString(source)
  visit(ast, (node) => {
    if (/Function/.test(node.type)) count(node, `__counts[${state.functions++}]++`, text)
    else if (/^(For|While|DoWhile)/.test(node.type) && node.body.type === 'BlockStatement')
      text.appendRight(node.body.start + 1, '__counts[0]++;')
  })
  return text.toString()
}

function count({ body }, step, text) {
  if (body.type !== 'BlockStatement') {
    text.appendLeft(body.start, `(${step},`)
    text.appendRight(body.end, ')')
    return
  }
  const first = body.body.find((statement) => statement.directive === undefined)
  text.appendLeft(first?.start ?? body.end - 1, `;${step};`)
}

function visit(node, seen) {
  if (Array.isArray(node)) for (const each of node) visit(each, seen)
  else if (typeof node?.type === 'string') {
    seen(node)
    for (const key in node) if (typeof node[key] === 'object' && node[key] !== null) visit(node[key], seen)
  }
}
