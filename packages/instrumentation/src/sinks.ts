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
  if (makesFunction(node, weave)) weaveFunction(node, weave)
  else {
    const letter = letterOf(node, weave)
    if (letter !== undefined) handOver(node.arguments[0], letter, weave)
  }
}

type Argument = CallExpression['arguments'][number]

/** The body of a function is the last of the arguments of its constructor, those before name its parameters. */
function weaveFunction({ callee, arguments: all }: CallExpression | NewExpression, weave: Weave): void {
  if (callee.type === 'MemberExpression') {
    const list = all[1]
    handOver(list?.type === 'ArrayExpression' ? (list.elements.at(-1) ?? undefined) : list, 'c', weave)
    return
  }
  handOver(all.at(-1), 'c', weave)
  for (const parameters of all.slice(0, -1)) handOver(parameters, 'p', weave)
}

function handOver(argument: Argument | undefined, letter: string, weave: Weave): void {
  if (argument === undefined || argument.type === 'SpreadElement' || isHarmless(argument)) return
  const names = letter === 'd' ? `,${JSON.stringify(fieldNames(weave.code, argument.end))}` : ''
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
  // What is looked up, and what is taken out of an object, in the order in which they stand: the nearest are the likeliest.
  for (const [, name, fields = ''] of code.matchAll(/\.\s*([A-Za-z_$][\w$]*)(?![\w$]*\s*[(`])|\{([^{}()]*)\}\s*=/g)) {
    if (name !== undefined) names.add(name)
    else for (const [field] of fields.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(field)
  }
  return [...names].slice(0, mostNames).join()
}

const functionConstructors = new Set(['Function', 'AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction'])

/** `Function(…)`, `new Function(…)`, either by another name that the module gives it, and `Function.apply(null, […])`. */
function makesFunction({ callee, type }: CallExpression | NewExpression, weave: Weave): boolean {
  if (callee.type === 'Identifier') return functionConstructors.has(callee.name) || isNamedFunction(callee.name, weave)
  if (type === 'NewExpression' || callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier')
    return false
  return callee.object.name === 'Function' && memberName(callee) === 'apply'
}

/** `name = Function` or `name = (async function () {}).constructor`, wherever a module says so. */
const naming =
  /(?<![\w$.])([A-Za-z_$][\w$]*)\s*=\s*(?:Function\b(?!\s*[.(])|\(\s*(?:async\s+)?function\b[^\n]{0,40}\.\s*constructor\b)/g

/** Names a module has for the constructors of functions, found once for all of its calls. */
const namesOf = new WeakMap<Weave, ReadonlySet<string>>()

function isNamedFunction(name: string, weave: Weave): boolean {
  let names = namesOf.get(weave)
  if (names === undefined) {
    names = new Set([...weave.code.matchAll(naming)].map(([, given = '']) => given))
    namesOf.set(weave, names)
  }
  return names.has(name)
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
  if (isNew && name === 'Script') return 'c'
  if (isNew) return undefined
  if (name === 'eval' || timers.has(name) || contextMethods.has(name)) return 'c'
  return deserialisers.has(name) ? 'd' : undefined
}
