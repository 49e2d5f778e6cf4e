/** Text to syntax tree: tries the module grammar first, because Vite hands over modules, then the script grammar. */
import { FuzzError } from '@fuzzwright/core/tooling'
import { type Options, type Program, parse } from 'acorn'

/** ECMAScript module or CommonJS script. */
export type ModuleKind = 'esm' | 'cjs'

export interface ParsedModule {
  readonly program: Program
  readonly kind: ModuleKind
}

const options: Options = {
  ecmaVersion: 'latest',
  allowHashBang: true,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
}

/**
 * Parses plain JavaScript. Without `kind`, text that parses as a module and imports or exports something is a module,
 * everything else a CommonJS script. Throws FuzzError `unparsable-code` with the position acorn found.
 */
export function parseModule(code: string, id: string, kind?: ModuleKind): ParsedModule {
  const asModule = kind === 'cjs' ? undefined : attempt(code, 'module')
  if (asModule instanceof Object && 'body' in asModule && (kind === 'esm' || isModule(asModule))) {
    return { program: asModule, kind: 'esm' }
  }
  const asScript = kind === 'esm' ? undefined : attempt(code, 'script')
  if (asScript instanceof Object && 'body' in asScript) return { program: asScript, kind: 'cjs' }
  if (asModule instanceof Object && 'body' in asModule) return { program: asModule, kind: 'esm' }
  const cause = asModule ?? asScript
  throw new FuzzError(
    'unparsable-code',
    `instrument(): ${id} is not JavaScript: ${cause?.message ?? 'no grammar tried'}.`,
    {
      hint: 'TypeScript and JSX have to be compiled before the code is instrumented; or exclude the file.',
      cause,
    },
  )
}

function attempt(code: string, sourceType: 'module' | 'script'): Program | SyntaxError {
  try {
    return parse(code, { ...options, sourceType })
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function isModule(program: Program): boolean {
  return program.body.some(({ type }) => type.startsWith('Import') || type.startsWith('Export'))
}
