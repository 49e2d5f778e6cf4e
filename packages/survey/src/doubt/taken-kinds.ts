/** What a function is documented to take, held against what broke a claim about it. */
import { type Node, parseSync } from 'oxc-parser'
import { childNodes } from '../subject/child-nodes.ts'

/** Words that say what has to be handed over: `should be a primitive, Array, Date, or plain Object`. */
const demanding = /\b(?:should|must|ha(?:s|ve) to|needs? to|can only) be\b([^.;\n]*)/i
const kinds = /\b(?:primitive|string|number|boolean|array|object|date|map|set|regexp?)s?\b/gi
/** Fewer kinds are no list of them: `should be an object` may be said of one argument in passing. */
const fewestOfList = 3

/**
 * The first kind of value in the source of an argument list that such a list leaves out: `RegExp`.
 * @returns undefined where all of them are in it, and of a text that lists nothing
 */
export function kindLeftOut(input: string, text: string): string | undefined {
  const taken = demanding.exec(text)?.[1] ?? ''
  if (new Set(taken.toLowerCase().match(kinds)).size < fewestOfList) return undefined
  const words = taken.toLowerCase()
  return madeKinds(input).find((kind) => !words.includes(kind.toLowerCase()))
}

/** What is made of the kinds that are no plain data, as the source says. */
export function madeKinds(input: string): readonly string[] {
  const { program, errors } = parseSync('input.ts', `[${input}\n]`)
  return errors.length > 0 ? [] : kindsBelow(program)
}

function kindsBelow(node: Node): readonly string[] {
  return [...kindOfNode(node), ...childNodes(node).flatMap(kindsBelow)]
}

function kindOfNode(node: Node): readonly string[] {
  if (node.type === 'Literal') return 'regex' in node ? ['RegExp'] : []
  return node.type === 'NewExpression' && node.callee.type === 'Identifier' ? [node.callee.name] : []
}
