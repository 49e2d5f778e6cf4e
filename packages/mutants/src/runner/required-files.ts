/** Files of CommonJS: what asks for them by `require` gets them from Node and not from Vite, and no graph of Vite's has them in it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { isCommonJs } from '../find/common-js.ts'
import { weaveMutants } from '../weave/weave-mutants.ts'
import type { RunOrder } from './mutants-run.ts'

/** Writes them down with their mutants in them, for the workers; whether there are any. */
export function writeRequired(order: RunOrder): boolean {
  const woven = order.files.flatMap(({ file, mutants }) => {
    const code = readFileSync(file, 'utf8')
    return isCommonJs(file, code) ? [[file, weaveMutants(file, code, mutants).code] as const] : []
  })
  if (woven.length > 0) writeFileSync(order.requiredFiles, JSON.stringify(Object.fromEntries(woven)))
  return woven.length > 0
}
