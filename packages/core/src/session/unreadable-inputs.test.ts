import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'

class Secret {
  readonly #n: number

  constructor(n: number) {
    this.#n = n
  }

  get n(): number {
    return this.#n
  }
}

const secret = {
  name: 'secret',
  init: () => new Secret(7),
  mutate: (value: Secret) => new Secret(value.n + 1),
}
const sentence =
  /^What secret\(\) made cannot be written down and read back: no replay line .* `serialize` and `parse`\.$/

test('a finding that nothing can replay is told, once', async () => {
  const nested = d.structOf({ list: d.arrayOf(d.define<Secret>(secret)).withMinSize(2), n: d.int() })
  const report = await check(() => false, { domains: [nested], seed: 1 })
  expect(report.findings).toHaveLength(1)
  expect(report.warnings).toEqual([expect.stringMatching(sentence)])
})

test('what can be read back is not', async () => {
  const readable = d.define<Secret>({
    ...secret,
    serialize: ({ n }) => n,
    parse: (ir) => (typeof ir === 'number' ? new Secret(ir) : undefined),
  })
  expect((await check(() => false, { domains: [readable, d.anything()], seed: 1 })).warnings).toEqual([])
  const throwing = d.define<Secret>({ ...secret, serialize: () => 1, parse: () => expect.unreachable() })
  expect((await check(() => false, { domains: [throwing], seed: 1 })).warnings).toEqual([
    expect.stringMatching(sentence),
  ])
})
