/** Whether an answer is one of the place it was made at. */
import { difference } from './difference.ts'

/** Two places whose clocks show neither the same hour nor the same minute, nor mostly the same day. */
const zones = ['Pacific/Kiritimati', 'America/St_Johns']

/** Whether it answers otherwise elsewhere: who wrote the documentation does not say where that was. */
export function readsPlace(answered: () => unknown): boolean {
  const { TZ: before } = process.env
  try {
    const [one, other] = zones.map((zone) => {
      process.env.TZ = zone
      return answered()
    })
    return difference(one, other, 'equal') !== undefined
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}
