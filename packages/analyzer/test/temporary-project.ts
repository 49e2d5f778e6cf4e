/** A project on disk for one test: written, named by absolute paths, removed when the tests of the file are done. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Writes the files and answers the function that gives the absolute path of one. */
export function temporaryProject(files: Readonly<Record<string, string>>): (name: string) => string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-analyzer-')))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return (name) => join(root, name)
}
