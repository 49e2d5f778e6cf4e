/** Whether a text that is to become a file would pass the type checker of its project, and how files there import others. */
import { compiler } from './compiler.ts'
import { openSource } from './project/analysis-project.ts'
import type { ProjectSize } from './project/compiler-settings.ts'
import { importEndingOf } from './project/import-ending.ts'

/** One complaint of the compiler. */
export interface TypeComplaint {
  /** Line of the text, 1-based. */
  readonly line: number
  readonly message: string
}

/**
 * Complaints about `text` as the content of `file` (an absolute path, which need not exist), in order. Imports of test
 * runners are not followed: what comes from them may be anything.
 */
export function typeErrors(file: string, text: string): readonly TypeComplaint[] {
  const lean = errorsWith(file, text, 'lean')
  // What looks like a mistake may only need the libraries that were left out.
  return lean.length === 0 ? lean : errorsWith(file, text, 'full')
}

/** `Cannot find module`: of runners, which are never looked for. */
const missingModule = 2307

function errorsWith(file: string, text: string, size: ProjectSize): readonly TypeComplaint[] {
  const ts = compiler()
  const { program, file: source } = openSource(file, { text, size, isTest: true })
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return found
    .filter(({ code, category }) => code !== missingModule && category === ts.DiagnosticCategory.Error)
    .map(({ start, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start ?? 0).line + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }))
    .sort((a, b) => a.line - b.line)
}

/** What the specifier of a relative import ends with in the project of `file`: nothing, `.js`, or the ending of the source. */
export function importEnding(file: string): '' | '.js' | '.ts' {
  return importEndingOf(file)
}
