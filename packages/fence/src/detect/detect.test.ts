import { describe, expect, test } from 'vitest'
import { canary } from './canary.ts'
import { isCodeInProgram } from './code.ts'
import { leadsTo, sharedPart, textsOf } from './leads.ts'
import { MadePaths } from './paths.ts'
import { commandsIn } from './shell.ts'
import { isCodeInSql, isOwnStatement } from './sql.ts'

describe('commands of a line', () => {
  test.each<[string, readonly string[]]>([
    ['ls -la', ['ls']],
    ['ls a; rm b', ['ls', 'rm']],
    ['ls a && rm b || cat c | wc & true', ['ls', 'rm', 'cat', 'wc', 'true']],
    ['ls\nrm', ['ls', 'rm']],
    ['echo $(rm a) `cat b`', ['rm', 'cat', 'echo']],
    ['echo "$(rm a) `cat b`"', ['rm', 'cat', 'echo']],
    ["echo '$(rm a)' ';rm' `cat`", ['cat', 'echo']],
    ["ls ''\\''; rm'", ['ls']],
    ["ls ''; rm ''", ['ls', 'rm']],
    ['ls "a\\"; rm"', ['ls']],
    ['A=1 rm', ['A=1', 'rm']],
    ['ls # ; rm', ['ls']],
    ['ls > a; rm', ['ls', 'rm']],
    ['if true; then rm; fi', ['if', 'true', 'then', 'rm', 'fi']],
    ['(rm)', ['rm']],
    ['ls "unclosed; rm', ['ls']],
    ['', []],
  ])('%j', (line, commands) => {
    expect([...commandsIn(line)].sort()).toEqual([...commands].sort())
  })
})

describe('code in a statement', () => {
  test.each([
    [`SELECT 1 OR ${canary}()`, true],
    [`SELECT '' OR ${canary}() -- '`, true],
    [`SELECT 'a'' OR ${canary}()'`, false],
    // Escaped as MySQL has it, which is the end of a text elsewhere.
    [`SELECT '\\' OR ${canary}() -- '`, false],
    [`SELECT "${canary}()"`, false],
    [`SELECT 1 -- ${canary}()`, false],
    [`SELECT 1 /* ${canary}() */`, false],
    [`SELECT ${canary} FROM t`, false],
  ])('%s: %s', (statement, isCode) => {
    expect(isCodeInSql(statement)).toBe(isCode)
  })
})

describe('a statement that the code itself begins', () => {
  test.each([
    [`SELECT * FROM t WHERE a = ${canary}(`, true],
    [`  -- who\n/* of */ (select 1 where ${canary}(`, true],
    [`with x as (select 1) select ${canary}(`, true],
    [`INSERT IGNORE INTO t VALUES (${canary}()`, true],
    [`update t set a = ${canary}()`, true],
    [`DELETE t FROM t WHERE ${canary}(`, true],
    [`create unique index i on t (${canary}(`, true],
    [`DROP TABLE IF EXISTS ${canary}(`, true],
    [`CALL report(${canary}())`, true],
    [`pragma table_info(${canary}()`, true],
    [`set @a = ${canary}()`, true],
    // Other things that are called by the same names.
    [`${canary}(`, false],
    [`div.item > ${canary}(`, false],
    [`select.${canary}(`, false],
    [`update ${canary}(`, false],
    [`create ${canary}(`, false],
    [`delete the file ${canary}(`, false],
    [`Hello ${canary}(!`, false],
    [`/users/${canary}(`, false],
    [`query { user(id: "${canary}(") }`, false],
  ])('%s: %s', (text, isOwn) => {
    expect(isOwnStatement(text, [`${canary}(`])).toBe(isOwn)
  })

  test('is none where the input is all of it', () => {
    expect(isOwnStatement(`select ${canary}()`, [`select ${canary}()`])).toBe(false)
    expect(isOwnStatement(`select ${canary}() limit 1`, [`select ${canary}()`])).toBe(false)
  })
})

describe('code in a program', () => {
  test.each([
    [`${canary}()`, true],
    [`return ${canary}()`, true],
    [`var a = '' + ${canary}() + ''`, true],
    [`\`a\${${canary}()}\``, true],
    [`'${canary}()'`, false],
    [`// ${canary}()`, false],
    [`/* ${canary}() */ 1`, false],
    [`data.${canary}`, false],
    [`\`${canary}()\``, false],
    [`'unclosed ${canary}()`, false],
  ])('%s: %s', (program, isCode) => {
    expect(isCodeInProgram(program)).toBe(isCode)
  })
})

describe('the folder the code named', () => {
  test('is what it joined in front', () => {
    const made = new MadePaths()
    made.note(['/srv', 'a', `../../../${canary}`], `/${canary}`, false)
    expect(made.folderOf(`/${canary}`, [`../../../${canary}`])).toBe('/srv/a')
  })

  test('is what it wrote in front', () => {
    expect(new MadePaths().folderOf(`/srv/../../${canary}`, [`../../${canary}`])).toBe('/srv/')
  })

  test('is none where a whole input is resolved from the working folder, as it is without it', () => {
    const given = `../../${canary}`
    const made = new MadePaths()
    made.note([process.cwd(), given], `/${canary}`, true)
    expect(made.folderOf(`/${canary}`, [given])).toBeUndefined()
    expect(made.folderOf(`/${canary}`, [canary])).toBe(process.cwd())
    made.clear()
    made.note([process.cwd(), 'files', given], `/${canary}`, true)
    expect(made.folderOf(`/${canary}`, [given])).toBe(`${process.cwd()}/files`)
  })

  test('is none where all of the path is the input', () => {
    const made = new MadePaths()
    const given = `../../${canary}`
    made.note([given], `/${canary}`, true)
    expect(made.folderOf(`/${canary}`, [given])).toBeUndefined()
    expect(made.folderOf(given, [given])).toBeUndefined()
  })
})

describe('leads', () => {
  test('put what proves a hole where the input is found again', () => {
    const wanted = leadsTo({ sink: 'commands', operand: 'git checkout v1' }, ['branch=v1']).map(({ want }) => want)
    expect(wanted).toContain(`branch=$(${canary})`)
    expect(wanted).toContain(`branch=v1;${canary};`)
  })

  test('give what is deserialised the names the code looks for', () => {
    const wanted = leadsTo({ sink: 'serialised', operand: '', fields: ['type', 'code'] }, ['']).map(({ want }) => want)
    expect(wanted).toContain(JSON.stringify({ type: `${canary}()`, code: `${canary}()` }))
  })

  test('the shared part is the longest', () => {
    expect(sharedPart('img/a.png', '/srv/img/a.png')).toBe('img/a.png')
    expect(sharedPart('xxabcdyy', '1abcd2ab')).toBe('abcd')
    expect(sharedPart('a', 'b')).toBe('')
  })

  test('texts are taken from inside of values, and getters are not run', () => {
    const value = {
      list: ['b'],
      get boom(): string {
        throw new Error('run')
      },
    }
    expect(textsOf(['a', value, 1, null])).toEqual(['a', 'b'])
  })
})
