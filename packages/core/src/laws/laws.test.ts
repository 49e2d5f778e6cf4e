import { describe, expect, test } from 'vitest'
import type { GenContext } from '../domain/context.ts'
import { type AnyDomain, Domain } from '../domain/domain.ts'
import { boolean } from '../domains/choices/boolean.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { checkLaw, type DomainFacts, domainLaws, inPlaceLaws, laws } from './laws.ts'
import { randomDomain } from './random-domain.ts'
import { methodSubjects, type Subject, subjects } from './subjects.ts'

/** Cases of each law in everyday runs; `npm run test:long` looks at a thousand. */
const cases = Number(process.env.LAW_CASES ?? 100)

function keepsTheLaws(name: string, [domain, facts]: Subject): void {
  describe(name, () => {
    for (const law of laws) test(`${law.code}: ${law.says}`, () => checkLaw(law, domain, { cases, ...facts }))
  })
}

describe('every constructor of d', () => {
  test('has laws applied to it', () => {
    expect(Object.keys(subjects).sort()).toEqual(Object.keys(d).sort())
    for (const [name, list] of Object.entries(subjects)) expect(list.length, name).toBeGreaterThan(0)
  })

  for (const [name, list] of Object.entries(subjects))
    for (const [index, one] of list.entries()) keepsTheLaws(`${name} #${index}`, one)
})

describe('every method of domains', () => {
  for (const [name, list] of Object.entries(methodSubjects)) {
    for (const [index, one] of list.entries()) keepsTheLaws(`.${name} #${index}`, one)
  }
})

test('L12: versions of in-place domains read as they did, and dead ones throw', () => {
  const [domain, facts] = subjects.inPlace[0] as Subject
  inPlaceLaws(domain, { cases, ...facts })
})

describe('compositions three deep', () => {
  const count = 60
  for (let seed = 1; seed <= count; seed++) {
    test(`composition ${seed}`, () => domainLaws(randomDomain(new Rng(seed), 3), { cases: 50, seed: seed * 1000 }))
  }
})

describe('a domain that breaks a law is found out', () => {
  const broken = (change: Partial<AnyDomain>): AnyDomain =>
    Object.assign(Object.create(d.int({ min: 0, max: 99 })), change)
  const cases: readonly (readonly [code: string, domain: AnyDomain, facts?: DomainFacts])[] = [
    ['L1', broken({ init: () => -1 })],
    ['L2', broken({ mutate: (c: number) => c })],
    [
      'L3',
      broken({
        *steps(c: number) {
          yield c < 99 ? c + 1 : c
        },
      }),
    ],
    ['L4', broken({ complexity: () => 1000 })],
    ['L6', broken({ parse: () => undefined })],
    ['L7', broken({ fromValue: () => 5 }), { seeds: [5] }],
    ['L8', broken({ init: stateful() })],
    [
      'L9',
      broken({
        *steps(c: number) {
          yield* c === 1 ? [2, 2] : [1, 1]
        },
      }),
    ],
    ['L10', broken({ print: (_c, out) => out.text('-1') })],
    ['L11', broken({ visit: (_c, visitor) => visitor(boolean(), 'no boolean', 0) })],
    ['L13', broken({ simplest: () => 99 })],
    ['L14', Object.assign(Object.create(d.string()), { mutate: (_c: string, g: GenContext) => d.string().init(g) })],
    ['L15', broken({ mutate: (c: number) => c + 1 })],
  ]
  for (const [code, domain, facts] of cases) {
    const law = laws.find((one) => one.code === code)
    test(code, () => {
      expect(domain).toBeInstanceOf(Domain)
      expect(() => checkLaw(law as (typeof laws)[number], domain, facts)).toThrow(new RegExp(`^${code} .*seed \\d+`))
    })
  }
  test('L5', () => {
    const list = [1]
    const shared = d.just(1).map(() => list)
    expect(() => domainLaws(shared)).toThrow(/^L5 .*share \[1\]/)
  })
})

function stateful(): () => number {
  let calls = 0
  return () => calls++ % 100
}
