/**
 * Proves that library code reads neither chance nor time nor the environment outside the files named for it, whichever
 * way the name is come by: as a member, taken out of its object, imported, or under another name.
 */
import { ts } from 'ts-morph'
import { ambientAllowed } from './ambient-allowed.ts'
import { eachNode, lineOf, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const ambientMembers: Readonly<Record<string, readonly string[]>> = {
  Math: ['random'],
  Date: ['now'],
  performance: ['now', 'timeOrigin'],
  process: ['env', 'hrtime', 'uptime'],
  crypto: ['getRandomValues', 'randomUUID', 'randomInt', 'randomBytes', 'randomFill', 'randomFillSync'],
}

/** Node's modules that hand such objects out, and the object each stands for. */
const ambientModules: Readonly<Record<string, string>> = {
  process: 'process',
  'node:process': 'process',
  crypto: 'crypto',
  'node:crypto': 'crypto',
}

/** What a module lets out as a whole object: the import gives it a name, and maybe another one. */
const ambientExports: Readonly<Record<string, string>> = { performance: 'performance', webcrypto: 'crypto' }

/** A text without an owner and a member cannot break the rule, and is not parsed. */
const namesOwner = /\b(Math|Date|performance|process|crypto|perf_hooks)\b/
const namesMember = new RegExp(`\\b(Date|${Object.values(ambientMembers).flat().join('|')})\\b`)

/** @param tree TypeScript files below `packages/` */
export function checkAmbient(tree: SourceTree, allowed = ambientAllowed): readonly Violation[] {
  return [...tree]
    .filter(([file]) => /^packages\/[^/]+\/src\//.test(file) && !isTestFile(file))
    .filter(
      ([file, text]) =>
        namesOwner.test(text) && namesMember.test(text) && !allowed.some(({ files }) => files.test(file)),
    )
    .flatMap(([file, text]) => ambientUses(file, text))
}

function ambientUses(file: string, text: string): readonly Violation[] {
  const source = parsed(file, text)
  const names = new AmbientNames()
  const found: Violation[] = []
  eachNode(source, (node) => {
    for (const name of names.usedBy(node)) {
      const message = `uses ${name}; take it as an argument, or name the file in checks/ambient-allowed.ts with a reason`
      found.push({ file, line: lineOf(source, node), message })
    }
  })
  return found
}

/** The names of one file that mean an ambient object. A name is met where it is declared before it is used. */
class AmbientNames {
  private readonly owners = new Map(Object.keys(ambientMembers).map((name) => [name, name]))

  /** What a node reads, as it would be written in full; most read nothing. */
  usedBy(node: ts.Node): readonly string[] {
    if (ts.isImportDeclaration(node)) return this.imported(node)
    if (ts.isExportDeclaration(node)) return handedOn(node)
    if (ts.isVariableDeclaration(node)) return this.declared(node)
    if (ts.isBinaryExpression(node) && ts.isObjectLiteralExpression(node.left)) {
      return this.membersOf(
        node.right,
        node.left.properties.flatMap(({ name }) => textOf(name)),
      )
    }
    if (ts.isNewExpression(node)) {
      return this.ownerOf(node.expression) === 'Date' && (node.arguments?.length ?? 0) === 0 ? ['new Date()'] : []
    }
    if (ts.isCallExpression(node)) return this.ownerOf(node.expression) === 'Date' ? ['Date()'] : []
    if (ts.isPropertyAccessExpression(node)) return this.membersOf(node.expression, [node.name.text])
    if (ts.isElementAccessExpression(node)) return this.membersOf(node.expression, textOf(node.argumentExpression))
    return []
  }

  private imported({ importClause, moduleSpecifier }: ts.ImportDeclaration): readonly string[] {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
    if (importClause === undefined || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    const owner = ambientModules[from]
    const { name, namedBindings } = importClause
    if (owner !== undefined && name !== undefined) this.owners.set(name.text, owner)
    if (namedBindings === undefined) return []
    if (ts.isNamespaceImport(namedBindings)) {
      if (owner !== undefined) this.owners.set(namedBindings.name.text, owner)
      return []
    }
    const used: string[] = []
    for (const element of namedBindings.elements) {
      const member = (element.propertyName ?? element.name).text
      const whole = /^(node:)?(crypto|perf_hooks)$/.test(from) ? ambientExports[member] : undefined
      if (whole !== undefined) this.owners.set(element.name.text, whole)
      if (owner !== undefined && isAmbient(owner, member)) used.push(`${member} of ${from}`)
    }
    return used
  }

  private declared({ name, initializer }: ts.VariableDeclaration): readonly string[] {
    if (initializer === undefined) return []
    if (ts.isObjectBindingPattern(name)) {
      return this.membersOf(
        initializer,
        name.elements.flatMap((part) => textOf(part.propertyName ?? part.name)),
      )
    }
    const owner = this.ownerOf(initializer)
    if (owner !== undefined && ts.isIdentifier(name)) this.owners.set(name.text, owner)
    return []
  }

  private membersOf(object: ts.Expression, members: readonly string[]): readonly string[] {
    const owner = this.ownerOf(object)
    if (owner === undefined) return []
    return members.filter((member) => isAmbient(owner, member)).map((member) => `${owner}.${member}`)
  }

  /** The ambient object an expression means: `Math`, `globalThis.Math`, or a name for it. */
  private ownerOf(expression: ts.Expression): string | undefined {
    if (ts.isIdentifier(expression)) return this.owners.get(expression.text)
    if (!ts.isPropertyAccessExpression(expression)) return undefined
    const { text } = expression.name
    return Object.hasOwn(ambientMembers, text) ? text : undefined
  }
}

function handedOn({ exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration): readonly string[] {
  if (isTypeOnly || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return []
  const owner = ambientModules[moduleSpecifier.text]
  if (owner === undefined || exportClause === undefined || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements
    .map((element) => (element.propertyName ?? element.name).text)
    .filter((member) => isAmbient(owner, member))
    .map((member) => `${member} of ${moduleSpecifier.text}`)
}

function isAmbient(owner: string, member: string): boolean {
  return ambientMembers[owner]?.includes(member) ?? false
}

/** The name a node spells, as a list of none or one. */
function textOf(node: ts.Node | undefined): readonly string[] {
  return node !== undefined && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) ? [node.text] : []
}
