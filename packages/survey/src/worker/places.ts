/** Places in a text, as parsers write them into their answers. */

/** What can be said of places: each needs other fields of them. */
export type PlaceClaim = 'inside' | 'slices' | 'lines' | 'columns'

interface Place {
  readonly start: number
  readonly end: number
  readonly source?: string
  /** Offset, line and column of one point, as far as they are told. */
  readonly points: readonly { readonly offset: number; readonly line?: number; readonly column?: number }[]
}

const mostParts = 3000

/** @throws RangeError where the answer tells no places, or none that the claim is about */
export function placesOf(text: unknown, answer: unknown, claim: PlaceClaim): readonly Place[] {
  if (typeof text !== 'string') throw new RangeError('There is no text.')
  const places = collect(answer).filter(
    ({ source, points }) =>
      claim === 'inside' ||
      (claim === 'slices' && source !== undefined) ||
      (claim === 'lines' && points.some(({ line }) => line !== undefined)) ||
      (claim === 'columns' && points.some(({ column }) => column !== undefined)),
  )
  if (places.length === 0) throw new RangeError('There are no places.')
  return places
}

/** Whether all places of the answer are as claimed. Lines and columns may count from zero or from one. */
export function isPlaced(text: unknown, answer: unknown, claim: PlaceClaim): boolean {
  const places = placesOf(text, answer, claim)
  const words = String(text)
  if (claim === 'inside') return places.every(({ start, end }) => 0 <= start && start <= end && end <= words.length)
  if (claim === 'slices') return places.every(({ start, end, source }) => source === words.slice(start, end))
  const points = places.flatMap((place) => place.points).filter(({ offset }) => offset >= 0 && offset <= words.length)
  const own = (offset: number): number =>
    claim === 'lines'
      ? words.slice(0, offset).split('\n').length - 1
      : offset - (words.lastIndexOf('\n', offset - 1) + 1)
  const told = points.flatMap(({ offset, line, column }) => {
    const value = claim === 'lines' ? line : column
    return value === undefined ? [] : [value - own(offset)]
  })
  // From where they count is learned from the first of them: at the very beginning both are known.
  const [first = 0] = told
  return (first === 0 || first === 1) && told.every((shift) => shift === first)
}

function collect(answer: unknown): readonly Place[] {
  const places: Place[] = []
  const seen = new Set<object>()
  const queue: unknown[] = [answer]
  for (let at = 0; at < queue.length && at < mostParts; at++) {
    const part = queue[at]
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    const place = placeIn(part)
    if (place !== undefined) places.push(place)
    for (const key of Object.keys(part)) {
      const descriptor = Object.getOwnPropertyDescriptor(part, key)
      if (descriptor !== undefined && 'value' in descriptor) queue.push(descriptor.value)
    }
  }
  return places
}

function placeIn(part: object): Place | undefined {
  const told = (key: string): unknown => Reflect.get(part, key)
  const [startPoint, endPoint] = [pointIn(told('start')), pointIn(told('end'))]
  const start = numberOf(told('startOffset')) ?? numberOf(told('start')) ?? startPoint?.offset
  const end = numberOf(told('endOffset')) ?? numberOf(told('end')) ?? endPoint?.offset
  if (start === undefined || end === undefined) return undefined
  const source = told('source')
  const [line, column] = [numberOf(told('startLine')), numberOf(told('startCol')) ?? numberOf(told('startColumn'))]
  const [lastLine, lastColumn] = [numberOf(told('endLine')), numberOf(told('endCol')) ?? numberOf(told('endColumn'))]
  return {
    start,
    end,
    ...(typeof source === 'string' && { source }),
    points: [startPoint ?? pointOf(start, line, column), endPoint ?? pointOf(end, lastLine, lastColumn)],
  }
}

function pointIn(value: unknown): Place['points'][number] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const offset = numberOf(Reflect.get(value, 'offset')) ?? numberOf(Reflect.get(value, 'index'))
  if (offset === undefined) return undefined
  return pointOf(offset, numberOf(Reflect.get(value, 'line')), numberOf(Reflect.get(value, 'column')))
}

function pointOf(offset: number, line: number | undefined, column: number | undefined): Place['points'][number] {
  return { offset, ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
