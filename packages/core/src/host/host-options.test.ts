import { expect, test } from 'vitest'
import { checkedPluginOptions, type FuzzwrightOptions, listedPackages, testDefaults } from './host-options.ts'

test('right options pass', () => {
  const options = {
    dependencies: ['ini', '@a/b'],
    include: ['src/**', /x/],
    runs: 5,
    timeBudget: 1,
    seed: -1,
    summary: false,
  }
  expect(checkedPluginOptions(options)).toBe(options)
  expect(listedPackages({ dependencies: ['ini'], include: ['yaml', 'src/*.ts', 'a.ts', /x/] })).toEqual(['ini', 'yaml'])
})

test.each([
  [{ dependency: ['ini'] }, 'there is no option "dependency"'],
  [{ dependencies: ['./src'] }, 'option dependencies is ["./src"], not a list of names of packages'],
  [{ include: 'src' }, 'option include is "src", not a list of texts and regular expressions'],
  [{ runs: 0 }, 'option runs is 0, not a whole number from 1 up'],
  [{ timeBudget: -1 }, 'option timeBudget is -1'],
  [{ seed: 0.5 }, 'option seed is 0.5, not a 32-bit integer'],
  [{ instrument: 'yes' }, 'option instrument is "yes", not true or false'],
])('%j is refused', (options, message) => {
  expect(() => checkedPluginOptions(options as FuzzwrightOptions)).toThrow(message)
  expect(() => checkedPluginOptions(options as FuzzwrightOptions)).toThrow(
    expect.objectContaining({ code: 'bad-plugin-option' }),
  )
})

test('what a plugin is given for each test is handed to each test, also where it switches something off', () => {
  const forTests = {
    runs: 5,
    timeBudget: 10,
    stopEarly: true,
    isolate: false,
    detectors: false,
    oracles: { never: false },
    suspicions: 'fail',
  } as const
  expect(testDefaults({ ...forTests, effects: 'allow', seed: 7, summary: false })).toEqual({
    ...forTests,
    effects: 'allow',
  })
  expect(testDefaults({})).toEqual({})
})

test('an unknown order of growth is named', () => {
  const options = { oracles: { growth: 'quadratic' } } as never
  expect(() => checkedPluginOptions(options)).toThrow('fuzzwright(): "quadratic" is no order of growth.')
})
