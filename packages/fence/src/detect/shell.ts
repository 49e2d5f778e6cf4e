/** Reads a command line as a POSIX shell does, as far as it takes to say which words name the commands that are run. */

const separators = new Set([';', '&', '|', '\n', '(', '{', '!'])
const keywords = new Set(['then', 'do', 'else', 'elif', 'if', 'while', 'until', 'time', 'exec', 'eval', 'sudo', 'env'])

/** Names of the commands of a line, those in substitutions included. Never throws: what is no shell has none. */
export function commandsIn(line: string): readonly string[] {
  const reader = new ShellReader(line)
  reader.read('')
  return reader.commands
}

class ShellReader {
  readonly commands: string[] = []
  private readonly line: string
  private at = 0

  constructor(line: string) {
    this.line = line
  }

  /** Reads commands up to `end`, which is the bracket or backtick that closes a substitution. */
  read(end: string): void {
    let isCommand = true
    while (this.at < this.line.length) {
      const char = this.line[this.at] ?? ''
      if (char === end) {
        this.at++
        return
      }
      if (char === ' ' || char === '\t') this.at++
      else if (separators.has(char)) {
        isCommand = true
        this.at++
      } else if (char === '#') this.skipComment()
      else if (char === '>' || char === '<') this.skipRedirection()
      else if (char === ')' || char === '}') this.at++
      else {
        const word = this.word(end)
        const isAssignment = /^\w+=/.test(word)
        if (isCommand && word !== '') this.commands.push(word)
        if (!isAssignment && !keywords.has(word)) isCommand = false
      }
    }
  }

  private skipComment(): void {
    while (this.at < this.line.length && this.line[this.at] !== '\n') this.at++
  }

  private skipRedirection(): void {
    while (/[<>&\s]/.test(this.line[this.at] ?? '') && this.line[this.at] !== '\n') this.at++
    this.word('')
  }

  /** The text of a word without its quotes. */
  private word(end: string): string {
    let text = ''
    while (this.at < this.line.length) {
      const char = this.line[this.at] ?? ''
      if (char === end || /[\s;&|()<>]/.test(char)) break
      this.at++
      if (char === '\\') text += this.line[this.at++] ?? ''
      else if (char === "'") text += this.single()
      else if (char === '"') text += this.double()
      else if (char === '`') this.read('`')
      else if (char === '$' && this.line[this.at] === '(') this.substitution()
      else text += char
    }
    return text
  }

  private single(): string {
    const close = this.line.indexOf("'", this.at)
    const end = close < 0 ? this.line.length : close
    const text = this.line.slice(this.at, end)
    this.at = end + 1
    return text
  }

  private double(): string {
    let text = ''
    while (this.at < this.line.length) {
      const char = this.line[this.at++] ?? ''
      if (char === '"') break
      if (char === '\\') text += this.line[this.at++] ?? ''
      else if (char === '`') this.read('`')
      else if (char === '$' && this.line[this.at] === '(') this.substitution()
      else text += char
    }
    return text
  }

  private substitution(): void {
    this.at++
    this.read(')')
  }
}
