// How benches measure: CPU time, and two sides in turn.

/** CPU time rather than wall time: the machine may be busy with other work. */
export function cpu(fn) {
  const start = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  const result = fn()
  return typeof result?.then === 'function' ? result.then(spent) : spent()
}

/** Runs both in turn, so that a change of the machine's mood meets both alike; the first round only warms up. */
export async function pairs(a, b, { rounds = 7 } = {}) {
  const times = { a: [], b: [] }
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? ['a', 'b'] : ['b', 'a']
    for (const side of order) {
      const time = await cpu(side === 'a' ? a : b)
      if (round > 0) times[side].push(time)
    }
  }
  const [first, second] = [median(times.a), median(times.b)]
  return { a: first, b: second, ratio: first / second }
}

/** Middle value; the mean of the two middle ones for an even count. */
function median(values) {
  const sorted = [...values].sort((x, y) => x - y)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
