import pico from 'picocolors'
import { expect, test } from 'vitest'
import { sharingText } from './fuzz-text.ts'

const shell = { colours: pico.createColors(false) }
const nothing = { place: 'redis://host', pulled: 0, pushed: 0, findings: [], handedOver: 0, problems: [] }

test('a store that was away is told of once, by what kept it', () => {
  const text = sharingText({ ...nothing, problems: ['Redis at redis://host asks for a password.'] }, shell)
  expect(text).toBe('not shared: Redis at redis://host asks for a password.\n')
})

test('a store that had nothing and wanted nothing is told of', () => {
  expect(sharingText(nothing, shell)).toBe('redis://host: gave 0 inputs, took 0 inputs\n')
})
