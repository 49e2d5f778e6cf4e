import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

const shape: TypeShape = {
  ...{ kind: 'iterable', element: { kind: 'number' }, generator: true },
  returns: { kind: 'literal', value: 'end' },
}

async function runOf(
  items: AsyncIterator<unknown> | Iterator<unknown>,
): Promise<{ items: unknown[]; answer: unknown }> {
  const seen: unknown[] = []
  for (;;) {
    const next = await items.next()
    if (next.done === true) return { items: seen, answer: next.value }
    seen.push(next.value)
  }
}

test.each([false, true])(
  'a generator answers what its type says, and prints as one that does (async: %s)',
  async (async) => {
    const domain = domainFromShape({ ...shape, async })
    const g = new Context(new Rng(3))
    for (let run = 0; run < 30; run++) {
      const c: unknown = domain.init(g.reset())
      const out = new Printer('source')
      domain.print(c, out)
      const made = await runOf(domain.getValue(c) as Iterator<unknown>)
      expect(made.answer).toBe('end')
      expect(await runOf(new Function(`return ${out}`)())).toEqual(made)
    }
  },
)
