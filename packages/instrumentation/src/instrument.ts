/** The one thing this half of the package does: text in, text with counters and comparison capture out. */
import MagicString, { type SourceMap } from 'magic-string'
import { Builtins, builtinsInside } from './builtins.ts'
import { type Edge, EdgeTable, type OriginalPosition } from './edge-table.ts'
import { Edits } from './edits.ts'
import { afterDirectives } from './functions.ts'
import { handedFunctions } from './handed-functions.ts'
import { chooseNames } from './names.ts'
import { runAsNode } from './node-module.ts'
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
  /** A CommonJS module that Vitest's module runner loads has `module` and `exports` as in Node. Default false. */
  readonly asInNode?: boolean
  /**
   * Bind built-in globals to constants of the module, or, with `handedWith`, of the functions that are instrumented: for Jest and for vm
   * pools. Default false.
   */
  readonly hoistBuiltins?: boolean
  /**
   * Instrument only the functions handed to calls one of whose arguments is a call of this name, and what those call in the
   * module; where there are none, `code` stays as it is. Default: everything.
   */
  readonly handedWith?: string
  /** A module that has to be there before the code of a CommonJS module, such as what puts the runtime in place. */
  readonly requireFirst?: string
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
  const builtins = new Builtins()
  const { handedWith, hoistBuiltins = false } = options
  const only = handedWith === undefined ? undefined : handedFunctions(parsed.program, handedWith)
  const inside = only !== undefined && hoistBuiltins ? builtinsInside(parsed.program, only) : new Map()
  const weave = newWeave(code, options, { mayRunEarly, builtinsInside: inside })
  visitModule(parsed.program, weave, { builtins, only })
  const text = new MagicString(code)
  weave.edits.applyTo(text)
  if (only === undefined || weave.edges.edges.length > 0)
    insertPreamble(text, { parsed, weave, id, mayRunEarly, builtins, options })
  if (options.asInNode === true && parsed.kind === 'cjs' && !code.startsWith('#!')) runAsNode(text)
  if (options.viteExportCure === true) text.append(viteExportCure)
  const map = text.generateMap({ source: id, file: id, hires: 'boundary', includeContent: true })
  return { code: text.toString(), map, edges: weave.edges.edges }
}

function newWeave(
  code: string,
  options: InstrumentOptions,
  { mayRunEarly, builtinsInside }: Pick<Weave, 'builtinsInside'> & { readonly mayRunEarly: boolean },
): Weave {
  const chosen = chooseNames(code)
  const names = mayRunEarly ? chosen : { ...chosen, earlyCounters: chosen.counters }
  const edges = new EdgeTable(code, options.originalPosition)
  const scope: Scope = {
    counters: names.counters,
    functionIndex: edges.beginFunction('<module>'),
    temporaries: new Temporaries(names.temporary),
    callName: undefined,
    isStep: false,
    parent: undefined,
  }
  return {
    code,
    edits: new Edits(),
    edges,
    names,
    steps: options.steps ?? true,
    comparisons: options.comparisons ?? true,
    hasWith: /\bwith\s*\(/.test(code),
    privateAccessors: new Set(Array.from(code.matchAll(/\b[gs]et\s+#([\w$]+)/g), ([, name]) => name ?? '')),
    references: new Set(),
    lookedInto: new Set(),
    calledForEach: new Set(),
    dictionary: new Set(),
    questions: new Set(),
    takesRoom: false,
    builtinsInside,
    caught: [],
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

interface Head {
  readonly parsed: ParsedModule
  readonly weave: Weave
  readonly id: string
  readonly mayRunEarly: boolean
  readonly builtins: Builtins
  readonly options: InstrumentOptions
}

function insertPreamble(text: MagicString, { parsed, weave, id, mayRunEarly, builtins, options }: Head): void {
  const { program, kind } = parsed
  const start = hashbangEnd(weave.code)
  const position = afterDirectives(program.body, start)
  const temporaries = weave.scope.temporaries ?? new Temporaries(String)
  const hoisted = options.hoistBuiltins === true && options.handedWith === undefined ? builtins.list() : []
  const line = preamble({ id, weave, temporaries, mayRunEarly, builtins: hoisted })
  const { requireFirst } = options
  const required = kind === 'esm' || requireFirst === undefined ? '' : `require(${JSON.stringify(requireFirst)});`
  const separated = position === start ? required + line : `;${required}${line}`
  if (position === 0) text.prepend(separated)
  else text.appendLeft(position, separated)
}

/** Position of the line break that ends a first line such as `#!/usr/bin/env node`, or 0. */
function hashbangEnd(code: string): number {
  if (!code.startsWith('#!')) return 0
  const end = code.search(/[\n\r]/)
  return end === -1 ? code.length : end + 1
}
