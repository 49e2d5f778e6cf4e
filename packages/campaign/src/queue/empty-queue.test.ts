import { expect, test } from 'vitest'
import { emptyQueue } from './empty-queue.ts'

/** Refuses so often, as BullMQ does where the answer to an earlier try was lost. */
function queueRefusing(times: number) {
  let tries = 0
  const obliterate = async () => {
    if (tries++ < times) throw new Error('Cannot obliterate non-paused queue')
  }
  return { obliterate, tries: () => tries }
}

test('a queue whose removal was done and not answered is asked once more', async () => {
  const queue = queueRefusing(1)
  await emptyQueue(queue)
  expect(queue.tries()).toBe(2)
})

test('one that refuses again and again is told', async () => {
  await expect(emptyQueue(queueRefusing(9))).rejects.toThrow('Cannot obliterate')
})
