/** What types name is found in the modules that load. */
import { FuzzError, sample } from '@fuzzwright/core'
import { Domain } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { entityIn, loadModules } from './loaded-modules.ts'

const Even = { type: 'integer', minimum: 2, maximum: 9, multipleOf: 2 }
const load = { '/a.ts': async () => ({ Even, schemas: { Even } }) }
const reference = { module: '/a.ts', exportName: 'Even', side: 'input' } as const

test('a schema is its values, also as a member of what is exported', async () => {
  const modules = await loadModules(load, '/a.ts')
  for (const one of [reference, { ...reference, exportName: 'schemas', members: ['Even'] }]) {
    const domain = entityIn(modules, one)
    if (!(domain instanceof Domain)) throw new Error('no domain')
    expect([2, 4, 6, 8]).toEqual(expect.arrayContaining(sample(domain)))
  }
  expect(entityIn(modules, { module: '/a.ts', exportName: 'Even' })).toBe(Even)
})

test('a schema whose module does not load is told by name', async () => {
  const failing = async (): Promise<never> => {
    throw new Error('there is no server')
  }
  const modules = await loadModules({ ...load, '/b.ts': failing }, '/a.ts')
  expect(() => entityIn(modules, { ...reference, module: '/b.ts' })).toThrow(FuzzError)
  await expect(loadModules({ '/b.ts': failing }, '/b.ts')).rejects.toThrow('there is no server')
})
