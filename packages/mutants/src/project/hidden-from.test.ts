import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hiddenFrom } from './hidden-from.ts'

const root = mkdtempSync(join(tmpdir(), 'hidden-from-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('what a file imports may be made by it, too', () => {
  mkdirSync(join(root, 'src'))
  writeFileSync(
    join(root, 'src/line.ts'),
    'export class Line { constructor(private text: string, readonly at: number) {} }\n',
  )
  writeFileSync(
    join(root, 'src/page.ts'),
    "import { Line } from './line'\nexport class Page { protected lines = [new Line('', 0)]; title = '' }\n",
  )
  writeFileSync(join(root, 'src/other.ts'), 'export class Other { private secret = 1 }\n')
  expect(hiddenFrom(root, join(root, 'src/page.ts'))).toEqual({ Line: ['text'], Page: ['lines'] })
})
