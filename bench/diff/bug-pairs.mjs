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

/** Bugs of a catalogue of which a later release is free, chosen before any of them had been compared. */
const mended = {
  'shell-quote-quote': ['shell-quote', '1.10.0', '1.12.0', /^quote$/, '["it\'s!"]'],
  'shell-quote-parse': ['shell-quote', '1.10.0', '1.12.0', /^parse$/, "'$_foo', { _foo: 'X' }"],
  'query-string-parse': [
    'query-string',
    '9.5.1',
    '10.0.0',
    /^(?:default\.)?parse$/,
    "'foo=1&foo[0]=2', { arrayFormat: 'index' }",
  ],
  'query-string-stringify': ['query-string', '9.5.1', '10.0.0', /^(?:default\.)?stringify$/, '{ a: {} }'],
  'mutative-create': ['mutative', '1.3.0', '2.0.0', /^create$/, '{ a: 1 }, (d) => { delete d.a; d.a = undefined }'],
  'parse5-serialize': [
    'parse5',
    '8.0.1',
    '8.1.1',
    /^(?:serialize|serializeOuter|parseFragment|parse)$/,
    '\'<p title="<>">\'',
  ],
  'temporal-time-from': ['temporal-polyfill', '1.0.5', '1.0.8', /PlainTime\.from$/, "'2011-02-30T13:12:50'"],
  'temporal-date-from': ['temporal-polyfill', '1.0.5', '1.0.8', /PlainDate\.from$/, "'1969-10-20T01:51:57+24:00'"],
  'temporal-duration': [
    'temporal-polyfill',
    '1.0.5',
    '1.0.8',
    /Duration/,
    "Duration.from({ nanoseconds: -5 }).toString({ smallestUnit: 'second' })",
  ],
  'mnemonist-fixed-deque': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^FixedDeque/,
    'const d = new FixedDeque(Array, 3); d.push(1); d.push(2); d.push(3); d.shift(); d.shift(); d.get(1)',
  ],
  'mnemonist-multi-set': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^MultiSet/,
    "const s = new MultiSet(); s.add('a'); s.delete('b'); s.size",
  ],
  'mnemonist-bit-set': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^BitSet/,
    'const s = new BitSet(32); s.set(31); s.reset(0); s.size',
  ],
  'mnemonist-lru-delete': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^LRUCacheWithDelete/,
    "const c = new LRUCacheWithDelete(4); c.set('a', 1); c.set('b', 2); c.set('c', 3); c.set('d', 4); c.get('b'); c.delete('b'); [...c.keys()]",
  ],
  'mnemonist-sparse-map': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^SparseMap/,
    "const s = new SparseMap(10); s.set(1, 'a'); s.set(2, 'b'); s.delete(1); s.get(2)",
  ],
  'mnemonist-vector': [
    'mnemonist',
    '0.40.4',
    '0.40.8',
    /^Vector/,
    'const v = new Vector(Array); v.push(1); v.push(2); v.pop(); v.get(1)',
  ],
}

/** Further releases whose notes or changed lines tell of what was mended, chosen with their witnesses before any of them had been compared. */
const releasedLater = {
  'quick-lru-max-age': [
    ...['quick-lru', '6.0.1', '6.0.2', /^default/],
    "const c = new QuickLRU({ maxSize: 1 }); c.set('', 0, { maxAge: 1000 }); c.get('')",
  ],
  'pretty-ms-round': ['pretty-ms', '9.3.0', '9.3.1', /^default$/, '999.999, { millisecondsDecimalDigits: 2 }'],
  'compare-versions-caret': ['compare-versions', '5.0.2', '5.0.3', /^satisfies$/, "'0.1.0', '^0.0.1'"],
  'p-map-iterable-index': ['p-map', '7.0.1', '7.0.2', /^pMapIterable$/, '[0], (value, index) => index'],
  'ignore-mark': [...['ignore', '5.3.0', '5.3.1', /^default/], "const i = ignore(); i.add('\ufeffa'); i.ignores('a')"],
  'dayjs-year': ['dayjs', '1.11.7', '1.11.8', /^(?:dayjs:)?default/, "dayjs(-6e13).format('YYYY')"],
  'simple-statistics-gamma': ['simple-statistics', '7.9.0', '7.9.1', /^gamma$/, '0.5'],
  'strip-json-comments-open': ['strip-json-comments', '5.0.2', '5.0.3', /^default$/, "'/*a'"],
  'tough-cookie-domain': ['tough-cookie', '5.1.1', '5.1.2', /^domainMatch$/, "'a.b', 'B'"],
  'filenamify-dot': ['filenamify', '5.1.0', '5.1.1', /^(?:default|filenamify)/, "'.a'"],
  'microdiff-bare': ['microdiff', '1.3.1', '1.3.2', /^default$/, '{ a: Object.create(null) }, { a: {} }'],
  'p-queue-timeout': [
    ...['p-queue', '9.3.1', '9.3.2', /^default/],
    'const q = new PQueue(); q.add(() => 1, { timeout: 0 })',
  ],
  'superjson-constructor': [
    'superjson',
    '1.12.3',
    '1.12.4',
    /serialize|stringify/,
    '{ constructor: { a: new Date(0) } }',
  ],
  'p-retry-undefined': [
    ...['p-retry', '6.2.0', '6.2.1', /^default$/],
    "() => { throw new Error('') }, { retries: 0, shouldRetry: undefined }",
  ],
  'slugify-plural': ['@sindresorhus/slugify', '2.1.0', '2.1.1', /^default$/, "'APIs'"],
  'rambda-range': ['rambda', '11.1.0', '11.2.0', /^range$/, '1, 1'],
}

/** Witnesses of the catalogue that are no call of what is accused, as a report writes one: each was run in both versions. */
const written = {
  'zod-email':
    "const zodString1 = ZodString.create()\nconst zodString2 = zodString1.email()\nzodString2.parse('a'.repeat(40))",
  'jsonc-format-idempotent': "'://x\\n{{', undefined, {}",
  'magic-string-clone': "const magicString = new MagicString('aaa')\nmagicString.append('Y')\nmagicString.clone()",
}

/** @type {readonly { id: string, package: string, before: string, after: string, accused: RegExp, witness: string }[]} */
export const bugPairs = [
  ...cases.flatMap(({ id, package: name, faulty, control, witness }) =>
    control === undefined || accused[id] === undefined
      ? []
      : [
          {
            ...{ id, package: name, before: faulty, after: control, accused: accused[id] },
            witness: written[id] ?? witness,
          },
        ],
  ),
  ...Object.entries({ ...released, ...mended, ...releasedLater }).map(
    ([id, [name, before, after, accusedOf, witness]]) => ({
      ...{ id, package: name, before, after, accused: accusedOf, witness },
    }),
  ),
]
