import { expect, test } from 'vitest'
import { runnerOfOneTest } from './runner-of-one-test.ts'

test('Jest is started with the configuration it was started with, and none of its other words', () => {
  const words = [
    'node',
    '/p/node_modules/jest/bin/jest.js',
    'a.test.ts',
    '-t',
    'x',
    '-c',
    'own.cjs',
    '--rootDir=sub',
    '--watch',
  ]
  expect(runnerOfOneTest(words)).toEqual([
    '/p/node_modules/jest/bin/jest.js',
    ...['-c', 'own.cjs', '--rootDir=sub', '--coverage=false', '--runTestsByPath'],
  ])
})

test('what is not Jest is not started for it', () => {
  expect(runnerOfOneTest(['node', '/p/build.mjs'])).toBeUndefined()
  expect(runnerOfOneTest(['node'])).toBeUndefined()
})
