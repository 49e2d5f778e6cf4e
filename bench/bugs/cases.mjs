// Bugs that others found in published packages: which version has each, which version has not, an input known to show it,
// and how hard it is for random values of the declared types (D0 within 100, D1 within minutes, D2 by luck, D3 not).

/** @typedef {{ id: string, level: 'D0' | 'D1' | 'D2' | 'D3', package: string, faulty: string, control?: string, witness: string }} Case */

/** @type {readonly Case[]} */
export const cases = [
  one('yaml-pretty-error', 'D3', 'yaml', '2.2.1', '2.4.5', `"a".repeat(82) + "\\r\\r\\r: {\\r"`),
  one('acorn-class-range', 'D3', 'acorn', '7.1.0', '7.4.1', `"/[x-\\ud800]/u"`),
  one('diff-parsepatch-hang', 'D3', 'diff', '8.0.2', '8.0.3', `"--- a\\rb\\n+++ c\\n"`),
  one('zod-email', 'D3', 'zod', '3.22.2', '3.23.8', `"a".repeat(40)`),
  one('jsonc-format-idempotent', 'D3', 'jsonc-parser', '2.2.1', '3.3.1', `"://x\\n{{"`),
  one('uri-js-normalize', 'D3', 'uri-js', '4.4.1', undefined, `"http:."`),
  one('dset-nested-key', 'D3', 'dset', '3.1.1', '3.1.4', `{}, [["__proto__"], "x"], 1`),
  one(
    'fjp-constructor',
    'D3',
    'fast-json-patch',
    '3.0.0-1',
    '3.1.1',
    `{}, [{ op: "add", path: "/constructor/prototype/x", value: 1 }]`,
  ),
  one('iarna-toml-builtin-table', 'D3', '@iarna/toml', '3.0.0', undefined, `"[toString]\\na=1\\n"`),
  one('ini-parse-pollution', 'D3', 'ini', '1.3.5', '1.3.8', `"[__proto__]\\nx=1"`),
  one('lodash-zipobjectdeep', 'D3', 'lodash', '4.17.15', '4.17.21', `["__proto__.x"], [1]`),
  one(
    'minimist-constructor',
    'D3',
    'minimist',
    '1.2.5',
    '1.2.8',
    `["--_.constructor.constructor.prototype.foo", "bar"]`,
  ),
  one('qs-array-prototype', 'D3', 'qs', '6.5.2', '6.5.3', `"a[__proto__]=b&a[__proto__]&a[length]=5"`),
  one('rrule-impossible-day', 'D2', 'rrule', '2.8.1', undefined, `{ freq: 3, bymonth: 2, bymonthday: 30, count: 1 }`),
  one('fde-tostring', 'D1', 'fast-deep-equal', '3.1.3', '2.0.1', `{ toString: "" }, {}`),
  one('json5-proto-key', 'D1', 'json5', '2.2.1', '2.2.3', `'{"__proto__":{"a":1}}'`),
  one('smol-toml-hang', 'D1', 'smol-toml', '1.1.1', undefined, `"a=[1#"`),
  one('ms-fixpoint', 'D1', 'ms', '2.1.3', undefined, `84600000`),
  one(
    'date-fns-months-antisymmetric',
    'D1',
    'date-fns',
    '4.1.0',
    '2.16.1',
    `new Date("2020-02-29"), new Date("2020-03-31")`,
  ),
  one(
    'date-fns-negative-days',
    'D1',
    'date-fns',
    '4.1.0',
    '2.16.1',
    `{ start: new Date("2024-01-31"), end: new Date("2024-02-28") }`,
  ),
  one('immutable-list-model', 'D1', 'immutable', '4.0.0-rc.12', '5.1.3', `unshift, setSize(64), concat(2), insert(2)`),
  one('graphql-block-string', 'D1', 'graphql', '14.5.8', '16.9.0', `"\\\\"`),
  one('jsondiffpatch-builtin-key', 'D1', 'jsondiffpatch', '0.4.1', undefined, `{}, { toString: 0 }`),
  one('smol-toml-empty-array', 'D1', 'smol-toml', '1.1.1', '1.6.0', `{ a: [] }`),
  one('denque-splice-tail', 'D0', 'denque', '2.1.0', undefined, `[0], 1, 1, 7`),
  one('fxp-lone-bracket', 'D0', 'fast-xml-parser', '4.1.1', undefined, `"<"`),
  one('picomatch-builtin-name', 'D0', 'picomatch', '2.3.1', '4.0.3', `"toString"`),
  one('ipaddr-embedded-v4', 'D0', 'ipaddr.js', '1.9.0', '2.2.0', `"::0.0.0.0"`),
  one('nanoid-fraction', 'D0', 'nanoid', '3.3.7', undefined, `"ab", 1.5`),
  one('remeda-take-drop', 'D0', 'remeda', '1.0.0', '2.17.0', `[1, 2, 3], -1`),
  one('magic-string-clone', 'D0', 'magic-string', '0.25.3', '0.30.17', `"aaa", [append("Y")]`),
  one('rrule-neg-setpos', 'D0', 'rrule', '2.8.1', undefined, `20, 31, -2`),
  one('color-string-alpha', 'D0', 'color-string', '1.9.1', undefined, `0, 0, 0, 1e-7`),
  one('cookie-builtin-name', 'D0', 'cookie', '0.6.0', '1.0.2', `"toString", ""`),
  one('css-what-dot', 'D0', 'css-what', '5.0.0', '6.1.0', `["a", "b"]`),
  one('fjp-compare', 'D0', 'fast-json-patch', '3.0.0-1', '3.1.1', `{ a: {} }, { a: [] }`),
  one('polyline-precision', 'D0', '@mapbox/polyline', '1.1.0', '1.2.1', `[[0, -107.37418405], [0, 0]], 7`),
  one('xml-js-attribute', 'D0', 'xml-js', '1.6.11', undefined, `"&"`),
]

function one(id, level, name, faulty, control, witness) {
  return { id, level, package: name, faulty, ...(control === undefined ? {} : { control }), witness }
}
