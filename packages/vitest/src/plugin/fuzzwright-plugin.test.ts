import { listingVariable } from '@fuzzwright/core/tooling'
import { expect, test } from 'vitest'
import { fuzzwright } from './fuzzwright-plugin.ts'

// biome-ignore lint/suspicious/noExplicitAny: hooks are called by hand with the parts of their context they read.
type Hooks = any

test('a project without the module runner is refused', () => {
  const [main] = fuzzwright() as Hooks[]
  const project = { config: { experimental: { viteModuleRunner: false } } }
  expect(() => main.configureVitest({ project })).toThrow(expect.objectContaining({ code: 'needs-module-runner' }))
})

test('a plugin that is listed twice is refused, where it would read each call twice', () => {
  const [main] = fuzzwright() as Hooks[]
  const [second] = fuzzwright({ runs: 5 }) as Hooks[]
  const server = { fs: { allow: [] } }
  expect(() => main.configResolved({ plugins: [main, { name: 'other' }], server })).not.toThrow()
  expect(() => main.configResolved({ plugins: [main, second], server })).toThrow(
    expect.objectContaining({ code: 'plugin-twice' }),
  )
})

test('setup comes before that of the user, and listed packages are inlined', () => {
  const [main] = fuzzwright({ dependencies: ['ini'] }) as Hooks[]
  const config = { test: { setupFiles: './mine.ts' } }
  const added = main.config(config)
  expect(config.test.setupFiles).toEqual([expect.stringMatching(/setup\.ts$/), './mine.ts'])
  expect(added).toEqual({
    server: { watch: { ignored: ['**/__fuzz__/**'] } },
    test: { server: { deps: { inline: ['ini'] } } },
  })
})

test('where everything is inlined already, nothing is taken back', () => {
  const [main] = fuzzwright({ dependencies: ['ini'] }) as Hooks[]
  expect(main.config({ test: { server: { deps: { inline: true } } } })).not.toHaveProperty('test')
})

test('without instrumentation there is no transform of other modules', () => {
  expect(fuzzwright({ instrument: false }).map(({ name }) => name)).toEqual(['fuzzwright', 'fuzzwright:describe'])
})

test('whoever only wants to know which files there are gets a Vitest without us', () => {
  process.env[listingVariable] = '1'
  try {
    expect(fuzzwright()).toEqual([])
    expect(() => fuzzwright({ runs: -1 })).toThrow(expect.objectContaining({ code: 'bad-plugin-option' }))
  } finally {
    delete process.env[listingVariable]
  }
})

test('where fast-check is to be guided and ours is not installed, that is told', async () => {
  const plugins = fuzzwright({ fastCheck: true }) as Hooks[]
  const { resolveId } = plugins.find(({ name }) => name === 'fuzzwright:fast-check')
  const alone = { resolve: async () => null }
  const asked = resolveId.call(alone, 'fast-check', '/project/a.test.ts')
  await expect(asked).rejects.toThrow(expect.objectContaining({ code: 'needs-fast-check' }))
  expect(await resolveId.call(alone, 'zod', '/project/a.test.ts')).toBe(undefined)
})
