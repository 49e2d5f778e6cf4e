/** Jest's own picture of running tests would be drawn over that of fuzz mode. */
import { requireFromJest } from '../packages-of-jest.ts'

interface DrawingReporter {
  __printStatus?(): void
}

/** Takes the picture from Jest's reporters. Answers how it is given back. */
export function withoutPictures(rootDir: string): () => void {
  const { DefaultReporter } = requireFromJest(rootDir, '@jest/reporters') as {
    readonly DefaultReporter?: { readonly prototype: DrawingReporter }
  }
  const drawing = DefaultReporter?.prototype
  const print = drawing?.__printStatus
  if (drawing === undefined || print === undefined) return () => {}
  drawing.__printStatus = () => {}
  return () => {
    drawing.__printStatus = print
  }
}
