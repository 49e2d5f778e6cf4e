/**
 * Calls that run or send what they are given: code, statements of a database, what is deserialised. What is inserted hands the first
 * argument over to whoever listens, and is that argument: `db.query(($s("s",x)))`.
 */
import type { AnyNode, CallExpression, NewExpression } from 'acorn'
import { memberName } from './syntax.ts'
import type { Weave } from './weave.ts'

/** Where the fence listens; see its `wall/sinks.ts`. Part of the format of generated code. */
const listener = 'globalThis.__fuzzwright_sink__'

const statementMethods = new Set([
  'query',
  'execute',
  'prepare',
  'raw',
  'unsafe',
  '$queryRawUnsafe',
  '$executeRawUnsafe',
])
/** Methods that databases share with much else: there the name of the object decides. */
const sharedMethods = new Set(['exec', 'run', 'all', 'get', 'each'])
const databaseName = /(?:^|\.|_)(?:db|database|conn|connection|client|pool|sql|sqlite|trx|tx)$/i
const contextMethods = new Set(['runInContext', 'runInNewContext', 'runInThisContext', 'compileFunction'])
const deserialisers = new Set(['unserialize', 'deserialize', 'deepDeserialize', 'unserialise', 'deserialise'])
const timers = new Set(['setTimeout', 'setInterval'])

export function weaveSink(node: CallExpression | NewExpression, weave: Weave): void {
  const letter = letterOf(node, weave)
  // The body of a function is the last of the arguments of its constructor.
  const argument = isFunctionConstructor(node) ? node.arguments.at(-1) : node.arguments[0]
  if (letter === undefined || argument === undefined || argument.type === 'SpreadElement') return
  if (isHarmless(argument)) return
  const names = letter === 'd' ? `,${JSON.stringify(fieldNames(weave.code, node.end))}` : ''
  weave.edits.wrap(argument, `(${listener}??((k,v)=>v))("${letter}",`, `${names})`)
}

/** Fields of a module that are told with what it deserialises. */
const mostNames = 64

/**
 * Names under which the code of a module looks into its values, those behind `position` first: what is deserialised has to have them to
 * lead anywhere.
 */
function fieldNames(module: string, position: number): string {
  const lineStart = module.lastIndexOf('\n', position) + 1
  const code = `${module.slice(lineStart)}\n${module.slice(0, lineStart)}`
  const names = new Set<string>()
  for (const [, name = ''] of code.matchAll(/\.\s*([A-Za-z_$][\w$]*)(?![\w$]*\s*[(`])/g)) names.add(name)
  for (const [, fields = ''] of code.matchAll(/\{([^{}()]*)\}\s*=/g)) {
    for (const [name] of fields.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name)
  }
  return [...names].slice(0, mostNames).join()
}

function isFunctionConstructor({ callee }: CallExpression | NewExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'Function'
}

/** What stands in the code is its own. */
function isHarmless(node: AnyNode): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0
  return ['Literal', 'FunctionExpression', 'ArrowFunctionExpression', 'ArrayExpression'].includes(node.type)
}

function letterOf(node: CallExpression | NewExpression, weave: Weave): string | undefined {
  const { callee } = node
  if (callee.type === 'Identifier') return letterOfName(callee.name, node.type === 'NewExpression')
  if (callee.type !== 'MemberExpression') return undefined
  const method = memberName(callee) ?? ''
  if (node.type === 'NewExpression') return method === 'Script' ? 'c' : undefined
  const object = weave.code.slice(callee.object.start, callee.object.end)
  if (contextMethods.has(method)) return 'c'
  if (deserialisers.has(method) || (method === 'parse' && object === 'JSON')) return 'd'
  if (/^(?:load|loadAll)$/.test(method) && /yaml/i.test(object)) return 'd'
  if (statementMethods.has(method)) return 's'
  return sharedMethods.has(method) && databaseName.test(object) ? 's' : undefined
}

function letterOfName(name: string, isNew: boolean): string | undefined {
  if (name === 'Function' || (isNew && name === 'Script')) return 'c'
  if (isNew) return undefined
  if (name === 'eval' || timers.has(name) || contextMethods.has(name)) return 'c'
  return deserialisers.has(name) ? 'd' : undefined
}
