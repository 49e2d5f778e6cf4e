// What an unchanged test file costs at start-up, in a process of its own: finding the calls, the key, the entry, one look at each
// dependency, and whether TypeScript was loaded.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const once = fileURLToPath(new URL('./describe-once.mjs', import.meta.url))

/** @returns a row for a project of `files` modules that a test file imports, directly or through others */
export function warmHit(files, calls, under) {
  const root = mkdtempSync(join(under, 'warm-'))
  try {
    const tests = writeProject(root, files, calls)
    const run = () => JSON.parse(execFileSync(process.execPath, [once, root, ...tests], { encoding: 'utf8' }))
    const cold = run()
    const hits = Array.from({ length: 5 }, run)
    const best = (pick) => Math.min(...hits.map(pick))
    return {
      'modules behind a test': files,
      'fuzz calls per test': calls,
      'cold, first file (ms)': cold.milliseconds[0],
      'cold, next file (ms)': cold.milliseconds[1],
      'hit, first file (ms)': best((hit) => hit.milliseconds[0]),
      'hit, next file (ms)': best((hit) => hit.milliseconds[1]),
      'hit loads TypeScript': hits.some((hit) => hit.compilerLoaded) ? 'yes' : 'no',
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function writeProject(root, files, calls) {
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
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
  return [0, 1].map((test) => {
    const path = join(root, 'src', `t${test}.test.ts`)
    const lines = Array.from({ length: calls }, (_, at) => `fuzzIt('call ${at} of ${test}', f0)`)
    writeFileSync(
      path,
      [`import { fuzzIt } from '@fuzzwright/vitest'`, `import { f0 } from './m0.ts'`, ...lines].join('\n'),
    )
    return path
  })
}
