/** Operations as an app's own table of routes has them: with schemas where the framework was given some, else with the names in its code. */

import { type AnyDomain, d } from '@fuzzwright/core'
import type { Handler, Route } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { BodyForm, Operation, Parameter } from './operation.ts'
import { RouteSchemas } from './route-schemas.ts'

/** Names and texts taken from the code of one operation. No bench chose it. */
const mostHints = 40

/**
 * Empty where the app has no table that could be read.
 * @param made source of the function that made the app, which may say what its bodies are written as
 */
export async function operationsOfRoutes(handler: Handler, made = ''): Promise<readonly Operation[]> {
  return ((await handler.routes()) ?? []).map((route) => operationOf(route, made))
}

/** What is sent where nobody says: the first more often than not. */
const plainBodies: readonly BodyForm[] = [
  { mediaType: 'application/json' },
  { mediaType: 'application/x-www-form-urlencoded' },
]

/** An operation of which only method and path are known. */
export function bareOperation(method: string, path: string, code: readonly string[] = []): Operation {
  return {
    ...{ method, path, needsBody: false, isSecured: false, undeclared: [] },
    parameters: pathParameters(path),
    bodies: takesBody(method) ? plainBodies : [],
    hints: hintsOf(code),
    numbers: numbersOf(code),
    patterns: patternsOf(code),
  }
}

/** What the regular expressions written out in code match; those that nothing can be made of are left out. */
function patternsOf(code: readonly string[]): readonly AnyDomain[] {
  const found = new Map<string, AnyDomain>()
  for (const [, source = '', flags = ''] of code.flatMap((text) => [...text.matchAll(regexps)])) {
    if (found.size >= mostPatterns) break
    try {
      found.set(source, d.inRegexp(new RegExp(source, flags)))
    } catch {
      // No expression, or one of a kind that is not made.
    }
  }
  return [...found.values()]
}

/** No bench chose it. */
const mostPatterns = 5

/** A slash where a value begins, and what stands up to the next that is not escaped. */
const regexps =
  /(?:[(,=!&|?:;[{}]|\breturn)\s*\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuy]*)/g

/** Forms of bodies that code names. What it answers is among them; whoever is sent that refuses it. */
function writtenForms(code: readonly string[]): readonly BodyForm[] {
  const plain = new Set(plainBodies.map(({ mediaType }) => mediaType))
  const named = code.flatMap((text) => [...text.matchAll(mediaTypes)].map(([, , mediaType = '']) => mediaType))
  const forms = [...new Set(named)].filter((mediaType) => !plain.has(mediaType))
  return forms.slice(0, mostForms).map((mediaType) => ({ mediaType }))
}

/** Forms besides those that are always tried. No bench chose it. */
const mostForms = 3

const mediaTypes = /(["'`])((?:application|text|image|audio|video|multipart)\/[a-z\d][\w.+-]*)(?:;[^"'`]*)?\1/gi

function operationOf({ method, path, schema, schemas, code }: Route, made: string): Operation {
  const plain = bareOperation(method, path, code)
  const bare = { ...plain, bodies: takesBody(method) ? [...plain.bodies, ...writtenForms([...code, made])] : [] }
  if (!isObject(schema)) return bare
  const { params, querystring = schema.query, headers, body, response } = schema
  const read = new RouteSchemas(schemas)
  const isSaid = (part: unknown): boolean => part !== undefined && part !== null
  const inPath = read.parameters('path', params)
  return {
    ...bare,
    ...(isSaid(response) && { answers: read.answers(response) }),
    parameters: [
      ...inPath,
      ...bare.parameters.filter(({ name }) => inPath.every((one) => one.name !== name)),
      ...read.parameters('query', querystring),
      ...read.parameters('header', headers),
    ],
    ...(isSaid(body) &&
      takesBody(method) && { bodies: read.bodies(body), needsBody: true, hints: [], numbers: [], patterns: [] }),
    // What is said of a query is all that is asked of it.
    ...(isSaid(querystring) && { hints: [], numbers: [] }),
  }
}

function takesBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

function pathParameters(path: string): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  return names.map((name) => ({ name, in: 'path', isRequired: true, style: 'simple', explode: false }))
}

/**
 * Names that are taken out of objects, names of members, short texts: in this order, as names are what requests are made of. What is called is
 * code's own and no name of what is sent.
 */
function hintsOf(code: readonly string[]): readonly string[] {
  const [taken, members, texts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  // The last function answers; those before it are of the framework, more often than not.
  for (const given of code.toReversed()) {
    const text = given.replaceAll(membersOfInstrumentation, '')
    for (const [, names = ''] of text.matchAll(/\{([^{}]+)\}\s*(?=[=),}])/g))
      for (const name of takenNames(names)) taken.add(name)
    for (const [, member, single, double] of text.matchAll(
      /\.([a-z_]\w*)\b(?!\s*(?:\?\.)?\()|'([\w-]{1,30})'|"([\w-]{1,30})"/gi,
    )) {
      const word = single ?? double
      if (member !== undefined) members.add(member)
      else if (word !== undefined && !typeNames.has(word)) texts.add(word)
    }
  }
  return [...new Set([...taken, ...members, ...texts])].filter((hint) => hint !== '__proto__').slice(0, mostHints)
}

/** `a, b: other, c = 1` are three names; anything else is no pattern of an object. Commas of what stands instead of a value part nothing. */
function takenNames(inside: string): readonly string[] {
  const parts = withoutInnermost(withoutInnermost(inside))
    .split(',')
    .filter((part) => part.trim() !== '')
  const names = parts.map((part) => /^\s*([a-z_$][\w$]*)\s*(?::\s*[\w$]+\s*)?(?:=(?!=).*)?$/is.exec(part)?.[1])
  return names.every((name) => name !== undefined) ? names : []
}

/** Text without its innermost parentheses and brackets, where instrumented code counts besides. */
function withoutInnermost(text: string): string {
  return text.replaceAll(/\([^()[\]]*\)|\[[^()[\]]*\]/g, ' 0')
}

/** What `typeof` answers: code names them to look at what it got. */
const typeNames: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'object',
  'undefined',
  'function',
  'bigint',
])

/** What instrumented code asks the runtime for. */
const membersOfInstrumentation = /globalThis\.__fuzzwright__(?:\??\.\w+)*/g

/** Numbers of places, which instrumented code counts by. */
const countersOfInstrumentation = /\$z\w*(?:\.\w+)?[[(]\d+|\)\),\d+(?=\))/g

/** What code writes as numbers, and what stands on either side of it: conditions turn there. */
function numbersOf(code: readonly string[]): readonly number[] {
  const numbers = new Set<number>()
  for (const text of code) {
    for (const [written] of text
      .replaceAll(countersOfInstrumentation, '')
      .matchAll(/(?<![\w$.'"-])\d[\d_]*(?:\.\d+)?(?![\w$.'"])/g)) {
      const number = Number(written.replaceAll('_', ''))
      for (const one of [number, number - 1, number + 1]) numbers.add(one)
    }
  }
  return [...numbers].slice(0, mostHints)
}
