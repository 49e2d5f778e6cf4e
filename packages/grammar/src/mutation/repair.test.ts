import { Context, Rng, UNCHANGED } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { parse } from '../parsing/parse.ts'
import { declaredBeforeUsed } from './declared-before-used.ts'
import { type Repair, repaired } from './repair.ts'

/** The grammar of docs/grammar.md, and one with sums and statements that are but values. */
const programs = readEbnf(`
  program   ::= statement+
  statement ::= "let " declared "=" value ";" | block
  block     ::= "{" statement* "}"
  value     ::= used | [0-9]
  declared  ::= [a-e]
  used      ::= [a-e]
`)
const sums = readEbnf(`
  program   ::= statement*
  statement ::= "let " declared "=" value ";" | block | value ";"
  block     ::= "{" statement* "}"
  value     ::= used | [0-9] | value "+" value
  declared  ::= [a-e]
  used      ::= [a-e]
`)
const names = { declares: ['declared'], uses: ['used'], scopes: ['block'] }
const repair = declaredBeforeUsed(names)

/** Names declared and used, and the uses of names that are not declared at that place: a name is from the end of its statement on. */
function namesIn(text: string): { declared: number; used: number; wrong: string[] } {
  const scopes: Set<string>[] = [new Set()]
  const wrong: string[] = []
  let [declared, used] = [0, 0]
  let pending: string | undefined
  for (const [token, name] of text.matchAll(/let ([a-e])|[a-e]|[{};]/g)) {
    if (token === '{') scopes.push(new Set())
    else if (token === '}') scopes.pop()
    else if (token === ';') {
      if (pending !== undefined) scopes.at(-1)?.add(pending)
      pending = undefined
    } else if (name !== undefined) {
      declared++
      pending = name
    } else {
      used++
      if (!scopes.some((scope) => scope.has(token))) wrong.push(token)
    }
  }
  return { declared, used, wrong }
}

const mend = (grammar: typeof sums, text: string, hook: Repair = repair, seed = 1): string =>
  repaired(planOf(grammar), parse(grammar, text), hook, new Rng(seed)).text

describe('declaredBeforeUsed', () => {
  test('names become declared ones', () => {
    expect(mend(sums, 'let a=1;b+3;')).toBe('let a=1;a+3;')
    expect(mend(sums, 'let b=1;{let c=2;d+c;}c;')).toMatch(/^let b=1;\{let c=2;[bc]\+c;\}b;$/)
  })

  test('where no name is declared yet, the value does without', () => {
    expect(mend(sums, 'b+c;')).toMatch(/^[0-9+]+;$/)
    expect(mend(programs, 'let a=b;')).toMatch(/^let a=\d;$/)
  })

  test('a declaration does not see itself, what follows does', () => {
    expect(mend(sums, 'let c=c;c;')).toMatch(/^let c=[0-9+]+;c;$/)
    expect(mend(sums, 'let a=1;let c=c+c;c;')).toBe('let a=1;let c=a+a;c;')
  })

  test('what can be nothing but a use is left out of its list, and only that', () => {
    const calls = readEbnf(
      'all ::= call* ("let " declared ";")? call* call ::= used "();" declared ::= [a-c] used ::= [a-c]',
    )
    const hook = declaredBeforeUsed({ declares: ['declared'], uses: ['used'] })
    expect(mend(calls, 'a();c();let b;b();c();', hook)).toBe('let b;b();b();')
  })

  test('a scope that declares its own name sees it at once; declarations say where names begin', () => {
    const functions = readEbnf(`
      program  ::= function*
      function ::= "fn " declared "(" pattern "){" used? "}"
      pattern  ::= "[" declared "]" | declared
      declared ::= [a-c]
      used     ::= [a-c]
    `)
    const own = { ...names, scopes: ['function'] }
    expect(mend(functions, 'fn a([b]){a}', declaredBeforeUsed(own))).toBe('fn a([b]){a}')
    expect(mend(functions, 'fn a([b]){b}fn c(c){a}', declaredBeforeUsed(own))).toBe('fn a([b]){b}fn c(c){c}')
    const late = declaredBeforeUsed({ ...own, scopes: [], declarations: ['function'] })
    expect(mend(functions, 'fn a(b){b}fn c(c){a}', late)).toBe('fn a(b){}fn c(c){a}')
  })

  test('how many names a text declares and uses can be bounded', () => {
    const bounded = declaredBeforeUsed({ ...names, mostDeclared: 2, mostUsed: 1 })
    expect(mend(sums, 'let a=1;let b=a;b+3;', bounded)).toMatch(/^let a=1;let b=a;[0-9+]+;$/)
    expect(mend(sums, 'let a=1;let b=2;let c=3;c;', bounded)).not.toMatch(/let c/)
    const none = declaredBeforeUsed({ ...names, mostUsed: 0 })
    expect(mend(sums, 'let a=1;a+a;', none)).toMatch(/^let a=1;[0-9+]+;$/)
    const domain = inGrammar(sums, { repair: bounded })
    const g = new Context(new Rng(3))
    const counts = Array.from({ length: 500 }, () => namesIn(domain.init(g.reset(1500)).text))
    expect(counts.filter(({ declared, used }) => declared > 2 || used > 1)).toEqual([])
    expect(counts.filter(({ wrong }) => wrong.length > 0).length).toBeLessThanOrEqual(5)
    expect(counts.some(({ declared, used }) => declared === 2 && used === 1)).toBe(true)
  })

  test.each([
    ['of the documentation', programs],
    ['with sums', sums],
  ])('of generated and mutated programs that use names, 99 in 100 are right (%s)', (_, grammar) => {
    const plain = census(inGrammar(grammar))
    const mended = census(inGrammar(grammar, { repair }))
    expect(plain.wrong / plain.using).toBeGreaterThan(0.5)
    expect(mended.wrong / mended.using).toBeLessThanOrEqual(0.01)
    // The control: texts without names would be right too.
    expect(mended.using / plain.using).toBeGreaterThan(0.5)
    expect(mended.declared / plain.declared).toBeGreaterThan(0.9)
    // Most uses of plain programs come before any declaration.
    expect(mended.used / plain.used).toBeGreaterThan(0.3)
  })
})

/** Programs that use names, those of them that use one undeclared, and how many names all of them declare and use. */
function census(domain: ReturnType<typeof inGrammar>): Record<'using' | 'wrong' | 'declared' | 'used', number> {
  const g = new Context(new Rng(3))
  const count = { using: 0, wrong: 0, declared: 0, used: 0 }
  let value = domain.init(g.reset(1500))
  for (let run = 0; run < 1000; run++) {
    const next = run % 5 === 0 ? domain.init(g.reset(1500)) : domain.mutate(value, g.reset(1500))
    if (next === UNCHANGED) continue
    value = next
    const { declared, used, wrong } = namesIn(value.text)
    count.declared += declared
    count.used += used
    count.using += Number(used > 0)
    count.wrong += Number(wrong.length > 0)
  }
  return count
}

describe('a hook', () => {
  test('that names no text of the rule changes nothing', () => {
    const derivation = parse(sums, 'a;')
    const bad: Repair = (trees) => trees.map((subtree) => ({ subtree, text: '???' }))
    expect(repaired(planOf(sums), derivation, bad, new Rng(1))).toBe(derivation)
  })

  test('is asked again until it is content, and knows which rule is around', () => {
    const down: Repair = (trees) =>
      trees
        .filter(({ rule, text, within }) => rule === 'declared' && text > 'a' && within?.rule === 'statement')
        .map((subtree) => ({ subtree, text: String.fromCharCode(subtree.text.charCodeAt(0) - 1) }))
    expect(mend(sums, 'let e=1;let b=2;', down)).toBe('let a=1;let a=2;')
  })
})
