/**
 * Where domains write what they show. Composites print their parts through `part`, so the printer always knows the path
 * from the root and can mark parts that may be anything without the domains knowing of marks.
 */
import { printValue } from './print-value.ts'

/** For people to read, or as TypeScript source that makes the value again. */
export type PrintMode = 'human' | 'source'

/** What the printer asks of a domain. Declared here, because domains import the printer and not the other way round. */
interface PrintsItself {
  print(part: unknown, out: Printer): void
}

/** Collects the text of one value, in the order its domains write it. */
export class Printer {
  readonly mode: PrintMode
  private readonly pieces: string[] = []
  private readonly path: number[] = []
  private readonly marks: ReadonlyMap<string, string>

  /** `marks`: text written before the part at a path, keyed by its indices joined with `.` (`'0.2'`). */
  constructor(mode: PrintMode, marks: ReadonlyMap<string, string> = new Map()) {
    this.mode = mode
    this.marks = marks
  }

  text(piece: string): void {
    this.pieces.push(piece)
  }

  /** Writes a user value as a TypeScript literal. */
  value(value: unknown): void {
    this.pieces.push(printValue(value))
  }

  /** Parts are marked, so that each of them has to be written. */
  get hasMarks(): boolean {
    return this.marks.size > 0
  }

  /** The text of a part by itself, without marks. */
  apart(domain: PrintsItself, part: unknown): string {
    const printer = new Printer(this.mode)
    domain.print(part, printer)
    return printer.toString()
  }

  /** Writes part `index` of the value being printed. */
  part(index: number, domain: PrintsItself, part: unknown): void {
    this.path.push(index)
    const mark = this.marks.size === 0 ? undefined : this.marks.get(this.path.join('.'))
    if (mark !== undefined) this.pieces.push(mark)
    domain.print(part, this)
    this.path.pop()
  }

  toString(): string {
    return this.pieces.join('')
  }
}
