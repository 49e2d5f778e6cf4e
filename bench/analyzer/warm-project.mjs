// A project whose test files all reach all of its modules, for measuring what an unchanged test file costs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A chain of modules: types and functions of each mention those of the next, so one import reaches all. */
export function writeModules(root, files) {
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: 'x'.repeat(200_000) }))
  for (let at = 0; at < files; at++) {
    const next = at + 1 < files ? `import { type T${at + 1}, f${at + 1} } from './m${at + 1}.ts'\n` : ''
    const deeper = at + 1 < files ? `; next?: T${at + 1}` : ''
    const call = at + 1 < files ? `  if (text === 'go') return f${at + 1}(text, limit)\n` : ''
    const text = `${next}export interface T${at} { name: string; size: ${at}${deeper} }
export function f${at}(text: string, limit: number, more?: T${at}): boolean {
${call}  return text.startsWith('key${at}') && limit > ${at} && more?.size !== undefined
}
`
    writeFileSync(join(root, 'src', `m${at}.ts`), text)
  }
}

/** @returns paths of the test files written */
export function writeTests(root, tests, calls) {
  return Array.from({ length: tests }, (_, test) => {
    const path = join(root, 'src', `t${test}.test.ts`)
    const lines = Array.from({ length: calls }, (_, at) => `fuzzIt('call ${at} of ${test}', f0)`)
    writeFileSync(
      path,
      [`import { fuzzIt } from '@fuzzwright/vitest'`, `import { f0 } from './m0.ts'`, ...lines].join('\n'),
    )
    return path
  })
}
