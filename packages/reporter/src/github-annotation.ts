/** Lines that GitHub Actions shows beside the code they are about. */

/** A remark about a place. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
  /** Path from the root of the repository, or an absolute one. */
  readonly file?: string
  /** Both 1-based. */
  readonly line?: number
  readonly column?: number
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** A workflow command: `::error file=a.ts,line=3,title=…::message`. */
export function githubAnnotation({ level, title, message, file, line, column }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${properties.join(',')}::${escapeMessage(message)}`
}
