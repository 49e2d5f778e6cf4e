/** Which test a finding or a token belongs to, on every machine. */
import { textHash } from '../random/text-hash.ts'

/** A test of a project. */
export interface TestIdentity {
  /** Absolute path of the test file, in the form of the operating system. */
  readonly file: string
  /** Absolute path of the project's root, which `file` is told from. */
  readonly projectRoot: string
  /** Full name of the test: names of its suites and its own, joined by ` > `. */
  readonly name: string
}

function posix(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Path of the test file below the project's root, with forward slashes; the absolute path where it lies elsewhere. */
export function relativeTestFile(test: TestIdentity): string {
  const file = posix(test.file)
  const root = posix(test.projectRoot).replace(/\/+$/, '')
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}

/** 12 hexadecimal digits; changes when the test is renamed or moved. */
export function testId(test: TestIdentity): string {
  return textHash(`${relativeTestFile(test)}\n${test.name}`)
}
