import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { answerChange, answeredChange, changedVariable, changeQuestion } from './asked-change.ts'

const home = mkdtempSync(join(tmpdir(), 'asked-change-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('what is asked by the variable is answered in the file it names', () => {
  const asked = { commit: 'a1', also: ['/a.test.ts'], answer: join(home, 'answer.json') }
  const question = changeQuestion({ [changedVariable]: JSON.stringify(asked) })
  expect(question).toEqual(asked)
  answerChange(asked, ['/b.test.ts'])
  expect(answeredChange(asked.answer)).toEqual(['/b.test.ts'])
})

test('nobody asks without the variable, and no answer is not the answer that no test is concerned', () => {
  expect(changeQuestion({})).toBe(undefined)
  expect(answeredChange(join(home, 'none.json'))).toBe(undefined)
  writeFileSync(join(home, 'half.json'), '["/b.te')
  expect(answeredChange(join(home, 'half.json'))).toBe(undefined)
})
