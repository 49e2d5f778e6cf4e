/** Which files are modules of CommonJS. */
import { parseSync } from 'oxc-parser'

/** Whether `require` can load it: plain JavaScript that neither imports nor exports by syntax. */
export function isCommonJs(file: string, code: string): boolean {
  return /\.c?js$/.test(file) && !parseSync(file, code).module.hasModuleSyntax
}
