/**
 * How inputs lie in files: one that comes alone as `<hash>.json`, those that come together as a batch, `<hash>.jsonl`, with a line
 * `["<hash>","<text>"]` for each. To write a file costs more than what stands in most of them, and who exchanges inputs has hundreds at once.
 * Each line says by its hash whether it is whole, so that a damaged one loses itself and nothing else.
 */
import { createHash } from 'node:crypto'

/** A file of one folder. */
export interface InputFile {
  readonly name: string
  readonly text: string
}

/** What stands in a batch. */
export interface BatchContent {
  /** By hash. */
  readonly texts: ReadonlyMap<string, string>
  /** Lines that are not what they should be. */
  readonly damaged: number
}

/** Characters of an input in a batch at most: a batch is written anew where one of its inputs goes. No bench chose it. */
const longestInBatch = 64 * 1024
/** Characters of a batch, unless its last input makes it longer: what is written anew at once. No bench chose it. */
export const largestBatch = 1024 * 1024

const aloneFile = /^([0-9a-f]{32})\.json$/
const batchFile = /^[0-9a-f]{32}\.jsonl$/
const lineHead = /^\["([0-9a-f]{32})",/

/** 32 hexadecimal digits. */
export function inputHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The hash of the input that has a file of that name to itself. */
export function inputNameOf(name: string): string | undefined {
  return aloneFile.exec(name)?.[1]
}

/** Whether a file of that name is a batch. */
export function isBatchFile(name: string): boolean {
  return batchFile.test(name)
}

/** The files for inputs that come together. `texts` are by hash. */
export function filesOfInputs(texts: ReadonlyMap<string, string>): readonly InputFile[] {
  const isLong = ([, text]: readonly [string, string]) => text.length > longestInBatch
  const long = [...texts].filter(isLong)
  const short = [...texts].filter((input) => !isLong(input)).sort(([a], [b]) => (a < b ? -1 : 1))
  return [...long.map(fileOfOne), ...inBatches(short).map((batch) => fileOf(batch))]
}

/** Hashes of a batch, whether what they stand for is whole or not. */
export function inputNamesIn(batch: string): readonly string[] {
  return linesOf(batch).flatMap((line) => lineHead.exec(line)?.[1] ?? [])
}

/** What of a batch is whole. `isWanted` says by its hash which is looked at; missing: all. */
export function textsIn(batch: string, isWanted: (hash: string) => boolean = () => true): BatchContent {
  const texts = new Map<string, string>()
  let damaged = 0
  for (const line of linesOf(batch)) {
    const hash = lineHead.exec(line)?.[1]
    if (hash !== undefined && !isWanted(hash)) continue
    const text = textOf(line)
    if (text === undefined || inputHash(text) !== hash) damaged++
    else texts.set(hash, text)
  }
  return { texts, damaged }
}

function inBatches(
  inputs: readonly (readonly [string, string])[],
): readonly (readonly (readonly [string, string])[])[] {
  const batches: (readonly [string, string])[][] = []
  let room = 0
  for (const input of inputs) {
    if (room <= 0) {
      batches.push([])
      room = largestBatch
    }
    batches.at(-1)?.push(input)
    room -= input[1].length
  }
  return batches
}

function fileOf(batch: readonly (readonly [string, string])[]): InputFile {
  const [only] = batch
  if (only !== undefined && batch.length === 1) return fileOfOne(only)
  const text = batch.map((input) => `${JSON.stringify(input)}\n`).join('')
  return { name: `${inputHash(text)}.jsonl`, text }
}

function fileOfOne([hash, text]: readonly [string, string]): InputFile {
  return { name: `${hash}.json`, text }
}

function linesOf(batch: string): readonly string[] {
  return batch.split('\n').filter((line) => line !== '')
}

function textOf(line: string): string | undefined {
  try {
    const pair: unknown = JSON.parse(line)
    const text: unknown = Array.isArray(pair) ? pair[1] : undefined
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}
