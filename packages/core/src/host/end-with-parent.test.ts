import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isAlive, nameOfProcess } from '../corpus/living-process.ts'
import { starterVariable } from './end-with-parent.ts'

const folder = mkdtempSync(join(tmpdir(), 'parents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that calls one of the functions and would then live on. */
function program(name: string): string {
  const file = join(folder, `${name}.mjs`)
  const tooling = pathToFileURL(join(import.meta.dirname, '../../dist/esm/tooling.js')).href
  writeFileSync(
    file,
    `import { ${name} } from '${tooling}'\n${name}()\nsetInterval(() => {}, 1000)\nprocess.stdout.write('begun')\n`,
  )
  return file
}

async function begun(child: ChildProcess): Promise<void> {
  if (child.stdout !== null) await once(child.stdout, 'data')
}

test('a runner ends with the command line that started it', async () => {
  const starter = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const env = { ...process.env, [starterVariable]: String(starter.pid) }
  const runner = spawn(process.execPath, [program('endWithStarter')], { env })
  await begun(runner)
  starter.kill('SIGKILL')
  expect(await once(runner, 'exit')).toEqual([null, 'SIGKILL'])
})

test('a worker ends with the main process', async () => {
  const worker = fork(program('endWithParent'), { silent: true })
  await begun(worker)
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
})

test('a worker that never waits ends with whoever started it', async () => {
  const looping = join(folder, 'looping.mjs')
  const tooling = pathToFileURL(join(import.meta.dirname, '../../dist/esm/tooling.js')).href
  writeFileSync(
    looping,
    `import { endWithParentInLoops } from '${tooling}'
endWithParentInLoops()
process.send(process.pid)
process.once('message', () => { for (;;); })`,
  )
  const starting = `const worker = require('node:child_process').fork(${JSON.stringify(looping)})
worker.once('message', (pid) => worker.send('go', () => console.log(pid)))`
  const parent = spawn(process.execPath, ['-e', starting])
  const [said] = await once(parent.stdout, 'data')
  const worker = nameOfProcess(Number(said))
  expect(isAlive(worker)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(worker), { timeout: 60_000 }).toBe(false)
}, 90_000)
