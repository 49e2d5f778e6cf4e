/** The side of the reporter: reads what test processes have written since the last look. */
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from './journal-event.ts'

interface OpenFile {
  /** Bytes read so far, up to the end of a line. */
  offset: number
}

/** Reads the journals of a folder as they grow; several readers do not disturb each other. */
export class JournalReader {
  readonly directory: string
  private readonly files = new Map<string, OpenFile>()

  /** @param directory absolute path; made when missing */
  constructor(directory: string) {
    this.directory = directory
    mkdirSync(directory, { recursive: true })
  }

  /** Whole lines that are new, by file and in order. */
  read(): readonly JournalEvent[] {
    return this.readByFile().map(([, event]) => event)
  }

  /** The same, each with the name of its file. */
  readByFile(): readonly (readonly [file: string, event: JournalEvent])[] {
    return readdirSync(this.directory)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .flatMap((name) => this.readFile(name).map((event) => [name, event] as const))
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }

  private readFile(name: string): readonly JournalEvent[] {
    let file = this.files.get(name)
    if (file === undefined) this.files.set(name, (file = { offset: 0 }))
    const bytes = readFrom(join(this.directory, name), file.offset)
    const end = bytes.lastIndexOf(10) + 1
    file.offset += end
    const lines = bytes.toString('utf8', 0, end).split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalEvent)
  }
}

function readFrom(path: string, offset: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(descriptor).size - offset)
    const length = readSync(descriptor, bytes, 0, bytes.length, offset)
    return bytes.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}
