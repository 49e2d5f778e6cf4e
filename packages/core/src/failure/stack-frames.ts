/** Reads V8 stack traces: which frame is the user's, so that a failure is known and shown by their code and not by ours. */

/** One located line of a V8 stack trace. */
export interface StackFrame {
  /** Name as V8 gives it, without `async` and `new`; `<anonymous>` where it has none. */
  readonly functionName: string
  /** Path or URL as V8 gives it, without a query. */
  readonly file: string
  /** Both 1-based. */
  readonly line: number
  readonly column: number
  /** The line of the trace this was read from. */
  readonly text: string
}

const located = /^\s*at (?:(.*) \()?((?:file|https?|node):\/{0,3}[^()]*?|[^()]*?[/\\][^()]*?):(\d+):(\d+)\)?$/

/** Frames of tools between the user's code and the runtime: never where a bug is. */
const foreign =
  /^node:|^(?:file:\/\/)?internal\/|[/\\](?:@fuzzwright[/\\](?:core|vitest|jest|node-test|instrumentation|fast-check|grammar|fence|http)|node_modules[/\\](?:\.pnpm[/\\][^/\\]*[/\\]node_modules[/\\])?(?:vitest|jest|chai|expect|@vitest|@jest|@sinonjs|jest-[\w-]+|tinypool|vite|vite-node|loupe|deep-eql)[/\\])/
/** The same sources where they are linked into a project rather than installed. */
const ownSource =
  /[/\\]packages[/\\](?:core|vitest|jest|node-test|instrumentation|fence|http)[/\\](?:src|dist)[/\\](?!.*\.test\.)/

function parseFrame(text: string): StackFrame | undefined {
  const match = located.exec(text)
  if (match === null) return undefined
  const functionName = (match[1] ?? '<anonymous>')
    .replace(/^async /, '')
    .replace(/^new /, '')
    .replace(/ \[as .*\]$/, '')
  return {
    functionName,
    file: (match[2] ?? '').replace(/[?#].*$/, ''),
    line: Number(match[3]),
    column: Number(match[4]),
    text,
  }
}

function isUserFrame(frame: StackFrame): boolean {
  return !foreign.test(frame.file) && !ownSource.test(frame.file)
}

/** Frames of the user's code and of the packages it uses, innermost first. Lines without a place are left out. */
export function userFrames(stack: string): readonly StackFrame[] {
  const frames: StackFrame[] = []
  for (const line of stack.split('\n')) {
    const frame = parseFrame(line)
    if (frame !== undefined && isUserFrame(frame)) frames.push(frame)
  }
  return frames
}

/** Name of the file that is the same on every machine: inside a package its path in it, else the last segment. */
export function portableFile(file: string): string {
  const path = file.replaceAll('\\', '/')
  const inPackage = path.lastIndexOf('/node_modules/')
  if (inPackage !== -1) return path.slice(inPackage + '/node_modules/'.length)
  return path.slice(path.lastIndexOf('/') + 1)
}
