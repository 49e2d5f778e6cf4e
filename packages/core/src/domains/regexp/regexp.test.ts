import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { simplerFirst } from '../../domain/domain.ts'
import { sample } from '../../domain/sample.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { charactersOf } from './character-set.ts'
import type { MatchedText } from './regexp.ts'

/** The syntax of ECMAScript, feature by feature. */
const expressions: readonly RegExp[] = [
  /abc/,
  /^$/,
  /^abc$/,
  /a|bc|/,
  /^(a|b)+c?$/,
  /^a{3}b{2,}c{1,3}d*?$/,
  /^.$/,
  /^.$/s,
  /^[^\d\s]+$/,
  /^[a-fA-F0-9_\-.\]]{4}$/,
  /^\w+@\w+\.\w{2,3}$/,
  /^\D\S\W$/,
  /^\t\n\r\f\v\0\x41\u0042\cA$/,
  /^[\b]$/,
  /^\bword\b$/,
  /\Bx\B/,
  /^line$/m,
  /^(?:foo|bar){2}$/,
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/,
  /^(['"]).*\1$/,
  /^(?<quote>['"])[^'"]*\k<quote>$/,
  /^(?=[a-z])\w{3}$/,
  /^(?!0)\d+$/,
  /(?<=\$)\d+/,
  /(?<!a)b/,
  /^HeLLo$/i,
  /^[^a]$/i,
  /^straße$/iu,
  /^\p{Lu}\p{Script=Greek}+$/u,
  /^\P{L}$/u,
  /^\u{1F600}[\u{1F600}-\u{1F64F}]$/u,
  /^.$/u,
  /^[^x]$/u,
  new RegExp('^[\\p{L}--[a-z]]$', 'v' as string),
  new RegExp('^[[a-z]&&[aeiou]]+$', 'v' as string),
  new RegExp('^\\p{RGI_Emoji}$', 'v' as string),
  /^(\d+)\s\1\s\1$/,
  /^(a*)*b$/,
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  /^#?([a-f0-9]{6}|[a-f0-9]{3})$/,
  /^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,}$/,
  /x*/,
]

describe('inRegexp', () => {
  for (const expression of expressions) {
    test(`${expression}: every value is matched`, () => {
      const domain = d.inRegexp(expression)
      const values = sample(domain, { seed: 3, count: 200 })
      const compiled = new RegExp(expression.source, expression.flags)
      for (const value of values) expect(compiled.test(value), JSON.stringify(value)).toBe(true)
    })
  }

  test('of a set with texts of several characters, only what is matched by itself is a character', () => {
    const characters = charactersOf('\\p{RGI_Emoji}', 'v')
    expect(characters.has('\u{1F600}')).toBe(true)
    // Together they are a flag, and stand side by side among all characters.
    expect(['\u{1F1E8}', '\u{1F1E9}'].map((letter) => characters.has(letter))).toEqual([false, false])
  })

  test('reaches every alternative and more than one length', () => {
    const values = new Set(sample(d.inRegexp(/^(a|b|c)x{0,3}$/), { count: 200 }))
    expect(values.size).toBe(12)
  })

  test('finds the path of a text, so that it mutates part by part', () => {
    const domain = d.inRegexp(/^(\w+)=(\d+|true)(?:;|$)/)
    const c = domain.fromValue('answer=42;') as MatchedText
    expect(c.path).not.toBe(undefined)
    expect(domain.getValue(c)).toBe('answer=42;')
  })

  test('shrinks to the simplest text', () => {
    const domain = d.inRegexp(/^[a-z]{2,}\d+(?:-[a-z]+)*$/)
    const g = new Context(new Rng(5))
    g.shrink = true
    let c: unknown = domain.fromValue('hello2024-world-again')
    for (;;) {
      const next = domain.steps(c, g.reset()).next()
      if (next.done) break
      expect(simplerFirst(domain, next.value, c)).toBeLessThan(0)
      c = next.value
    }
    expect(domain.getValue(c)).toBe('aa0')
  })

  test('an expression that nothing matches says so', () => {
    expect(() => sample(d.inRegexp(/a^b/))).toThrow(
      /^inRegexp\(\): of 1000 texts drawn for \/a\^b\/ none was matched\./,
    )
  })
})
