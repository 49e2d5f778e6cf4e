/** Reads the edge tables that instrumented modules bring along; only when a report asks for one. */
import type { EdgeLocation } from '@fuzzwright/core/execution'

/** Places of the edges of one module, in order of their numbers. `table` is the JSON of `[names, places]`. */
export function edgePlaces(file: string, table: string): EdgeLocation[] {
  const [names, places] = JSON.parse(table) as [string[], number[]]
  const locations: EdgeLocation[] = []
  let line = 0
  for (let at = 0; at < places.length; at += 3) {
    line += places[at] ?? 0
    const functionIndex = places[at + 2] ?? 0
    const functionName = names[functionIndex] ?? '<anonymous>'
    const column = places[at + 1] ?? 0
    const place = { file, line, functionName, functionIndex }
    locations.push(column < 0 ? { ...place, column: ~column, around: true } : { ...place, column })
  }
  return locations
}
