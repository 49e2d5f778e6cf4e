import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesOfInputs, inputHash, inputNamesIn, largestBatch, textsIn } from './input-files.ts'
import { InputFolder } from './input-folder.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'inputs-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function opened(): InputFolder {
  return new InputFolder(join(home, 'd'), (path, text) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  })
}

const files = () => readdirSync(join(home, 'd')).sort()
const named = (...texts: readonly string[]) => new Map(texts.map((text) => [inputHash(text), text]))
const hashes = (...texts: readonly string[]) => new Set(texts.map(inputHash))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at))

describe('inputs in files', () => {
  test('those that come together are one file, one that comes alone has its own, and long ones have theirs', () => {
    const long = 'x'.repeat(100_000)
    expect(filesOfInputs(named('1'))).toEqual([{ name: `${inputHash('1')}.json`, text: '1' }])
    const [alone, together, ...none] = filesOfInputs(named('1', 'ä\n"', long))
    expect(alone).toEqual({ name: `${inputHash(long)}.json`, text: long })
    expect(none).toEqual([])
    expect(textsIn(together?.text ?? '')).toEqual({ texts: named('1', 'ä\n"'), damaged: 0 })
    expect(new Set(inputNamesIn(together?.text ?? ''))).toEqual(hashes('1', 'ä\n"'))
  })

  test('a batch is bounded', () => {
    const texts = numbers(0, 50).map((text) => text.padEnd(50_000))
    const batches = filesOfInputs(named(...texts))
    expect(batches.length).toBeGreaterThan(1)
    for (const { text } of batches) expect(text.length).toBeLessThan(1.1 * largestBatch)
    expect(batches.flatMap(({ text }) => inputNamesIn(text))).toHaveLength(50)
  })
})

describe('a folder of inputs', () => {
  test('what one adds another one has, beside files of their own that an older version wrote', () => {
    const [one, other] = [opened(), opened()]
    one.add(named('old'))
    other.add(named('1', '2', 'old'))
    expect(one.hashes()).toEqual(hashes('1', '2', 'old'))
    expect(one.read(hashes('1', 'old', 'none'))).toEqual(new Map([...named('1', 'old')].sort()))
    expect(files()).toHaveLength(2)
    one.add(named('2', '1'))
    expect(files()).toHaveLength(2)
  })

  test('what is removed from a batch is gone for everybody, and the rest stays', () => {
    const [one, other] = [opened(), opened()]
    one.add(named('1', '2', '3'))
    expect(other.hashes().size).toBe(3)
    one.remove(hashes('2', 'none'))
    expect(other.read()).toEqual(new Map([...named('1', '3')].sort()))
    other.remove(hashes('1', '3'))
    expect(files()).toEqual([])
    one.add(named('1', '2'))
    expect(other.hashes()).toEqual(hashes('1', '2'))
  })

  test('a damaged batch loses what is damaged in it, which is counted, and may be given again', () => {
    opened().add(named('1', '2', '3'))
    const [file = ''] = files()
    const path = join(home, 'd', file)
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -3))
    const inputs = opened()
    expect(inputs.hashes().size).toBe(2)
    expect(inputs.damaged).toBe(1)
    inputs.add(named('1', '2', '3'))
    expect(inputs.read()).toEqual(new Map([...named('1', '2', '3')].sort()))
    inputs.remove(new Set())
    expect(inputs.damaged).toBe(0)
    expect(opened().read().size).toBe(3)
    expect(files()).not.toContain(file)
  })

  test('many batches become one, and nothing of them is lost', () => {
    const [one, other] = [opened(), opened()]
    for (let at = 0; at < 100; at++) (at % 2 === 0 ? one : other).add(named(...numbers(2 * at, 2 * at + 2)))
    expect(files().length).toBeLessThan(40)
    expect(one.hashes()).toEqual(hashes(...numbers(0, 200)))
    expect(other.read().size).toBe(200)
  })

  test('what cannot be read stays as it is', () => {
    const inputs = opened()
    inputs.add(named('1', '2'))
    const name = `${'0'.repeat(32)}.jsonl`
    mkdirSync(join(home, 'd', name))
    expect(inputs.hashes().size).toBe(2)
    expect(inputs.damaged).toBe(1)
    inputs.remove(hashes('1'))
    expect(files()).toContain(name)
  })
})
