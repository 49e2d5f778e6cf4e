/**
 * The line at the head of an instrumented module: registers with the runtime if there is one, else counts into an array
 * nobody reads. Edge table and literals travel here because a cached transform never meets the plugin again.
 */
import { roomFunction } from './allocations.ts'
import { gateFunctions } from './awaits.ts'
import { type Names, registryKey } from './names.ts'
import type { Temporaries, Weave } from './weave.ts'

export interface PreambleParts {
  readonly id: string
  readonly weave: Weave
  readonly temporaries: Temporaries
  /**
   * A module that imports may be part of a cycle, and its function declarations may then run before its first line.
   * They count into a function, which is hoisted too and whose elements are nobody's, until the counters are there.
   */
  readonly mayRunEarly: boolean
  readonly builtins: readonly string[]
}

export function preamble({ id, weave, temporaries, mayRunEarly, builtins }: PreambleParts): string {
  const { names, edges } = weave
  const parts = [
    `id:${JSON.stringify(id)}`,
    `edges:${edges.edges.length}`,
    `sites:${weave.sites.length}`,
    `steps:${JSON.stringify(edges.steps())}`,
    `table:${JSON.stringify(edges.encode())}`,
    `comparisons:${JSON.stringify(JSON.stringify(weave.sites))}`,
    `literals:${JSON.stringify(encodeLiterals(weave.dictionary))}`,
  ]
  const stub = 'm=>{const c=new globalThis.Uint8Array(m.edges+1);return{c,w:i=>{c[i]=128}}}'
  return [
    `const ${names.registration}=(globalThis.${registryKey}?.register??(${stub}))({${parts.join(',')}}),`,
    `${names.counters}=${names.registration}.c,${names.overflow}=${names.registration}.w,`,
    `${names.recorder}=${names.registration}.k;`,
    gateFunctions(weave),
    roomFunction(weave),
    mayRunEarly ? earlyCounters(names) : '',
    temporaries.declaration(),
    builtins.length === 0 ? '' : `const{${builtins.join(',')}}=globalThis;`,
    builtinsForFunctions(weave),
  ].join('')
}

function builtinsForFunctions({ builtinsInside, names }: Weave): string {
  const all = [...new Set([...builtinsInside.values()].flat())].join(',')
  return all === '' ? '' : `const ${names.builtins}=(({${all}})=>({${all}}))(globalThis);`
}

function earlyCounters({ earlyCounters: early, counters }: Names): string {
  return `function ${early}(){}${early}=${counters};`
}

/** JSON of `[strings and numbers, bigints as text]`. */
function encodeLiterals(literals: ReadonlySet<string | number | bigint>): string {
  const plain = [...literals].filter((value) => typeof value !== 'bigint')
  const big = [...literals].filter((value) => typeof value === 'bigint')
  return JSON.stringify([plain, big.map(String)])
}

/** Vite keeps the exports of a module in an object that V8 reads slowly; the runtime knows how to make it fast. */
export const viteExportCure = `\n;typeof __vite_ssr_exports__!=="undefined"&&globalThis.${registryKey}?.fast?.(__vite_ssr_exports__);`
