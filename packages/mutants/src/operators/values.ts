/** Another value in the place of a literal. */
import type { Node } from 'oxc-parser'
import { mutate } from 'weapon-regex'
import type { Edit } from '../mutant.ts'
import { type Operator, replace, type Site } from './edits.ts'

const planted = 'Fuzzwright was here!'

/** Literals: texts, truths, arrays, objects, regular expressions, and the bodies of short functions. */
export const values: Operator = (site) => {
  const { node, parent, code } = site
  const other = (operator: string, text: string): readonly Edit[] => [replace({ operator, code }, node, text)]
  switch (node.type) {
    case 'Literal':
      return literals(site)
    case 'TemplateLiteral': {
      if (parent?.type === 'TaggedTemplateExpression') return []
      const isEmpty = node.quasis.length === 1 && node.quasis[0]?.value.raw === ''
      return other('StringLiteral', isEmpty ? `\`${planted}\`` : '``')
    }
    case 'UnaryExpression':
      return node.operator === '!' ? other('BooleanLiteral', code.slice(node.start + 1, node.end).trimStart()) : []
    case 'ArrayExpression':
      return other('ArrayDeclaration', node.elements.length > 0 ? '[]' : `["${planted}"]`)
    case 'ObjectExpression':
      return node.properties.length > 0 ? other('ObjectLiteral', '{}') : []
    case 'CallExpression':
    case 'NewExpression': {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Array') return []
      const construct = node.type === 'NewExpression' ? 'new ' : ''
      return other('ArrayDeclaration', `${construct}Array(${node.arguments.length > 0 ? '' : '[]'})`)
    }
    case 'ArrowFunctionExpression': {
      const { body } = node
      if (body.type === 'BlockStatement' || (body.type === 'Identifier' && body.name === 'undefined')) return []
      return [replace({ operator: 'ArrowFunction', code }, body, 'undefined')]
    }
    default:
      return []
  }
}

function literals(site: Site): readonly Edit[] {
  const { node, parent, code } = site
  if (node.type !== 'Literal') return []
  if (typeof node.value === 'boolean') return [replace({ operator: 'BooleanLiteral', code }, node, String(!node.value))]
  if ('regex' in node) {
    const { pattern, flags } = node.regex
    return patterns(pattern, flags).map((text) => replace({ operator: 'Regex', code }, node, `/${text}/${flags}`))
  }
  if (typeof node.value !== 'string' || (parent !== undefined && isName(node, parent))) return []
  const { value } = node
  const ofPattern = isPatternText(node, parent) ? patterns(value, '') : []
  return [
    ...ofPattern.map((text) => replace({ operator: 'Regex', code }, node, JSON.stringify(text))),
    replace({ operator: 'StringLiteral', code }, node, value === '' ? `"${planted}"` : '""'),
  ]
}

/** What weapon-regex proposes at its first level; it knows no patterns that are not of the usual flags. */
function patterns(pattern: string, flags: string): readonly string[] {
  if (pattern === '') return []
  try {
    return mutate(pattern, flags, { mutationLevels: [1] }).map((one) => one.pattern)
  } catch {
    return []
  }
}

function isPatternText(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'NewExpression' || parent.arguments[0] !== node) return false
  return parent.callee.type === 'Identifier' && parent.callee.name === 'RegExp'
}

/** A text that names something: a module, a property, an attribute, a symbol; or that a bundler has to read as it is. */
function isName(node: Node, parent: Node): boolean {
  if (parent.type === 'Property' || parent.type === 'PropertyDefinition' || parent.type === 'MethodDefinition')
    return parent.key === node
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return namesModule(parent.callee)
  return /^(?:Import|Export|JSXAttribute|ExpressionStatement|TSExternal|TSLiteral)/.test(parent.type)
}

function namesModule(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['require', 'Symbol', 'URL', 'Worker'].includes(callee.name)
  return callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty'
}
