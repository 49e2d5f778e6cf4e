/** The one thing this half of the package does: text in, text with counters and comparison capture out. */
import MagicString, { type SourceMap } from 'magic-string'
import { Builtins } from './builtins.ts'
import { type Edge, EdgeTable, type OriginalPosition } from './edge-table.ts'
import { Edits } from './edits.ts'
import { afterDirectives } from './functions.ts'
import { chooseNames } from './names.ts'
import { type ModuleKind, type ParsedModule, parseModule } from './parse.ts'
import { preamble, viteExportCure } from './preamble.ts'
import { visitModule } from './visit.ts'
import { type Scope, Temporaries, type Weave } from './weave.ts'

/** How `instrument` works; every field has a default. */
export interface InstrumentOptions {
  /** Count steps, so that a run can be ended at a budget. Default true. */
  readonly steps?: boolean
  /** Compile comparison capture in; whether it records is decided run by run. Default true. */
  readonly comparisons?: boolean
  /** Default: a module when it imports or exports something, else CommonJS. */
  readonly moduleKind?: ModuleKind
  /** Append the line that makes the exports of a module fast under Vite's module runner. Default false. */
  readonly viteExportCure?: boolean
  /** Bind built-in globals to constants of the module: for Jest and for vm pools. Default false. */
  readonly hoistBuiltins?: boolean
  /** Where a position of `code` stands in the text the user wrote; used for the edge table, not for the map. */
  readonly originalPosition?: OriginalPosition
}

/** What `instrument` answers. */
export interface InstrumentedCode {
  readonly code: string
  /** From the instrumented text to the text given. */
  readonly map: SourceMap
  readonly edges: readonly Edge[]
}

/**
 * Instruments plain JavaScript, module or script. The program computes what it computed before, in the same order, and
 * fails with the same errors. `id` names the module in reports and identifies it when it is loaded again.
 */
export function instrument(code: string, id: string, options: InstrumentOptions = {}): InstrumentedCode {
  const parsed = parseModule(code, id, options.moduleKind)
  const mayRunEarly = parsed.kind === 'esm' && importsSomething(parsed)
  const weave = newWeave(code, options, mayRunEarly)
  const builtins = new Builtins()
  visitModule(parsed.program, weave, builtins)
  const text = new MagicString(code)
  weave.edits.applyTo(text)
  insertPreamble(text, parsed, weave, id, mayRunEarly, options.hoistBuiltins === true ? builtins.list() : [])
  if (options.viteExportCure === true) text.append(viteExportCure)
  const map = text.generateMap({ source: id, file: id, hires: 'boundary', includeContent: true })
  return { code: text.toString(), map, edges: weave.edges.edges }
}

function newWeave(code: string, options: InstrumentOptions, mayRunEarly: boolean): Weave {
  const chosen = chooseNames(code)
  const names = mayRunEarly ? chosen : { ...chosen, earlyCounters: chosen.counters }
  const scope: Scope = {
    counters: names.counters,
    functionName: '<module>',
    temporaries: new Temporaries(names.temporary),
    callName: undefined,
    callsItself: false,
    parent: undefined,
  }
  return {
    code,
    edits: new Edits(),
    edges: new EdgeTable(code, options.originalPosition),
    names,
    steps: options.steps ?? true,
    comparisons: options.comparisons ?? true,
    hasWith: /\bwith\s*\(/.test(code),
    privateAccessors: new Set(Array.from(code.matchAll(/\b[gs]et\s+#([\w$]+)/g), ([, name]) => name ?? '')),
    references: new Set(),
    dictionary: new Set(),
    scope,
    sites: [],
  }
}

function importsSomething({ program }: ParsedModule): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return true
    return statement.type === 'ExportNamedDeclaration' && !!statement.source
  })
}

function insertPreamble(
  text: MagicString,
  { program }: ParsedModule,
  weave: Weave,
  id: string,
  mayRunEarly: boolean,
  builtins: readonly string[],
): void {
  const start = hashbangEnd(weave.code)
  const position = afterDirectives(program.body, start)
  const { temporaries } = weave.scope
  const line = preamble({ id, weave, temporaries: temporaries ?? new Temporaries(String), mayRunEarly, builtins })
  const separated = position === start ? line : `;${line}`
  if (position === 0) text.prepend(separated)
  else text.appendLeft(position, separated)
}

/** Position of the line break that ends a first line such as `#!/usr/bin/env node`, or 0. */
function hashbangEnd(code: string): number {
  if (!code.startsWith('#!')) return 0
  const end = code.search(/[\n\r]/)
  return end === -1 ? code.length : end + 1
}
