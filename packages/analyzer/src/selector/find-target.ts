/**
 * From what a person writes (`parse`, `Stack#push`, `new Url`, `helpers.trim`) to the declaration that is meant.
 * A name that does not exist is answered with the names that do.
 */
import { FuzzError } from '@fuzzwright/core/tooling'
import type { ts } from 'ts-morph'
import { moduleSymbol, type SourceView } from '../project/source-view.ts'
import { accessorTarget, constructorTarget, memberTarget, type Target, valueTarget } from './target.ts'

/** Finds what a textual selector names among the exports, and then the top-level names, of a file. */
export function findTarget(view: SourceView, selector: string): Target {
  const accessor = /^(get|set|new)\s+(.+)$/.exec(selector.trim())
  const word = accessor?.[1]
  const path = accessor?.[2] ?? selector.trim()
  const separator = /[.#]/.exec(path)
  const root = separator === null ? path : path.slice(0, separator.index)
  const symbol = exportedSymbol(view, root) ?? localSymbol(view, root)
  if (symbol === undefined) throw unknownName(view, selector)
  if (separator === null)
    return word === 'new' ? constructorTarget(view, symbol, root) : valueTarget(view, symbol, root)
  const member = path.slice(separator.index + 1).replace(/^prototype\./, '')
  const instanceOnly = separator[0] === '#' || path.slice(separator.index + 1).startsWith('prototype.')
  const target =
    word === 'get' || word === 'set'
      ? accessorTarget(view, symbol, member, word)
      : memberTarget(view, symbol, member, instanceOnly)
  if (target === undefined) throw unknownMember(view, symbol, root, member)
  return target
}

/** The exports of a module by name, `default` included; CommonJS exports count. */
export function exportedSymbols(view: SourceView): Map<string, ts.Symbol> {
  const { ts, checker, file } = view
  const symbols = new Map<string, ts.Symbol>()
  const module = moduleSymbol(view, file)
  if (module === undefined) return symbols
  for (const symbol of checker.getExportsAndPropertiesOfModule(module)) symbols.set(symbol.name, symbol)
  const assigned = module.exports?.get(ts.InternalSymbolName.ExportEquals)
  if (assigned !== undefined && !symbols.has('default')) symbols.set('default', assigned)
  symbols.delete('prototype')
  return symbols
}

function exportedSymbol(view: SourceView, name: string): ts.Symbol | undefined {
  const symbols = exportedSymbols(view)
  const direct = symbols.get(name)
  if (direct !== undefined) return direct
  // `module.exports = parse` has no name but the function's own.
  const assigned = symbols.get('default')
  return assigned !== undefined && resolvedName(view, assigned) === name ? assigned : undefined
}

function resolvedName(view: SourceView, symbol: ts.Symbol): string {
  const { ts, checker } = view
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol).name : symbol.name
}

/** A top-level name that is not exported: still describable, though nobody else can import it. */
function localSymbol(view: SourceView, name: string): ts.Symbol | undefined {
  const { ts, checker, file } = view
  const wanted = ts.SymbolFlags.Value | ts.SymbolFlags.Alias
  return checker
    .getSymbolsInScope(file, wanted)
    .find((symbol) => symbol.name === name && symbol.declarations?.some((node) => node.getSourceFile() === file))
}

function unknownName(view: SourceView, selector: string): FuzzError {
  const names = [...exportedSymbols(view).keys()].filter((name) => !name.startsWith('__'))
  const hint =
    names.length === 0 ? 'It exports nothing. Export the function first.' : `It exports ${names.sort().join(', ')}.`
  return new FuzzError('unknown-selector', `describe(): ${view.file.fileName} has no function ${selector}`, { hint })
}

function unknownMember(view: SourceView, symbol: ts.Symbol, root: string, member: string): FuzzError {
  const { checker } = view
  const own = checker.getTypeOfSymbol(symbol)
  const instance = own.getConstructSignatures()[0]?.getReturnType()
  const names = [...(instance?.getProperties() ?? []), ...own.getProperties()].map((property) => property.name)
  return new FuzzError('unknown-selector', `describe(): ${root} in ${view.file.fileName} has no member ${member}`, {
    hint: `It has ${names.filter((name) => name !== 'prototype').join(', ') || 'no members'}.`,
  })
}
