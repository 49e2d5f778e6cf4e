/** Whether a word of a program is code, and not part of a text or a comment. */
import { Script } from 'node:vm'
import { canary } from './canary.ts'

const called = new RegExp(`\\b${canary}(?=\\s*\\()`, 'g')

/** What is compiled may be a whole program, or the body of a function. */
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `(function(){${text}\n})`,
  (text) => `(async function*(){${text}\n})`,
]

function compiles(text: string): boolean {
  try {
    new Script(text)
    return true
  } catch {
    return false
  }
}

/** The canary is called in it: the same name twice in a row is a mistake in code, and nowhere else. */
export function isCodeInProgram(program: string): boolean {
  if (program.search(called) < 0) return false
  const doubled = program.replace(called, `${canary} ${canary}`)
  const frame = frames.find((frame) => compiles(frame(program)))
  return frame !== undefined && !compiles(frame(doubled))
}
