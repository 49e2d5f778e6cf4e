import { expect, test } from 'vitest'
import { githubAnnotation } from './github-annotation.ts'

test('a remark is one line, whatever its texts hold', () => {
  const line = githubAnnotation({
    level: 'error',
    title: 'parses: a, b',
    message: '100 %\nsecond line\r\n::warning::not a command',
    file: 'src/a,b.ts',
    line: 3,
    column: 5,
  })
  expect(line).toBe(
    '::error file=src/a%2Cb.ts,line=3,col=5,title=parses%3A a%2C b::100 %25%0Asecond line%0D%0A::warning::not a command',
  )
})

test('what is not known is left out', () => {
  expect(githubAnnotation({ level: 'notice', title: 't', message: 'm' })).toBe('::notice title=t::m')
})
