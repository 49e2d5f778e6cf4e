/**
 * Proves that the doors of core read as they claim: one block per folder, under the folder's name, in the order of the
 * pipeline, and no name through the doors of two audiences but those agreed on. The formatter sorts exports by path and
 * would leave a heading behind, so a heading is a comment with a blank line below it, which ends what is sorted.
 */
import { coreCommonGround, coreOrder, twoDoors } from './allowed-imports.ts'
import { lineAt, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const doorFile = /^packages\/core\/src\/[\w-]+\.ts$/
/** Lowest folder first, below what all of them stand on. */
const folders = [...coreCommonGround.map((file) => file.replace(/\.ts$/, '')), ...[...coreOrder].reverse()]
/** A heading, or a statement with the module it is about. */
const parts = /^\/\/ (.*)$(\n\n)?|^(?:export|import)\b[^']*'\.\/([^'/]+?)(?:\.ts)?(?:\/[^']*)?'$/gm

/** @param tree TypeScript files below `packages/` */
export function checkDoors(tree: SourceTree): readonly Violation[] {
  const doors = [...tree].filter(
    ([file]) => doorFile.test(file) && !coreCommonGround.includes(file.slice(file.lastIndexOf('/') + 1)),
  )
  return [...doors.flatMap(([file, text]) => headingsOf(file, text)), ...sharedNames(doors)]
}

function headingsOf(file: string, text: string): readonly Violation[] {
  const violations: Violation[] = []
  const say = (index: number, message: string) => violations.push({ file, line: lineAt(text, index), message })
  let current = ''
  for (const { 1: heading, 2: blank, 3: folder, index } of text.matchAll(parts)) {
    if (heading !== undefined) {
      if (!folders.includes(heading)) say(index, `"${heading}" is no folder of core`)
      else if (folders.indexOf(heading) <= folders.indexOf(current)) say(index, `${heading} comes before ${current}`)
      if (blank === undefined) say(index, `a blank line is missing below "${heading}"`)
      current = heading
    } else if (folder !== current) {
      say(index, `${folder} stands under ${current === '' ? 'no heading' : `"${current}"`}`)
    }
  }
  return violations
}

/** Where a name is wanted by two audiences, `twoDoors` says so. */
function sharedNames(doors: readonly (readonly [file: string, text: string])[]): readonly Violation[] {
  const seen = new Map<string, string>()
  const violations: Violation[] = []
  for (const [file, text] of doors) {
    for (const { 1: list = '', index } of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)) {
      for (const name of list.split(',').map((part) => part.trim().replace(/^type /, ''))) {
        const other = seen.get(name)
        if (other !== undefined && !twoDoors.includes(name)) {
          violations.push({ file, line: lineAt(text, index), message: `${name} is let out by ${other} already` })
        }
        if (name !== '') seen.set(name, file)
      }
    }
  }
  return violations
}
