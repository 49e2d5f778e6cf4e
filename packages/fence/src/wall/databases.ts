/** Gates in front of `node:sqlite`, which opens and writes its files by itself. */
import { prototypeIn } from './bindings.ts'
import { writablePath } from './files.ts'
import { type Gates, type Judge, putGate } from './gate.ts'
import type { Session } from './session.ts'

function judgeFile(session: Session, path: unknown): unknown {
  if (path === ':memory:' || path === '') return path
  return writablePath(session, path, (file) => `opened the database ${file}`, true)
}

const judgeDatabase: Judge = (session, [path, ...rest]) => [judgeFile(session, path), ...rest]

const comment = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
/** A statement that opens or makes a file beside the database, and the file where it stands there as a text. */
const fileStatement =
  /(?:^|;)\s*(?:attach\b(?:\s+database\b)?|vacuum\b[^;]*?\binto\b)\s*(?:'((?:[^']|'')*)'|"([^"]*)")?/gi

const judgeStatement: Judge = (session, [statement]) => {
  if (typeof statement !== 'string') return undefined
  const bare = statement.replace(comment, ' ')
  for (const [, single, double] of bare.matchAll(fileStatement))
    judgeFile(session, single?.replaceAll("''", "'") ?? double ?? statement)
  if (/\bload_extension\s*\(/i.test(bare)) refuseExtension(session, statement)
  return undefined
}

function refuseExtension(session: Session, operand: string): never {
  return session.refuse({ kind: 'other', deed: `loaded the extension ${JSON.stringify(operand)}`, operand })
}

const judgeExtension: Judge = (session, [file]) => (file === false ? undefined : refuseExtension(session, String(file)))

const judgeBackup: Judge = (session, [database, file, ...rest]) => [database, judgeFile(session, file), ...rest]

/** @param sqlite the module, where this Node has it */
export function gateDatabases(gates: Gates, sqlite: object | undefined): void {
  const prototype = prototypeIn(sqlite, 'DatabaseSync')
  for (const name of ['exec', 'prepare']) putGate(gates, 'DatabaseSync', prototype, name, judgeStatement)
  for (const name of ['loadExtension', 'enableLoadExtension'])
    putGate(gates, 'DatabaseSync', prototype, name, judgeExtension)
  putGate(gates, 'sqlite', sqlite, 'DatabaseSync', judgeDatabase)
  putGate(gates, 'sqlite', sqlite, 'backup', judgeBackup)
}
