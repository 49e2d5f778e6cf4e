/**
 * Modules that people import, with the packages that have to be installed for them: their exported functions are tried. `from`
 * is the module, the package itself unless said otherwise.
 */
export const strangers = [
  { name: 'es-toolkit', install: ['es-toolkit@1.53.2'] },
  { name: 'es-toolkit-compat', install: ['es-toolkit@1.53.2'], from: 'es-toolkit/compat' },
  { name: 'date-fns', install: ['date-fns'] },
  { name: 'ufo', install: ['ufo'] },
  { name: 'yaml', install: ['yaml'] },
  { name: 'hono-cookie', install: ['hono'], from: 'hono/cookie' },
  { name: 'hono-url', install: ['hono'], from: 'hono/utils/url' },
  { name: 'lodash-es', install: ['lodash-es', '@types/lodash-es'] },
  { name: 'ramda', install: ['ramda', '@types/ramda'] },
  { name: 'remeda', install: ['remeda'] },
  { name: 'semver', install: ['semver', '@types/semver'] },
  { name: 'd3-array', install: ['d3-array', '@types/d3-array'] },
  { name: 'd3-color', install: ['d3-color', '@types/d3-color'] },
  { name: 'immer', install: ['immer'] },
  { name: 'jsonc-parser', install: ['jsonc-parser'] },
  { name: 'domutils', install: ['domutils'] },
  { name: 'zod', install: ['zod'] },
]
