/**
 * Proves the direction of imports: packages against their table, folders of core against the order of the pipeline, and
 * no cycle of files anywhere. Type imports count like all others, and nothing is excluded.
 */
import { isBuiltin } from 'node:module'
import {
  coreCommonGround,
  coreForms,
  coreKnowsForms,
  coreOrder,
  grammarOrder,
  type Places,
  packageRules,
} from './allowed-imports.ts'
import { type ImportSite, packageNameOf, readImports, resolveRelative } from './read-imports.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const ourPackage = /^(@fuzzwright\/|fuzzwright$)/

/** @param tree TypeScript files below `packages/` */
export function checkImports(tree: SourceTree): readonly Violation[] {
  const violations: Violation[] = []
  const edges = new Map<string, string[]>()
  for (const [file, text] of tree) {
    const targets: string[] = []
    edges.set(file, targets)
    for (const site of readImports(text)) {
      const { specifier, line } = site
      const target = specifier.startsWith('.') ? resolveRelative(tree, file, specifier) : undefined
      if (target !== undefined) targets.push(target)
      const message = target === undefined ? judgeBare(file, site) : judgeRelative(file, target)
      if (message !== undefined) violations.push({ file, line, message })
    }
  }
  return [...violations, ...cycles(edges)]
}

function judgeBare(file: string, { specifier, typesOnly }: ImportSite): string | undefined {
  if (specifier.startsWith('.')) {
    // Tests also use fixtures, which are no part of the tree, and the scripts of the repository; the compiler sees to those.
    return isTestFile(file) ? undefined : `imports "${specifier}", which is no file of its package`
  }
  const packageFolder = file.split('/')[1] ?? ''
  const rule = packageRules[packageFolder]
  if (rule === undefined) return `packages/${packageFolder} has no row in checks/allowed-imports.ts`
  if (isTestFile(file)) return undefined
  if (isBuiltin(specifier)) {
    if (typeof rule.node === 'boolean') {
      return rule.node ? undefined : `imports ${specifier}; this package may not use Node's modules`
    }
    return judgePlace(file, specifier, typesOnly, rule.node[specifier.replace(/^node:/, '')])
  }
  const name = packageNameOf(specifier)
  if (!ourPackage.test(name) && !isList(rule.npm)) return judgePlace(file, name, typesOnly, rule.npm[name])
  const allowed = ourPackage.test(name) ? rule.ours : isList(rule.npm) ? rule.npm : []
  if (allowed.includes(name)) return undefined
  return `imports ${name}; ${packageFolder} may import ${allowed.length === 0 ? 'none of its kind' : allowed.join(', ')}`
}

function isList(names: readonly string[] | Readonly<Record<string, Places>>): names is readonly string[] {
  return Array.isArray(names)
}

/** @param places where the module may be imported; undefined where the package has no row for it. */
function judgePlace(file: string, name: string, typesOnly: boolean, places: Places | undefined): string | undefined {
  if (places === 'everywhere') return undefined
  if (places === undefined) return `imports ${name}, which its package has no row for in checks/allowed-imports.ts`
  const isOfValues = 'valuesIn' in places
  if (isOfValues && typesOnly) return undefined
  const allowed = isOfValues ? places.valuesIn : places
  const path = file.split('/').slice(3).join('/')
  if (allowed.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))) return undefined
  return `imports ${isOfValues ? 'values of ' : ''}${name}; in its package only ${allowed.join(', ')} may`
}

function judgeRelative(file: string, target: string): string | undefined {
  const [, fromPackage] = file.split('/')
  const [, toPackage] = target.split('/')
  if (fromPackage !== toPackage) return `reaches into ${target}; packages meet only at their doors`
  if (isTestFile(file)) return undefined
  if (isTestFile(target)) return `imports the test file ${target}`
  if (fromPackage === 'grammar') return judgeGrammarFolders(file, target)
  return fromPackage === 'core' ? judgeCoreFolders(file, target) : undefined
}

function judgeGrammarFolders(file: string, target: string): string | undefined {
  const from = folderBelowSource(file)
  const to = folderBelowSource(target)
  if (from === undefined || from === to) return undefined
  const rank = (folder: string | undefined) => grammarOrder.findIndex((line) => line.includes(folder ?? ''))
  const unknown = [from, to].find((folder) => rank(folder) < 0)
  if (unknown !== undefined || to === undefined) {
    return `grammar folder "${unknown ?? 'src'}" is not in grammarOrder of checks/allowed-imports.ts`
  }
  return rank(from) < rank(to) ? undefined : `${from}/ imports ${to}/, which does not lie below it (see grammarOrder)`
}

function judgeCoreFolders(file: string, target: string): string | undefined {
  const from = folderBelowSource(file)
  const to = folderBelowSource(target)
  if (from === undefined || from === to) return undefined
  if (to === undefined) {
    const name = target.slice('packages/core/src/'.length)
    return coreCommonGround.includes(name)
      ? undefined
      : `a folder of core imports ${name}, which lies above all folders`
  }
  const unknown = [from, to].find((folder) => !coreOrder.includes(folder))
  if (unknown !== undefined) return `core folder "${unknown}" is not in coreOrder of checks/allowed-imports.ts`
  if (coreOrder.indexOf(from) > coreOrder.indexOf(to)) {
    return `${from}/ imports ${to}/, which comes after it in the pipeline (see coreOrder)`
  }
  if (!coreForms.includes(to) || coreForms.includes(from) || coreKnowsForms[from]?.includes(to)) return undefined
  return `${from}/ imports ${to}/, a form of domain; it has only the contract in domain/ (see coreKnowsForms)`
}

/** First folder below `src`, or undefined for a file that lies directly in it. */
function folderBelowSource(file: string): string | undefined {
  const inside = file.split('/').slice(3)
  return inside.length > 1 ? inside[0] : undefined
}

/** One violation per strongly connected group of files (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function cycles(edges: ReadonlyMap<string, readonly string[]>): readonly Violation[] {
  const found: Violation[] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const target of edges.get(file) ?? []) {
      const reached = index.has(target) ? (stack.includes(target) ? index.get(target) : undefined) : visit(target)
      if (reached !== undefined) low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    const lowest = low.get(file) ?? own
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(file))
      const self = edges.get(file)?.includes(file) ?? false
      if (group.length > 1 || self) found.push({ file, message: `import cycle: ${[...group, file].join(' → ')}` })
    }
    return lowest
  }
  for (const file of edges.keys()) if (!index.has(file)) visit(file)
  return found
}
