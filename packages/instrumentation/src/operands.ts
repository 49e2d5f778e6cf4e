/** What may be written a second time, what is held in a variable instead, and where an operand's value was taken from. */
import type { AnyNode, CallExpression, Expression, MemberExpression, Super } from 'acorn'
import type { ComparisonSite, Constant } from './comparison-sites.ts'
import { isRegExpLiteral, memberName, numberLiteral, takesName } from './syntax.ts'
import type { Weave } from './weave.ts'

/** Longer literals are held in a temporary instead of being written twice. */
const longestRepeated = 120

/** The text of an operand that can be evaluated twice without anyone noticing, or undefined. */
export function repeatable(node: AnyNode, weave: Weave): string | undefined {
  if (node.type === 'Identifier') return weave.hasWith ? undefined : node.name
  if (node.type === 'ThisExpression') return 'this'
  const text = weave.code.slice(node.start, node.end)
  if (node.type === 'MemberExpression') return isPrivateField(node, weave) ? text : undefined
  if (text.length > longestRepeated) return undefined
  if (node.type === 'Literal') return node.regex === undefined ? text : undefined
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 && !text.includes('\n') ? text : undefined
  return numberLiteral(node) === undefined ? undefined : text
}

/** `this.#field`: whether a private name is an accessor is known inside the module. */
function isPrivateField({ object, property, optional }: MemberExpression, weave: Weave): boolean {
  if (property.type !== 'PrivateIdentifier' || optional || weave.privateAccessors.has(property.name)) return false
  return object.type === 'ThisExpression'
}

/** The value of a string or number literal. */
export function constantOf(node: AnyNode): Constant | undefined {
  const number = numberLiteral(node)
  if (number !== undefined) return Object.is(number, -0) || !Number.isFinite(number) ? undefined : number
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** An operand whose value stays at hand. */
export interface Held {
  readonly name: string
  /** Evaluates `text` directly after the operand; the value of the whole stays that of the operand. */
  follow(text: string): void
}

/** Undefined where no variable can be declared, and for functions that would take their name from the variable. */
export function hold(node: AnyNode, weave: Weave): Held | undefined {
  const name = takesName(node) ? undefined : weave.scope.temporaries?.take()
  if (name === undefined) return undefined
  const [before, after] = node.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  weave.edits.opening(node.start, `(${name}=${before}`)
  const closing = weave.edits.closing(node.end, `${after})`)
  return {
    name,
    follow(text) {
      closing.text = `${after},${text},${name})`
    },
  }
}

/** A root to hand over, and the property names that lead on from it: `this.lexer.text` is `this` and two names. */
export interface Path {
  readonly root: string
  readonly names: readonly string[]
}

/** Undefined for anything but names joined by dots. Whoever follows the path has to see to it that no getter runs. */
export function pathOf(node: AnyNode, weave: Weave): Path | undefined {
  const root = isRoot(node) ? repeatable(node, weave) : undefined
  if (root !== undefined) return { root, names: [] }
  const name = memberName(node)
  if (name === undefined || node.type !== 'MemberExpression' || node.optional) return undefined
  const path = pathOf(node.object, weave)
  return path && { root: path.root, names: [...path.names, name] }
}

function isRoot(node: AnyNode): boolean {
  return node.type === 'Identifier' || node.type === 'ThisExpression' || node.type === 'MemberExpression'
}

/** Where a value came from: the arguments of the recorder (`,s,i`), and what the site knows of them. */
export interface Origin {
  readonly text: string
  readonly site: Pick<ComparisonSite, 'path' | 'ofSize'>
}

const elementMethods = new Set(['charCodeAt', 'charAt', 'codePointAt', 'at'])

/** For an element or the size of something: holds list and index while they are evaluated. */
export function origin(node: AnyNode, weave: Weave): Origin | undefined {
  if (weave.scope.temporaries === undefined) return undefined
  if (node.type === 'CallExpression') return originOfCall(node, weave)
  if (node.type !== 'MemberExpression' || node.optional || node.object.type === 'Super') return undefined
  const name = memberName(node)
  const ofSize = name === 'length' || name === 'size'
  if (!ofSize && (!node.computed || name !== undefined)) return undefined
  if (hasOptional(node.object)) return undefined
  const list = textOf(node.object, weave)
  const index = ofSize ? '0' : textOf(node.property as Expression, weave)
  if (list === undefined || index === undefined) return undefined
  return { text: `,${list},${index}`, site: ofSize ? { ofSize } : {} }
}

/**
 * `this.text.charCodeAt(i)`: the receiver is not held, since V8's "this.text.charCodeAt is not a function" would then
 * read differently; the runtime follows the path to it when the log is read.
 */
function originOfCall({ callee, arguments: [index], optional }: CallExpression, weave: Weave): Origin | undefined {
  const name = memberName(callee)
  if (optional || name === undefined || !elementMethods.has(name) || callee.type !== 'MemberExpression')
    return undefined
  if (callee.optional || index?.type === 'SpreadElement') return undefined
  const path = pathOf(callee.object, weave)
  if (path === undefined) return undefined
  const at = index === undefined ? '0' : textOf(index, weave)
  return at === undefined ? undefined : { text: `,${path.root},${at}`, site: namesOf(path) }
}

export function namesOf({ names }: Path): { path?: readonly string[] } {
  return names.length === 0 ? {} : { path: names }
}

/** The operand as it is, when it can be repeated, or else the variable it is held in. */
export function textOf(node: AnyNode, weave: Weave): string | undefined {
  return repeatable(node, weave) ?? hold(node, weave)?.name
}

/** Whether parentheses around this part of a chain would end its short circuit. */
export function hasOptional(node: Expression | Super | AnyNode): boolean {
  if (node.type === 'MemberExpression') return node.optional || hasOptional(node.object)
  if (node.type === 'CallExpression') return node.optional || hasOptional(node.callee)
  return false
}

/** `/source/flags` of a literal. */
export function regExpConstant(node: AnyNode, weave: Weave): string | undefined {
  return isRegExpLiteral(node) ? weave.code.slice(node.start, node.end) : undefined
}
