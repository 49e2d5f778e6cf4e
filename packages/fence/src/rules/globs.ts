/** Globs of files, programs and places, read once so that what is no glob is told before anything runs. */
import { isAbsolute, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import picomatch from 'picomatch'

export type Matcher = (text: string) => boolean

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/')

/** @param written what stands in the option, where `glob` is made of it */
function compiled(glob: string, where: string, written = glob): Matcher {
  try {
    if (written.trim() === '') throw new SyntaxError('it is empty')
    if (written.includes('\0')) throw new SyntaxError('it holds a NUL character')
    return picomatch(glob, { dot: true, strictBrackets: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FuzzError('bad-effects', `${where}: ${JSON.stringify(written)} is no glob: ${reason}.`, {
      hint: "Write globs such as 'tmp/**', '*.log' or '/var/tmp/**'; put a backslash before a bracket that stands for itself.",
    })
  }
}

function any(matchers: readonly Matcher[]): Matcher {
  return (text) => matchers.some((matches) => matches(text))
}

/**
 * Matches absolute paths; globs that are not absolute start at `root`. A folder itself belongs to what lies in it.
 * @throws FuzzError `bad-effects`
 */
export function pathMatcher(globs: readonly string[], root: string, where: string): Matcher {
  const matchers = globs.map((glob) => {
    const whole = isAbsolute(glob) ? glob : join(escaped(forwardSlashes(root)), glob)
    return compiled(whole, where, glob)
  })
  const matches = any(matchers)
  return (path) => matches(forwardSlashes(path))
}

/** A path as a glob that matches it and nothing else. */
export function escaped(path: string): string {
  return path.replace(/[\\*?[\](){}!+@|]/g, '\\$&')
}

/** Matches programs by the name of their file or their whole path. @throws FuzzError `bad-effects` */
export function programMatcher(globs: readonly string[], where: string): Matcher {
  const matches = any(globs.map((glob) => compiled(glob, where)))
  return (file) => {
    const path = forwardSlashes(file)
    const name = path.slice(path.lastIndexOf('/') + 1)
    return matches(path) || matches(name) || matches(name.replace(/\.(exe|cmd|bat)$/i, ''))
  }
}

/** Matches a host with its port; without a port any rule for the host fits. */
export type HostMatcher = (host: string, port: string | undefined) => boolean

const hostAndPort = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::([^:]+))?$/

/** @throws FuzzError `bad-effects` */
export function hostMatcher(globs: readonly string[], where: string): HostMatcher {
  const matchers = globs.map((glob): HostMatcher => {
    // Sockets in the file system, and addresses with colons.
    const [, bracketed, plain, port = '*'] = hostAndPort.exec(glob) ?? [undefined, undefined, glob, '*']
    const host = compiled(bracketed === undefined ? (plain ?? glob) : escaped(bracketed), where, glob)
    const ofPort = compiled(port, where, glob)
    return (wanted, at) => host(wanted) && (at === undefined || ofPort(at))
  })
  return (host, port) => matchers.some((matches) => matches(host, port))
}
