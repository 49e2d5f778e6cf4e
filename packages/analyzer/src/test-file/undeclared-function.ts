/** Functions that a module exports and its declarations leave out: nothing is known of them but that they are there. */
import type { ExpectedError, FuzzedMethodDescription } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/**
 * Path of the declarations of the module that it is imported from by its name. `undefined` of what comes from elsewhere, or from a module
 * without any: that may be misspelt.
 */
export function declarationsWithout(view: SourceView, node: ts.Node): string | undefined {
  const { ts, checker } = view
  const known = checker.getSymbolAtLocation(node)?.declarations?.find(ts.isImportSpecifier)
  // Where it is declared as a type alone, a value of that name has no symbol.
  const specifier = known ?? specifierOf(view, node)
  const module = specifier && checker.getSymbolAtLocation(specifier.parent.parent.parent.moduleSpecifier)
  return module?.declarations?.[0]?.getSourceFile().fileName
}

function specifierOf({ ts, file }: SourceView, node: ts.Node): ts.ImportSpecifier | undefined {
  if (!ts.isIdentifier(node)) return undefined
  for (const statement of file.statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (named === undefined || !ts.isNamedImports(named)) continue
    const found = named.elements.find(({ name }) => name.text === node.text)
    if (found !== undefined) return found
  }
  return undefined
}

/** With any message, the engine's as well: what it is called with is nothing that anybody promised to take. */
const anything: ExpectedError = { name: '*', message: '', source: 'throw' }

/** As many arguments as there may be, each of them anything; it may answer and throw what it likes. */
export function undeclaredFunction(name: string, module: string): FuzzedMethodDescription {
  const unknown = { kind: 'unknown' } as const
  return {
    formatVersion: 1,
    name,
    kind: 'function',
    module,
    parameters: [{ name: 'args', shape: { kind: 'array', element: unknown }, rest: true }],
    returns: unknown,
    definitions: {},
    concreteValues: [],
    expectedErrors: [anything],
    notes: [
      `the declarations of its module leave ${name} out: it is called with anything, and what it throws is not judged`,
    ],
  }
}
