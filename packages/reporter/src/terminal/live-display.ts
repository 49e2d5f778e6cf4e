/** Keeps a picture at the foot of a terminal that others write to as well. */
import { createLogUpdate } from 'log-update'

/** The parts of a terminal's stream that are used. */
export type TerminalStream = NodeJS.WriteStream

type Write = TerminalStream['write']

export class LiveDisplay {
  private readonly streams: readonly TerminalStream[]
  private readonly originals: readonly Write[]
  private readonly replacements: readonly Write[]
  private readonly update: ReturnType<typeof createLogUpdate>
  private frame = ''
  /** What is written now is our own. */
  private drawing = false
  /** Others have begun a line and not ended it. */
  private interrupted = false

  /** @param streams the terminal first, then others that end up on it */
  constructor(streams: readonly [TerminalStream, ...TerminalStream[]]) {
    this.streams = streams
    this.originals = streams.map((stream) => stream.write.bind(stream) as Write)
    const [terminal] = streams
    const [write] = this.originals
    this.update = createLogUpdate(Object.create(terminal, { write: { value: write } }) as TerminalStream)
    this.replacements = this.originals.map(
      (original) => ((...given: Parameters<Write>) => this.foreignWrite(original, given)) as Write,
    )
    streams.forEach((stream, index) => {
      stream.write = this.replacements[index] ?? stream.write
    })
  }

  show(frame: string): void {
    this.frame = frame
    if (!this.interrupted) this.draw(() => this.update(frame))
  }

  /** Takes the picture away and gives the terminal back. */
  stop(): void {
    this.draw(() => {
      this.update.clear()
      this.update.done()
    })
    this.streams.forEach((stream, index) => {
      // Somebody may have put another in its place meanwhile.
      if (stream.write === this.replacements[index]) stream.write = this.originals[index] ?? stream.write
    })
  }

  private foreignWrite(original: Write, given: Parameters<Write>): boolean {
    if (this.drawing) return original(...given)
    this.draw(() => this.update.clear())
    const answer = original(...given)
    this.interrupted = !String(given[0]).endsWith('\n')
    if (!this.interrupted) this.draw(() => this.update(this.frame))
    return answer
  }

  private draw(action: () => void): void {
    this.drawing = true
    try {
      action()
    } finally {
      this.drawing = false
    }
  }
}
