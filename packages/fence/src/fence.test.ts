import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { type EffectFence, type Effects, FuzzError } from '@fuzzwright/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFence } from './fence.ts'

let folder: string
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'fence-rules-')))
  fs.mkdirSync(join(folder, 'tmp'))
  fs.mkdirSync(join(folder, 'src'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)

function fenceWith(effects: Effects, runnerFolders: readonly string[] = []): EffectFence {
  const fence = openFence({ name: 'a test', effects, where: 'fuzzIt("a test")', root: folder, runnerFolders })
  if (fence === undefined) throw new Error('there is no wall')
  return fence
}

/** Runs `work` as one input, and answers what it was refused. */
async function run(fence: EffectFence, work: () => unknown): Promise<string | undefined> {
  let result: unknown
  fence.enter()
  try {
    result = work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_EFFECT_REFUSED') throw error
  } finally {
    fence.pause()
    fence.leave()
  }
  await result
  return fence.end()?.deed
}

async function once(effects: Effects, work: () => unknown): Promise<string | undefined> {
  const fence = fenceWith(effects)
  try {
    return await run(fence, work)
  } finally {
    fence.close()
  }
}

describe('what may be written', () => {
  const rules: Effects = { write: ['tmp/**', '*.log'] }

  test('is what the globs name, from the root of the project', async () => {
    expect(await once(rules, () => fs.writeFileSync(at('tmp/a.txt'), 'x'))).toBeUndefined()
    expect(await once(rules, () => fs.mkdirSync(at('tmp/b/c'), { recursive: true }))).toBeUndefined()
    expect(await once(rules, () => fs.writeFileSync(at('x.log'), 'x'))).toBeUndefined()
    expect(await once(rules, () => fs.rmSync(at('tmp/b'), { recursive: true }))).toBeUndefined()
    expect(fs.readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(['src', 'tmp', 'tmp/a.txt', 'x.log'])
    expect(await once(rules, () => fs.writeFileSync(at('src/x.log'), 'x'))).toContain('written to')
    expect(await once(rules, () => fs.writeFileSync(at('tmp/../src/a'), 'x'))).toContain('written to')
    expect(await once(rules, () => fs.renameSync(at('tmp/a.txt'), at('src/a.txt')))).toContain('renamed')
    expect(fs.readdirSync(at('src'))).toEqual([])
  })

  test('is judged where links lead', async () => {
    fs.symlinkSync(at('src'), at('tmp/link'))
    fs.symlinkSync(at('src/new'), at('tmp/file'))
    expect(await once(rules, () => fs.writeFileSync(at('tmp/link/a'), 'x'))).toContain('written to')
    expect(await once(rules, () => fs.mkdirSync(at('tmp/link/a/b'), { recursive: true }))).toContain('made the folder')
    expect(await once(rules, () => fs.writeFileSync(at('tmp/file'), 'x'))).toContain('written to')
    expect(await once(rules, () => fs.unlinkSync(at('tmp/file')))).toBeUndefined()
    fs.writeFileSync(at('src/kept'), 'x')
    expect(await once(rules, () => fs.linkSync(at('src/kept'), at('tmp/kept')))).toContain('linked')
    expect(fs.readdirSync(at('src'))).toEqual(['kept'])
  })

  test('holds for descriptors, whoever opened them', async () => {
    const outside = fs.openSync(at('src/open'), 'w')
    const inside = fs.openSync(at('tmp/open'), 'w')
    try {
      expect(await once(rules, () => fs.writeSync(outside, 'x'))).toContain('src/open')
      expect(await once(rules, () => fs.ftruncateSync(outside))).toContain('src/open')
      expect(await once('refuse', () => fs.writeSync(inside, 'x'))).toContain('tmp/open')
      expect(await once(rules, () => fs.writeSync(inside, 'x'))).toBeUndefined()
    } finally {
      fs.closeSync(outside)
      fs.closeSync(inside)
    }
    expect(fs.statSync(at('src/open')).size).toBe(0)
  })

  test('is also what the test runner itself writes to', async () => {
    const fence = fenceWith('refuse', [at('src')])
    expect(await run(fence, () => fs.writeFileSync(at('src/cache'), 'x'))).toBeUndefined()
    expect(await run(fence, () => fs.writeFileSync(at('cache'), 'x'))).toContain('written to')
    fence.close()
  })
})

describe('scratch', () => {
  test('leads relative paths to an empty folder per input', async () => {
    const seen: string[] = []
    const fence = fenceWith('scratch')
    const note = (): void => {
      seen.push(`${fs.existsSync('note.txt')}`)
      fs.writeFileSync('note.txt', 'x')
      fs.appendFileSync('note.txt', 'y')
      seen.push(fs.readFileSync('note.txt', 'utf8'), fs.realpathSync.native('note.txt'))
      fs.mkdirSync('a/b', { recursive: true })
      fs.renameSync('note.txt', 'a/b/note.txt')
      seen.push(...fs.readdirSync('a/b'))
    }
    expect(await run(fence, note)).toBeUndefined()
    expect(await run(fence, note)).toBeUndefined()
    const [, , first = '', , , , second = ''] = seen
    expect(seen.filter((_, index) => index % 4 !== 2)).toEqual(Array(2).fill(['false', 'xy', 'note.txt']).flat())
    expect(first).not.toBe(second)
    expect([fs.existsSync(first), fs.existsSync(second), fs.existsSync('note.txt'), fs.existsSync('a')]).toEqual(
      Array(4).fill(false),
    )
    fence.close()
    expect(fs.existsSync(resolve(second, '../..'))).toBe(false)
  })

  test('reads what is not there where it is, and keeps the rest of the disk closed', async () => {
    expect(await once('scratch', () => fs.readFileSync('package.json'))).toBeUndefined()
    expect(await once('scratch', () => fs.writeFileSync('packages/never-written.txt', 'x'))).toBeUndefined()
    expect(fs.existsSync('packages/never-written.txt')).toBe(false)
    expect(await once('scratch', () => fs.writeFileSync(at('a'), 'x'))).toContain('written to')
    expect(await once('scratch', () => fs.writeFileSync('../a', 'x'))).toContain('written to "../a"')
    expect(await once('scratch', () => fs.promises.writeFile('later.txt', 'x'))).toBeUndefined()
    expect(fs.existsSync('later.txt')).toBe(false)
  })

  test('that a killed process left behind is taken away by the next one', () => {
    const folders = () => fs.readdirSync(tmpdir()).filter((name) => name.startsWith('fuzzwright-scratch-'))
    const before = folders()
    const fence = fenceWith('scratch')
    const own = folders().find((name) => !before.includes(name) && name.includes(`-${process.pid}_`)) ?? 'none'
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const left = own.replace(`-${process.pid}_`, `-${gone}_`)
    fs.mkdirSync(join(tmpdir(), left))
    fenceWith('scratch')?.close()
    expect([folders().includes(own), folders().includes(left)]).toEqual([true, false])
    fence?.close()
    expect(folders()).not.toContain(own)
  })

  test('that cannot be made is told', () => {
    const before = process.env.TMPDIR
    process.env.TMPDIR = at('nowhere')
    try {
      expect(() => fenceWith('scratch')).toThrow(
        expect.objectContaining({
          code: 'no-scratch',
          message: expect.stringContaining('fuzzIt("a test"): the scratch folder cannot be made'),
        }),
      )
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })
})

test('what may be read, where not everything may', async () => {
  fs.writeFileSync(at('src/a'), 'a')
  const rules: Effects = { read: ['src/**'], write: ['tmp/**'] }
  expect(await once(rules, () => fs.readFileSync(at('src/a')))).toBeUndefined()
  expect(await once(rules, () => fs.readdirSync(at('tmp')))).toBeUndefined()
  expect(await once(rules, () => fs.readFileSync('/etc/passwd'))).toBe('read "/etc/passwd"')
  expect(await once(rules, () => fs.readFileSync('/etc/passwd', 'utf8'))).toBe('read "/etc/passwd"')
  expect(await once(rules, () => fs.statSync('/etc/passwd'))).toBe('looked at "/etc/passwd"')
  expect(await once(rules, () => fs.copyFileSync('/etc/passwd', at('tmp/p')))).toBe('read "/etc/passwd"')
})

test('which programs may be run', async () => {
  expect(await once({ run: ['echo'] }, () => execFileSync('echo', ['x']))).toBeUndefined()
  expect(await once({ run: ['e*'] }, () => execFileSync('/bin/echo', ['x']))).toBeUndefined()
  expect(await once({ run: ['git'] }, () => execFileSync('echo', ['x']))).toBe('run "echo"')
})

test('which places may be reached', async () => {
  const server = http.createServer((_request, response) => response.end('yes'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}`)).text()
  const byName = async (): Promise<string> => (await fetch(`http://localhost:${port}`)).text()
  const failing = (work: () => Promise<unknown>) => () => work().catch(() => undefined)
  expect(await once({ net: ['127.0.0.1:*'] }, ask)).toBeUndefined()
  expect(await once({ net: ['127.0.0.1'] }, ask)).toBeUndefined()
  expect(await once({ net: [`127.0.0.1:${port}`] }, ask)).toBeUndefined()
  expect(await once({ net: [`localhost:${port}`] }, byName)).toBeUndefined()
  expect(await once({ net: ['127.0.0.1:1'] }, failing(ask))).toBe(`connected to "127.0.0.1:${port}"`)
  expect(await once({ net: ['127.0.0.1:*'] }, failing(byName))).toBe(`connected to "localhost:${port}"`)
  const listen = () =>
    new Promise<void>((done) => {
      const other = net.createServer().listen(0, '127.0.0.1', () => other.close(() => done()))
    })
  expect(await once({ net: ['127.0.0.1:0'] }, listen)).toBeUndefined()
  server.closeAllConnections()
  server.close()
})

describe('what is put back behind each input', () => {
  test('environment variables, however they were changed', async () => {
    process.env.FENCE_KEPT = 'before'
    const fence = fenceWith('refuse')
    const change = (): void => {
      process.env.FENCE_KEPT = 'inside'
      process.env.FENCE_NEW = 'inside'
      delete process.env.PATH
      Object.assign(process.env, { FENCE_OTHER: 'inside' })
      expect(process.env.FENCE_KEPT).toBe('inside')
    }
    const before = { ...process.env }
    expect(await run(fence, change)).toBeUndefined()
    expect({ ...process.env }).toEqual(before)
    await run(fence, () => {
      process.env = { ONLY: 'this' }
    })
    expect({ ...process.env }).toEqual(before)
    process.env.FENCE_KEPT = 'outside'
    fence.close()
    expect(process.env.FENCE_KEPT).toBe('outside')
    delete process.env.FENCE_KEPT
  })

  test('but not where they may change', async () => {
    await once({ env: true }, () => {
      process.env.FENCE_STAYS = 'yes'
    })
    expect(process.env.FENCE_STAYS).toBe('yes')
    delete process.env.FENCE_STAYS
  })
})

test('tests that run at the same time have fences of their own', async () => {
  const [careful, free] = [fenceWith('refuse'), fenceWith({ write: ['tmp/**'] })]
  const write = (name: string) => async () => {
    for (let turn = 0; turn < 5; turn++) {
      await wait(1)
      await fs.promises.writeFile(at(name), 'x').catch(() => undefined)
    }
  }
  const deeds = await Promise.all([
    run(careful, write('tmp/refused')),
    run(free, write('tmp/allowed')),
    write('tmp/neither')(),
  ])
  expect(deeds).toEqual([`written to ${JSON.stringify(at('tmp/refused'))}`, undefined, undefined])
  expect(fs.readdirSync(at('tmp')).sort()).toEqual(['allowed', 'neither'])
  careful.close()
  free.close()
})

test('what an input leaves behind is refused after it, and after the test', async () => {
  const fence = fenceWith('refuse')
  const leave = (ms: number) => void setTimeout(() => fs.promises.writeFile(at('late'), 'x').catch(() => undefined), ms)
  expect(await run(fence, () => leave(1))).toBeUndefined()
  await wait(20)
  expect(fence.takeLate()?.deed).toContain('written to')
  expect(fence.takeLate()).toBeUndefined()
  await run(fence, () => leave(10))
  fence.close()
  await wait(30)
  expect(fs.existsSync(at('late'))).toBe(false)
})

test('a fence knows whether inputs started what goes on behind them', async () => {
  const fence = fenceWith('refuse')
  /** Whether it knows after an input, and after the look that follows. */
  const knows = (input: () => unknown): readonly boolean[] => {
    fence.enter()
    input()
    fence.leave()
    const has = fence.hasStarted
    fence.takeLate()
    return [has, fence.hasStarted]
  }
  const context = createContext({})
  expect(knows(() => [1, 2].map(String).join())).toEqual([false, false])
  expect(knows(() => void Promise.resolve())).toEqual([true, false])
  expect(knows(() => void queueMicrotask(() => undefined))).toEqual([true, false])
  expect(knows(() => void process.nextTick(() => undefined))).toEqual([true, false])
  expect(knows(() => void runInContext('(async () => { await null })()', context))).toEqual([true, false])
  expect(knows(() => void fence.outside(() => fs.writeFileSync(at('noted'), '')))).toEqual([false, false])
  expect(knows(() => void fence.outside(() => Promise.resolve()))).toEqual([true, false])
  expect(knows(() => void setTimeout(() => undefined, 5))).toEqual([true, true])
  await wait(30)
  expect(knows(() => undefined)).toEqual([true, false])
  void Promise.resolve()
  expect(knows(() => undefined)).toEqual([false, false])
  fence.pause()
  expect(knows(() => undefined)).toEqual([true, true])
  fence.close()
})

test('what an input starts stirs the fence, until the input ends', () => {
  const fence = fenceWith('refuse')
  const isStirredBy = (input: () => unknown): boolean => {
    fence.enter()
    input()
    fence.leave()
    const { isStirred } = fence
    expect(fence.end()).toBeUndefined()
    return isStirred
  }
  expect(isStirredBy(() => undefined)).toBe(false)
  expect(isStirredBy(() => void Promise.resolve())).toBe(true)
  expect(isStirredBy(() => undefined)).toBe(false)
  fence.close()
})

test("'allow' refuses nothing, and what inputs leave behind is known as theirs all the same", async () => {
  expect(await once('allow', () => fs.writeFileSync(at('src/a'), 'x'))).toBeUndefined()
  expect(await once('allow', () => execFileSync('true'))).toBeUndefined()
  const fence = fenceWith('allow')
  await run(fence, () => void setTimeout(() => undefined, 5))
  expect([fence.hasStarted, fence.isAwaiting()]).toEqual([true, true])
  fence.close()
})

test.each([
  [{ write: ['[a'] }, 'fuzzIt("a test"): effects.write: "[a" is no glob'],
  [{ write: [''] }, 'effects.write: "" is no glob: it is empty'],
  [{ run: ['a\0'] }, 'effects.run: "a\\u0000" is no glob: it holds a NUL character'],
  [{ net: ['(x:1'] }, 'effects.net: "(x:1" is no glob'],
] satisfies [Effects, string][])('%j is told before the first input', (effects, message) => {
  expect(() => fenceWith(effects)).toThrow(FuzzError)
  expect(() => fenceWith(effects)).toThrow(message)
})

describe('a fence that cannot be put up', () => {
  /** Runs a program in a Node of its own; answers what it printed. */
  const inNode = (program: string, flags: readonly string[] = []): string => {
    const file = at('program.mjs')
    fs.writeFileSync(
      file,
      program.replace('FENCE', pathToFileURL(resolve(import.meta.dirname, '../dist/esm/index.js')).href),
    )
    return execFileSync(process.execPath, [...flags, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  }
  const opening = `const { openFence } = await import('FENCE')
try {
  openFence({ name: 'a', effects: 'refuse', where: 'fuzzIt("a")', root: process.cwd() }).close()
  console.log('open')
} catch (error) {
  console.log(error.code, error.message)
}`

  test('is told before the first input, where the modules of Node are frozen', () => {
    expect(inNode(opening)).toBe('open\n')
    expect(inNode(`Object.freeze(process.binding('fs'))\n${opening}`)).toMatch(
      /^no-fence fuzzIt\("a"\): effects of its inputs cannot be refused: nothing can be put in front of fs\.unlink/,
    )
  })

  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'

  test('also under the permission model, which keeps the floor to itself', () => {
    expect(inNode(opening, [permission, '--allow-fs-read=*'])).toMatch(/^no-fence .*process\.binding\("fs"\)/)
  })

  test('under which it is put up where Node was asked to expose the floor', () => {
    const program = `import fs, { writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
const { openFence } = await import('FENCE')
const fence = openFence({ name: 'a', effects: 'refuse', where: 'fuzzIt("a")', root: process.cwd() })
const refused = (work) => {
  fence.enter()
  fence.watch({ args: ['../../fzcanary'] })
  try { work() } catch {} finally { fence.leave() }
  return fence.end()?.deed
}
console.log(refused(() => writeFileSync('a.txt', '')))
console.log(refused(() => fs.rmSync('/', { recursive: true })))
console.log(refused(() => fs.readFileSync(join('/srv/files', '../../fzcanary'))))
console.log(refused(() => fs.readFileSync(path.join('/srv/files', '../../fzcanary'))))
fence.close()
try { writeFileSync('a.txt', '') } catch (error) { console.log(error.code) }
`
    expect(inNode(program, [permission, '--allow-fs-read=*', '--expose-internals']).trim().split('\n')).toEqual([
      'written to "a.txt"',
      'removed "/"',
      ...Array(2).fill(
        'the code would have read "/fzcanary", out of the folder "/srv/files" that it put before its input',
      ),
      'ERR_ACCESS_DENIED',
    ])
  })
})
