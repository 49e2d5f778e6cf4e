// Whether a finding of a survey shows the wrong behaviour of a listed bug.
import { difference, RelationJudge } from '@fuzzwright/survey/judge'
import { parseSync } from 'oxc-parser'

/**
 * By the relation of the finding, run on the arguments of the witness: it has to break there with the same cause. Failures by the
 * class and the first words of what is thrown. Uses of a class by the accused members: all that the entry names.
 * @returns 'relation', 'failure', 'members' or undefined
 */
export function shows(finding, entry, namespaces) {
  const accused = new Set(finding.exports)
  const named = entry.export.split(',').map((name) => name.trim().replace('#', '.'))
  if (!named.some((name) => accused.has(name) || accused.has(name.split('.').at(-1)))) return undefined
  // A witness that does not end would not end here either.
  if (/^no end/.test(entry.observed)) return finding.oracle === 'hang' ? 'failure' : undefined
  const words = (text) => text.replace(/\d+|'.*?'|".*?"/g, '').slice(0, 40)
  const throwsAlike = entry.observed.startsWith('throws') && words(finding.observed) === words(entry.observed)
  if (finding.relation !== undefined) {
    if (breaksAlike(finding, entry, namespaces)) return 'relation'
    // A witness that calls in its midst what crashes cannot be split into the arguments of a relation.
    return entry.oracle === 'crash' && throwsAlike && named.every((name) => accused.has(name)) ? 'thrown' : undefined
  }
  if (finding.kind === 'failure') {
    // What is thrown tells one crash from another; where nothing is, the oracle and all that is accused do.
    const isSame = entry.observed.startsWith('throws')
      ? throwsAlike
      : finding.oracle === entry.oracle && named.every((name) => accused.has(name) || accused.has(name.split('.')[0]))
    return isSame ? 'failure' : undefined
  }
  // The documentation's own call: it has to be that of the witness.
  if (finding.oracle === 'example') return entry.witness.includes(finding.input) ? 'example' : undefined
  return named.every((name) => accused.has(name)) ? 'members' : undefined
}

/** Why a bug was not found, as far as the report tells: from what was never looked at to what was and did not show it. */
export function missOf(entry, { exports, findings }) {
  const named = entry.export.split(',').map((name) => name.trim().replace('#', '.'))
  const owner = (id) =>
    exports.filter((one) => one.id === id || id.startsWith(`${one.id}.`) || one.id.endsWith(`.${id}`))
  const looked = named.flatMap(owner)
  if (looked.length === 0) return 'its exports were not found'
  const searches = looked.flatMap((one) => one.searches)
  const impossible = searches.find(({ state }) => state === 'impossible')
  if (searches.every(({ state }) => state === 'impossible'))
    return `no inputs: ${impossible?.problem ?? ''}`.slice(0, 160)
  if (searches.every(({ title }) => looked.some(({ id }) => id === title)))
    return 'no relation of its exports was tried'
  const broken = findings.filter((finding) => finding.exports.some((name) => named.includes(name)))
  if (broken.length > 0) return `its exports are accused of something else (${broken.length})`
  const dropped = searches.filter(({ state }) => state === 'dropped' || state === 'untried').length
  return `nothing was suspected; ${searches.length - dropped} relations held, ${dropped} were dropped`
}

function breaksAlike({ relation, cause }, entry, namespaces) {
  // What a kind leaves out of its own inputs is no question here: the witness is given.
  const judge = new RelationJudge(
    { ...relation, kind: 'agreement', judgement: relation.right === undefined ? 'truth' : 'outcome' },
    spokenOf(relation, namespaces),
  )
  // What a function that was made is handed means nothing to the one that made it.
  const isCurried = /\)\(\$1\)/.test(relation.left)
  const written = argumentLists(entry.witness, isCurried)
  const lists = isCurried ? written : [...written, ...calledWith(entry.witness, namespaces)]
  return [...lists, ...lists.map((args) => () => args().map(asExpression))].some((args) =>
    ['exact', 'equal', 'loose'].some((strictness) => {
      const verdict = judge.judge(args(), strictness)
      if (verdict.state !== 'broken') return false
      const { path, what } = verdict.difference ?? difference(0, 1, 'exact')
      return `${path} ${what}`.trim() === cause || what === 'is not true'
    }),
  )
}

/** A relation is about regular expressions, where the witness hands over the text of one: `'/a/u'`. */
function asExpression(arg) {
  const [, source, flags] = (typeof arg === 'string' && /^\/(.+)\/([a-z]*)$/s.exec(arg)) || []
  return (source !== undefined && attempt(() => new RegExp(source, flags))) || arg
}

/** A survey numbers the modules of a package; the witness knows one, which is the one whose exports it accuses. */
function spokenOf({ left, right = '' }, { m }) {
  const names = `${left} ${right}`.match(/\bm\d*\b/g) ?? []
  return Object.fromEntries(['m', ...names].map((name) => [name, m]))
}

const mostCalls = 60

/** What the witness hands to functions of the package while it runs, each list as a function that copies it. */
function calledWith(witness, namespaces) {
  const lists = []
  const watched = new Map()
  const watch = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    if (watched.has(value)) return watched.get(value)
    const proxy = new Proxy(value, {
      get: (target, key) => {
        const { configurable = true, writable = true } = Object.getOwnPropertyDescriptor(target, key) ?? {}
        const inner = Reflect.get(target, key)
        const isOurs = typeof inner === 'function' || (typeof inner === 'object' && isHolder(inner))
        return isOurs && key !== 'prototype' && (configurable || writable) ? watch(inner) : inner
      },
      apply: (target, self, args) => {
        // Functions are handed on as they are: a recipe cannot be cloned.
        const isCalled = (arg) => typeof arg === 'function'
        const cloned = (list) => list.map((arg) => (isCalled(arg) ? arg : structuredClone(arg)))
        const kept = attempt(() => cloned(args))
        if (kept !== undefined && lists.length < mostCalls) lists.push(() => cloned(kept))
        return Reflect.apply(target, unwatched(watched, self), args)
      },
    })
    watched.set(value, proxy)
    return proxy
  }
  const run = attempt(() => new Function('m', `return (${witness}\n)`))
  const holder = { ...namespaces.m }
  // A witness that hangs is not run again, nor is one that would go on after we have looked.
  if (run !== undefined && !/await|async/.test(witness)) attempt(() => run(watch(holder)))
  return lists
}

function isHolder(value) {
  const prototype = value === null ? undefined : Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function unwatched(watched, self) {
  for (const [value, proxy] of watched) if (proxy === self) return value
  return self
}

/**
 * Arguments of every call in the witness that are written out, each list as a function that makes it anew. `isCurried`: of calls
 * of what was made, after what it was made of: of `compile(schema)(value)` both.
 */
function argumentLists(witness, isCurried) {
  const { program } = parseSync('witness.js', `(${witness})`)
  const lists = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && node.arguments.length > 0) {
      const made = node.callee.type === 'CallExpression' ? node.callee.arguments.slice(0, 1) : []
      const args = isCurried && made.length === 0 ? [] : isCurried ? [...made, ...node.arguments] : node.arguments
      const source = args.map(({ start, end }) => `(${witness})`.slice(start, end)).join()
      const make = attempt(() => new Function(`return [${source}]`))
      if (make !== undefined && attempt(make) !== undefined) lists.push(make)
    }
    for (const child of Object.values(node))
      if (Array.isArray(child) ? child.forEach(visit) : typeof child === 'object') visit(child)
  }
  visit(program)
  return lists
}

function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}
