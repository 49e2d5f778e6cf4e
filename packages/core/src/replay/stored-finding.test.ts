import { expect, test } from 'vitest'
import { acceptedText, parseStoredFinding, type StoredFinding } from './stored-finding.ts'

const finding: StoredFinding = {
  formatVersion: 1,
  test: 'a range',
  error: { class: 'RangeError', message: 'too long' },
  arguments: [{ name: 'n', source: '5' }],
  fingerprint: { key: '0123456789ab', className: 'RangeError', message: 'too long' },
  seed: 7,
  versions: { fuzzwright: '0.1.0', node: '20' },
  corpus: [5],
}
const text = JSON.stringify(finding)

test('a reason stands near the head of the file, and nothing else changes', () => {
  const accepted = acceptedText(text, 'a.json', ' as agreed ')
  expect(accepted).toMatch(/^\{\n {2}"formatVersion": 1,\n {2}"test": "a range",\n {2}"accepted": "as agreed",\n/)
  expect(parseStoredFinding(accepted, 'a.json')).toEqual({ ...finding, accepted: 'as agreed' })
})

test('a later reason takes the place of an earlier one', () => {
  const twice = acceptedText(acceptedText(text, 'a.json', 'first'), 'a.json', 'second')
  expect(parseStoredFinding(twice, 'a.json').accepted).toBe('second')
})

test.each(['', ' \n'])('a reason has words: %j', (reason) => {
  expect(() => acceptedText(text, 'a.json', reason)).toThrow(expect.objectContaining({ code: 'bad-option' }))
  const written = JSON.stringify({ ...finding, accepted: reason })
  expect(() => parseStoredFinding(written, 'a.json')).toThrow('"accepted"')
})

test('what is no finding is not written to', () => {
  expect(() => acceptedText('{}', 'a.json', 'why')).toThrow(expect.objectContaining({ code: 'corrupt-finding' }))
})
