import { expect, test } from 'vitest'
import { RunnerEvents, runnerEvents } from './runner-events.ts'

test('a file that is held back starts once and ends once, as it did last; others are told as they come', async () => {
  const events = new RunnerEvents()
  const heard: string[] = []
  for (const name of runnerEvents) events.on(name, (data) => heard.push(`${name} ${JSON.stringify(data)}`))
  const again = { path: '/p/again.test.ts' }
  const once = { path: '/p/once.test.ts' }
  events.holdBack([again.path])
  for (const round of [1, 2]) {
    await events.emit('test-file-start', [again])
    await events.emit('test-case-result', [again.path, {}])
    await events.emit('test-file-success', [again, round])
  }
  await events.emit('test-case-start', [once.path])
  await events.emit('test-file-failure', [once, 'why'])
  await events.letGo()
  expect(heard).toEqual([
    `test-file-start [${JSON.stringify(again)}]`,
    `test-case-start ["${once.path}"]`,
    `test-file-failure [${JSON.stringify(once)},"why"]`,
    `test-file-success [${JSON.stringify(again)},2]`,
  ])
})

test('of a file that may run once more only the failure is held back', async () => {
  const events = new RunnerEvents()
  const heard: string[] = []
  for (const name of runnerEvents) events.on(name, ([file]) => heard.push(`${name} ${JSON.stringify(file)}`))
  const [lost, well] = [{ path: '/p/lost.test.ts' }, { path: '/p/well.test.ts' }]
  events.holdBackFailures([lost.path, well.path])
  await events.emit('test-file-start', [lost])
  await events.emit('test-file-start', [well])
  await events.emit('test-file-success', [well, 1])
  await events.emit('test-file-failure', [lost, 'the worker died'])
  expect([...events.failed]).toEqual([lost.path])
  expect(heard).toEqual([
    `test-file-start ${JSON.stringify(lost)}`,
    `test-file-start ${JSON.stringify(well)}`,
    `test-file-success ${JSON.stringify(well)}`,
  ])
  await events.emit('test-file-start', [lost])
  await events.emit('test-file-success', [lost, 2])
  await events.letGo()
  expect(heard.slice(3)).toEqual([`test-file-success ${JSON.stringify(lost)}`])
})

test('who stops listening hears no more', async () => {
  const events = new RunnerEvents()
  const heard: unknown[] = []
  const stop = events.on('test-file-start', (data) => heard.push(data))
  await events.emit('test-file-start', ['a'])
  stop()
  await events.emit('test-file-start', ['b'])
  expect(heard).toEqual([['a']])
})
