import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runHere } from './run-here.ts'

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'grammar-')))
afterAll(() => rmSync(cwd, { recursive: true }))

const put = (name: string, text: string): void => writeFileSync(join(cwd, name), text)
put('sum.ebnf', 'sum ::= sum "+" term | term\nterm ::= [0-9]+ | "(" sum ")"\n')
put('lost.ebnf', 'a ::= "x" b\n')
put('idle.ebnf', 'a ::= "x"\nb ::= "y"\n')
put('good.txt', '1+(22+3)')
put('endless.mjs', `export default function read(text) { while (text.includes('((')); }`)
put('bad.txt', '1+\n*2')
put(
  'target.mjs',
  `export const later = async (text) => { throw new Error(text) }
export function judge(text) {
  if (text.includes('((')) throw new RangeError('too deep')
  return text.length > 3 ? long(text) : text
}
function long(text) { return text.split('+') }
export const answer = 42
`,
)

const grammar = (...words: readonly string[]) => runHere(['grammar', ...words], { cwd })

describe('grammar', () => {
  test('check: what works, what cannot work, what is never used', async () => {
    expect(await grammar('check', 'sum.ebnf')).toEqual({ code: 0, out: 'sum.ebnf: no problems\n', err: '' })
    const lost = await grammar('check', 'lost.ebnf')
    expect(lost.code).toBe(1)
    expect(lost.out).toMatch(/^error: .*b.*\(lost\.ebnf:1:11\)/)
    const idle = await grammar('check', 'idle.ebnf', '--json')
    expect(idle.code).toBe(0)
    expect(JSON.parse(idle.out)).toMatchObject([{ severity: 'warning', code: 'unreachable-rule' }])
    expect(await grammar('check', 'json')).toMatchObject({ code: 0 })
  })

  test('generate: as many as asked for, the same for a seed, all of the grammar', async () => {
    const words = ['generate', 'sum.ebnf', '--count', '20', '--size', '40', '--json']
    const { code, out } = await grammar(...words, '--seed', '5')
    expect(code).toBe(0)
    const texts = JSON.parse(out) as string[]
    expect(texts).toHaveLength(20)
    expect(texts.every((text) => /^[0-9+()]+$/.test(text) && text.length < 80)).toBe(true)
    expect((await grammar(...words, '--seed', '5')).out).toBe(out)
    expect((await grammar(...words, '--seed', '6')).out).not.toBe(out)
    expect((await grammar('generate', 'sum.ebnf', '--k-paths', '2', '--out', 'texts')).code).toBe(0)
    const files = readdirSync(join(cwd, 'texts')).map((name) => join('texts', name))
    expect(files.length).toBeGreaterThan(1)
    expect((await grammar('parse', 'sum.ebnf', ...files)).code).toBe(0)
  })

  test('parse: where a text stops being of the grammar', async () => {
    const { code, out } = await grammar('parse', 'sum.ebnf', 'good.txt', 'bad.txt')
    expect(code).toBe(1)
    expect(out).toMatch(/^good\.txt: yes, \d+ decisions, \d+ bits\nbad\.txt:1:3 no, expected .*0/)
    const data = JSON.parse((await grammar('parse', 'sum.ebnf', 'bad.txt', '--json')).out)
    expect(data).toMatchObject([{ parses: false, line: 1, column: 3 }])
  })

  test('learn: weights that generate texts like the samples', async () => {
    put('ones.txt', '1+1+1+11')
    const { code, out } = await grammar('learn', 'sum.ebnf', 'ones.txt', '--out', 'weights.json')
    expect({ code, out }).toEqual({ code: 0, out: 'Weights of 1 texts in weights.json\n' })
    expect(JSON.parse(readFileSync(join(cwd, 'weights.json'), 'utf8'))).toHaveProperty('term')
    const like = await grammar('generate', 'sum.ebnf', '--weights', 'weights.json', '--count', '50')
    const unlike = await grammar('generate', 'sum.ebnf', '--count', '50')
    const ones = (text: string): number => text.replace(/[^1]/g, '').length / text.replace(/[^0-9]/g, '').length
    expect(ones(like.out)).toBeGreaterThan(ones(unlike.out) * 3)
    const rejected = await grammar('learn', 'sum.ebnf', 'ones.txt', 'bad.txt')
    expect(rejected.code).toBe(1)
    expect(rejected.err).toContain('bad.txt:1:3 is no text of sum.ebnf')
  })

  test('evolve: exceptions of a target, functions it reached, weights', async () => {
    const words = [
      'evolve',
      'sum.ebnf',
      '--target',
      './target.mjs#judge',
      '--goal',
      'exceptions',
      '--generations',
      '20',
      // No run of it hangs, however long the machine lets one wait.
      '--hang-after',
      '3600000',
    ]
    const { code, out, err } = await grammar(...words, '--json')
    expect(code, err).toBe(0)
    const { exceptions, curve } = JSON.parse(out)
    expect(exceptions).toHaveLength(1)
    expect(exceptions[0].text).toContain('((')
    expect(curve.at(-1).functions).toBe(2)
    expect(curve.at(-1).paths).toBe(2)
    expect((await grammar(...words, '--json')).out).toBe(out)
    const told = await grammar(...words, '--out', 'evolved.json')
    expect(told.out).toMatch(/1 different exceptions, with the first text of each:\n {2}.*RangeError/)
    expect(told.out).toMatch(/100 runs in 20 generations.*\n {2}functions {13}[▁-█]{20} {2}2\n/)
    expect(told.err).toBe('')
    expect(JSON.parse(readFileSync(join(cwd, 'evolved.json'), 'utf8'))).toHaveProperty('sum')
    const again = await grammar('generate', 'sum.ebnf', '--weights', 'evolved.json', '--json')
    expect(JSON.parse(again.out)).toHaveLength(10)
  })

  test('evolve: watched in a terminal, ended by a goal, with a goal ignored', async () => {
    const words = ['grammar', 'evolve', 'sum.ebnf', '--target', './target.mjs#judge', '--json']
    let now = 0
    const watched = { cwd, isTerminal: true, now: () => (now += 200) }
    const { out, err, code } = await runHere([...words, '--ignore', 'mappings', '--until', 'exceptions=1'], watched)
    expect(code).toBe(0)
    const { curve } = JSON.parse(out)
    expect(curve.length).toBeLessThan(48)
    expect(curve.map((each: { uniqueExceptions: number }) => each.uniqueExceptions).indexOf(1)).toBe(curve.length - 1)
    expect(err.split('\r\x1b[2K')).toHaveLength(curve.length + 2)
    expect(err).toContain('generation 1 of 48 · 5 runs · ')
    expect((await runHere(words, { cwd })).err).toBe('')
  })

  test('evolve: a target that hangs is stopped, and the text is told', async () => {
    const words = ['evolve', 'sum.ebnf', '--target', './endless.mjs', '--hang-after', '300', '--until', 'hangs=1']
    const told = await grammar(...words)
    expect(told.code, told.err).toBe(0)
    expect(told.out).toMatch(/\n\d+ runs did not end within 300 ms, with these texts:\n( {4}".*"\n)+$/)
    const { hangs } = JSON.parse((await grammar(...words, '--json')).out)
    expect(hangs.some((text: string) => text.includes('(('))).toBe(true)
  })

  test('trim: the same exception, or the same functions, in a smaller text', async () => {
    put('deep.txt', '12+((345)+6)+7')
    const deep = ['trim', 'sum.ebnf', 'deep.txt', '--target', './target.mjs#judge', '--attempts', '150']
    const small = await grammar(...deep)
    expect(small.code, small.err).toBe(0)
    expect(small.out).toBe('0+((0))\n')
    expect(small.err).toMatch(
      /^14 characters became 7 in 150 attempts, no single simplification would do\. Kept: RangeError /,
    )
    put('flat.txt', '12+345+6')
    const flat = await grammar(
      'trim',
      'sum.ebnf',
      'flat.txt',
      '--target',
      './target.mjs#judge',
      '--attempts',
      '150',
      '--json',
    )
    expect(JSON.parse(flat.out)).toMatchObject({ text: '00+0', kept: 'functions', oneMinimal: true })
    expect((await grammar(...deep, '--out', 'small.txt')).out).toBe('Text in small.txt\n')
    expect(readFileSync(join(cwd, 'small.txt'), 'utf8')).toBe('0+((0))')
  })

  test.each([
    [['check', 'notes.doc'], 'unknown-notation'],
    [['check', 'nowhere.ebnf'], 'unreadable-file'],
    [['generate', 'sum.ebnf', '--weights', 'good.txt'], 'unreadable-file'],
    [['generate', 'lost.ebnf'], 'undefined-rule'],
    [['evolve', 'json', '--target', './nowhere.mjs'], 'bad-target'],
    [['evolve', 'json', '--target', './target.mjs#answer'], 'bad-target'],
    [['evolve', 'json', '--target', './target.mjs#later'], 'async-target'],
    [['trim', 'sum.ebnf', 'good.txt', '--target', './target.mjs#later'], 'async-target'],
    [['trim', 'sum.ebnf', 'good.txt', '--target', './nowhere.mjs'], 'bad-target'],
    [['generate', 'json', '--count', 'many'], 'bad-arguments'],
    [['evolve', 'json', '--target', './target.mjs#judge', '--until', 'later'], 'bad-arguments'],
  ])('grammar %j is a mistake with code %s', async (words, code) => {
    const { code: exit, out } = await grammar(...words, '--json')
    expect(exit).toBe(2)
    expect(JSON.parse(out).error.code).toBe(code)
  })
})
