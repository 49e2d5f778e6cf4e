// Bugs of published packages of which a version with the bug and one without are known (bench/bugs/cases.mjs), and the exports
// that have them: two versions that have to differ.
import { cases } from '../bugs/cases.mjs'

/** Exports by case; a pattern over their names. */
const accused = {
  'yaml-pretty-error': /^(?:parse|parseDocument)$/,
  'acorn-class-range': /^parse$/,
  'diff-parsepatch-hang': /^parsePatch$/,
  'zod-email': /^ZodString\./,
  'jsonc-format-idempotent': /^format$/,
  'dset-nested-key': /^dset$/,
  'fjp-constructor': /^applyPatch$/,
  'ini-parse-pollution': /^(?:parse|decode)$/,
  'lodash-zipobjectdeep': /^zipObjectDeep$/,
  'minimist-constructor': /^default$/,
  'qs-array-prototype': /^parse$/,
  'fde-tostring': /^default$/,
  'json5-proto-key': /^parse$/,
  'date-fns-months-antisymmetric': /^differenceInMonths$/,
  'date-fns-negative-days': /^intervalToDuration$/,
  'immutable-list-model': /^List/,
  'graphql-block-string': /^(?:parse|parseValue|print)$/,
  'smol-toml-empty-array': /^stringify$/,
  'picomatch-builtin-name': /^(?:default|picomatch)$/,
  'ipaddr-embedded-v4': /^(?:parse|isValid)$/,
  'remeda-take-drop': /^(?:take|drop)$/,
  'magic-string-clone': /^(?:MagicString\.clone|default\.clone)$/,
  'cookie-builtin-name': /^(?:parse|serialize)$/,
  'css-what-dot': /^(?:parse|stringify)$/,
  'fjp-compare': /^compare$/,
  'polyline-precision': /^(?:encode|decode)$/,
}

/** Releases whose notes tell of a behaviour that was mended, read after the rules of the comparison had been made. */
const released = {
  'bytes-thousands': ['bytes', '3.1.0', '3.1.1', /^format$/, "1.2345, { decimalPlaces: 4, thousandsSeparator: ' ' }"],
  'scule-normalize': ['scule', '1.1.0', '1.1.1', /^(?:camelCase|pascalCase)$/, "'FOOBar'"],
  'defu-plain': ['defu', '6.1.2', '6.1.3', /^defu/, '[1], { a: 1 }'],
  'destr-escaped': ['destr', '2.0.1', '2.0.2', /^(?:destr|safeDestr)$/, '\'"a\\\\nb"\''],
  'pretty-bytes-kib': ['pretty-bytes', '6.1.0', '6.1.1', /^default$/, '1024, { binary: true }'],
  'ufo-relative-slashes': ['ufo', '1.5.2', '1.5.3', /^joinRelativeURL$/, "'https://a.b'"],
  'klona-new-fields': ['klona', '2.0.4', '2.0.5', /^klona$/, 'Object.assign(new (class Foo {})(), { a: 1 })'],
  'ufo-search': ['ufo', '0.7.5', '0.7.6', /^stringifyParsedURL$/, "{ pathname: '/', search: 'a=1' }"],
  'ufo-plus': ['ufo', '0.5.3', '0.5.4', /^(?:encodeQueryValue|encodeQueryItem|stringifyQuery)$/, "'a+b'"],
  'ufo-pollution': ['ufo', '0.7.2', '0.7.3', /^parseQuery$/, "'__proto__=1'"],
  'ufo-empty-base': ['ufo', '0.6.9', '0.6.10', /^joinURL$/, "'', '/a'"],
  'path-to-regexp-repeat': ['path-to-regexp', '6.2.2', '6.3.0', /^(?:parse|pathToRegexp|match)$/, "'/:a-:b'"],
  'normalize-url-sorted': ['normalize-url', '7.0.2', '7.0.3', /^default$/, "'https://a.b/?b=%26&a=1'"],
  'entities-branch': [
    'entities',
    '4.3.0',
    '4.3.1',
    /^(?:determineBranch|decodeHTML)/,
    'new Uint16Array([]), 128, 0, 1',
  ],
}

/** @type {readonly { id: string, package: string, before: string, after: string, accused: RegExp, witness: string }[]} */
export const bugPairs = [
  ...cases.flatMap(({ id, package: name, faulty, control, witness }) =>
    control === undefined || accused[id] === undefined
      ? []
      : [{ id, package: name, before: faulty, after: control, accused: accused[id], witness }],
  ),
  ...Object.entries(released).map(([id, [name, before, after, accusedOf, witness]]) => ({
    ...{ id, package: name, before, after, accused: accusedOf, witness },
  })),
]
