/**
 * Calls that take room for as many items as a number says: the engine fills it before any loop of the code sees it, and whoever draws
 * numbers draws large ones. What is inserted tells the number, as so many steps, and is that number: `new Array($a(n,2))`.
 */
import type { AnyNode, CallExpression, NewExpression } from 'acorn'
import { registryKey } from './names.ts'
import { memberName, numberLiteral } from './syntax.ts'
import type { Weave } from './weave.ts'

/**
 * Items that are one step, as a power of two: what the engine does with one item, beside what a turn of a loop takes. A list is not only
 * made but gone through by what makes it; a byte is filled or copied with its neighbours. No bench chose them.
 */
const items = 2
const characters = 4
const bytes = 6

const byName: ReadonlyMap<string, number> = new Map([
  ['Array', items],
  ...['ArrayBuffer', 'SharedArrayBuffer', 'Uint8Array', 'Int8Array', 'Uint8ClampedArray'].map(ofBytes),
  // Of items of two, four and eight bytes so many fewer are a step.
  ...['Uint16Array', 'Int16Array'].map((name): readonly [string, number] => [name, bytes - 1]),
  ...['Uint32Array', 'Int32Array', 'Float32Array'].map((name): readonly [string, number] => [name, bytes - 2]),
  ...['Float64Array', 'BigInt64Array', 'BigUint64Array'].map((name): readonly [string, number] => [name, bytes - 3]),
  ...['randomBytes', 'allocUnsafe', 'allocUnsafeSlow', 'alloc'].map(ofBytes),
  ...['repeat', 'padStart', 'padEnd'].map((name): readonly [string, number] => [name, characters]),
] as const)

function ofBytes(name: string): readonly [string, number] {
  return [name, bytes]
}

const methods: ReadonlySet<string> = new Set([
  ...['repeat', 'padStart', 'padEnd', 'alloc', 'allocUnsafe', 'allocUnsafeSlow', 'randomBytes'],
])

export function weaveAllocation(node: CallExpression | NewExpression, weave: Weave): void {
  const { callee } = node
  const [first, second] = node.arguments
  if (first === undefined || first.type === 'SpreadElement') return
  const name = callee.type === 'Identifier' ? callee.name : memberName(callee)
  if (name === undefined) return
  if (callee.type === 'Identifier') {
    // Several arguments are the items themselves.
    if (second === undefined && !methods.has(name)) told(first, byName.get(name), weave)
    if (name === 'randomBytes') told(first, bytes, weave)
    return
  }
  if (methods.has(name)) told(first, byName.get(name), weave)
  else if (name === 'from' && first.type === 'ObjectExpression') toldLength(first, weave)
}

/** `Array.from({ length: n })`. */
function toldLength({ properties }: Extract<AnyNode, { type: 'ObjectExpression' }>, weave: Weave): void {
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue
    if (property.key.name !== 'length' || property.kind !== 'init' || property.method) continue
    if (property.shorthand) {
      weave.takesRoom = true
      weave.edits.closing(property.end, `:${weave.names.room}(length,${items})`)
    } else told(property.value, items, weave)
  }
}

/** A declaration is there for functions that are called before the module has begun, and looks nothing up when it is called. */
export function roomFunction({ takesRoom, names: { room } }: Weave): string {
  if (!takesRoom) return ''
  return `var ${room}r=globalThis.${registryKey}?.room;function ${room}(n,p){return ${room}r?${room}r(n,p):n}`
}

function told(size: AnyNode, power: number | undefined, weave: Weave): void {
  if (power === undefined || numberLiteral(size) !== undefined || isNoNumber(size)) return
  weave.takesRoom = true
  weave.edits.wrap(size, `${weave.names.room}(`, `,${power})`)
}

function isNoNumber({ type }: AnyNode): boolean {
  return ['Literal', 'ArrayExpression', 'ObjectExpression', 'TemplateLiteral', 'ArrowFunctionExpression'].includes(type)
}
