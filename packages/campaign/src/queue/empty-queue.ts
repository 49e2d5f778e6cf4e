/** Removes what lies in a queue, over a connection that may be made anew in between. */
import type { Queue } from 'bullmq'

/** Of a removal whose answer was lost, the next try finds a queue that is not paused any more, and BullMQ refuses it. */
const mostTries = 3

/** @throws Error of the last try */
export async function emptyQueue(queue: Pick<Queue, 'obliterate'>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await queue.obliterate({ force: true })
      return
    } catch (error) {
      if (tries >= mostTries) throw error
    }
  }
}
