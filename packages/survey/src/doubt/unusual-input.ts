/** Inputs that hardly anybody hands over: a shrunk counterexample has what is needed to break the claim, and no more. */
import { type CallExpression, type NewExpression, type Node, parseSync } from 'oxc-parser'
import { childNodes } from '../subject/child-nodes.ts'

/**
 * What is unusual about the source of an argument list, as it is said of the input: `a number beyond the exact ones`.
 * @returns undefined where nothing is, and of what is no source
 */
export function unusualIn(input: string): string | undefined {
  const { program, errors } = parseSync('input.ts', `[${input}\n]`)
  if (errors.length > 0) return undefined
  return firstOf(program, input)
}

function firstOf(node: Node, input: string): string | undefined {
  const own = unusual(node)
  if (own !== undefined) return own
  for (const child of childNodes(node)) {
    const found = firstOf(child, input)
    if (found !== undefined) return found
  }
  return undefined
}

function unusual(node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'NaN' || node.name === 'Infinity' ? node.name : undefined
    case 'Literal':
      return unusualLiteral(node.value)
    case 'TemplateElement':
      return unusualText(node.value.cooked ?? '')
    case 'UnaryExpression':
      return node.operator === '-' && isNought(node.argument) ? 'a nought with a sign' : undefined
    case 'ArrayExpression':
      return node.elements.includes(null) ? 'a list with a gap' : undefined
    case 'CallExpression':
      return unusualCall(node)
    case 'NewExpression':
      return isBox(node) ? box : unusualDate(node)
    case 'Property':
      if (isConversion(node.key)) return 'an object that converts itself'
      return isTooFine(node.key, node.value) ? 'more digits than a number has' : undefined
    default:
      return undefined
  }
}

function unusualLiteral(value: unknown): string | undefined {
  if (typeof value === 'string') return unusualText(value) ?? (isBeyond(Number(value)) ? beyond : undefined)
  return typeof value === 'number' && isBeyond(value) ? beyond : undefined
}

const beyond = 'a number beyond the exact ones'

function isBeyond(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

/** Characters of control but blanks, ends of lines and tabs; halves of characters; what Unicode has reserved for no character. */
const noText = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u

function unusualText(text: string): string | undefined {
  return noText.test(text) ? 'a text of what is no character' : undefined
}

function isNought(node: Node): boolean {
  return node.type === 'Literal' && node.value === 0
}

/** Promises, `Object.create(null)`, and lists with names beside their items. */
function unusualCall({ callee, arguments: [first] }: CallExpression): string | undefined {
  if (callee.type === 'Identifier' && callee.name === 'Object' && first?.type === 'Literal') return box
  if (callee.type !== 'MemberExpression' || callee.computed || first === undefined) return undefined
  if (callee.object.type !== 'Identifier') return undefined
  if (callee.object.name === 'Promise') return 'a promise'
  if (callee.object.name !== 'Object') return undefined
  const { name } = callee.property
  if (name === 'create' && first.type === 'Literal') return 'an object without a prototype'
  return name === 'assign' && first.type === 'ArrayExpression' ? 'a list with names beside its items' : undefined
}

const box = 'an object around a primitive'

/** `new String('a')`, which is no text. */
function isBox({ callee }: NewExpression): boolean {
  return callee.type === 'Identifier' && /^(?:String|Number|Boolean)$/.test(callee.name)
}

/** `new Date('+010000-01-01T00:00:00.000Z')`, and dates that are none. */
function unusualDate({ callee, arguments: [at] }: NewExpression): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'Date' || at?.type !== 'Literal') return undefined
  return typeof at.value === 'string' && /^[+-]/.test(at.value) ? 'a year that is not of four digits' : undefined
}

const digitsOf = /^(?:\w*(?:decimals?|digits|places)|round)$/i
/** As many as `toFixed` writes. */
const mostDigits = 100

/** `{ decimals: 309 }`: ten to that power is an infinity. */
function isTooFine(key: Node, value: Node): boolean {
  if (key.type !== 'Identifier' || !digitsOf.test(key.name)) return false
  return value.type === 'Literal' && typeof value.value === 'number' && value.value > mostDigits
}

function isConversion(key: Node): boolean {
  return key.type === 'Identifier' && (key.name === 'valueOf' || key.name === 'toString')
}
