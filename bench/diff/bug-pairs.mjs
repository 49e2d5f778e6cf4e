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

/** @type {readonly { id: string, package: string, before: string, after: string, accused: RegExp, witness: string }[]} */
export const bugPairs = cases.flatMap(({ id, package: name, faulty, control, witness }) =>
  control === undefined || accused[id] === undefined
    ? []
    : [{ id, package: name, before: faulty, after: control, accused: accused[id], witness }],
)
