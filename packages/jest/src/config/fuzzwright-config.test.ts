import { afterEach, describe, expect, test, vi } from 'vitest'
import { fuzzwright } from './fuzzwright-config.ts'

const ours = '@fuzzwright/jest/transformer'

for (const name of ['FUZZWRIGHT_FOR', 'FUZZWRIGHT_HTML', 'FUZZWRIGHT_JSON', 'GITHUB_ACTIONS'])
  vi.stubEnv(name, undefined)
const clean = { ...process.env }
const asked = process.argv
afterEach(() => {
  process.env = { ...clean }
  process.argv = asked
  vi.restoreAllMocks()
})

describe('fuzzwright()', () => {
  test('every transformer goes into ours', () => {
    const config = fuzzwright(
      { testEnvironment: 'node', transform: { '\\.ts$': ['ts-jest', { a: 1 }], '\\.js$': '@swc/jest' } },
      { seed: 1 },
    )
    expect(config).toEqual({
      testEnvironment: 'node',
      runner: '@fuzzwright/jest/runner',
      setupFiles: ['@fuzzwright/jest/fence'],
      watchPathIgnorePatterns: ['/__fuzz__/'],
      transform: {
        '\\.ts$': [ours, { seed: 1, transformer: ['ts-jest', { a: 1 }] }],
        '\\.js$': [ours, { seed: 1, transformer: '@swc/jest' }],
      },
    })
  })

  test('one that is ours already stays; without any, scripts are ours', () => {
    const transform = { x: [ours, { runs: 5 }] }
    expect(fuzzwright({ transform }).transform).toEqual(transform)
    expect(fuzzwright().transform).toEqual({ '\\.[cm]?[jt]sx?$': [ours, {}] })
  })

  test('where V8 counts what runs, nothing is put into it, and that is told', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const blind = { '\\.[cm]?[jt]sx?$': [ours, { instrument: false }] }
    const config = fuzzwright({ collectCoverage: true, coverageProvider: 'v8' })
    expect(config).toMatchObject({ transform: blind, collectCoverage: true })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain("coverageProvider 'babel'")
    process.argv = [...asked, '--coverage', '--coverageProvider=v8']
    expect(fuzzwright()).toMatchObject({ transform: blind })
    process.argv = [...asked, '--coverage', '--coverageProvider', 'babel']
    expect(fuzzwright({ coverageProvider: 'v8' })).toMatchObject({ transform: { '\\.[cm]?[jt]sx?$': [ours, {}] } })
    process.argv = asked
    expect(fuzzwright({ coverageProvider: 'v8' })).toMatchObject({ transform: { '\\.[cm]?[jt]sx?$': [ours, {}] } })
  })

  test('packages whose code counts are let through, and no others', () => {
    const { transformIgnorePatterns } = fuzzwright<{ transformIgnorePatterns?: readonly string[] }>(
      {},
      { dependencies: ['ini', '@a/b.js'] },
    )
    const ignored = (path: string) => (transformIgnorePatterns ?? []).some((pattern) => new RegExp(pattern).test(path))
    expect(ignored('/p/node_modules/other/a.js')).toBe(true)
    expect(ignored('/p/node_modules/ini-x/a.js')).toBe(true)
    expect(ignored('/p/node_modules/ini/a.js')).toBe(false)
    expect(ignored('/p/node_modules/@a/b.js/a.js')).toBe(false)
    expect(ignored('/p/node_modules/.pnpm/ini@1/node_modules/ini/a.js')).toBe(false)
    expect(ignored('/p/src/a.js')).toBe(false)
  })

  test('projects are wrapped one by one, and what is watched once', () => {
    const config = fuzzwright({ watchPathIgnorePatterns: ['x'], projects: ['<rootDir>/a', { rootDir: 'b' }] })
    expect(config).toEqual({
      watchPathIgnorePatterns: ['x', '/__fuzz__/'],
      projects: [
        '<rootDir>/a',
        {
          rootDir: 'b',
          runner: '@fuzzwright/jest/runner',
          setupFiles: ['@fuzzwright/jest/fence'],
          transform: { '\\.[cm]?[jt]sx?$': [ours, {}] },
        },
      ],
    })
  })

  test('the reporter stands behind the others where something is wished of it, and once', () => {
    const reporter = '@fuzzwright/jest/reporter'
    expect(fuzzwright()).not.toHaveProperty('reporters')
    expect(fuzzwright({}, { html: 'a.html', summary: false })).toMatchObject({
      reporters: ['default', [reporter, { html: 'a.html', summary: false }]],
      transform: { '\\.[cm]?[jt]sx?$': [ours, { summary: false }] },
    })
    process.env.GITHUB_ACTIONS = 'true'
    expect(fuzzwright({ reporters: ['summary'] }).reporters).toEqual(['summary', [reporter, {}]])
    const reporters = ['default', [reporter, { json: 'x' }]]
    expect(fuzzwright({ reporters }).reporters).toEqual(reporters)
  })

  test('there is a runner that runs again what a death took, unless there is another', () => {
    expect(fuzzwright()).toMatchObject({ runner: '@fuzzwright/jest/runner' })
    expect(fuzzwright({ runner: 'other' }).runner).toBe('other')
    expect(fuzzwright({ projects: [{}] })).toMatchObject({ projects: [{ runner: '@fuzzwright/jest/runner' }] })
  })

  test('a wrong option is refused where the configuration is read', () => {
    expect(() => fuzzwright({}, { rnus: 1 } as never)).toThrow('there is no option "rnus"')
    expect(() => fuzzwright({}, { html: '' })).toThrow('option html')
  })
})
