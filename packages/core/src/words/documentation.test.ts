import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import * as core from '../index.ts'
import * as providers from '../providers.ts'

const page = readFileSync(new URL('../../../../docs/domains.md', import.meta.url), 'utf8')

/** The words in the last column of the tables below "Words of other tools". */
function wordsOfTables(): string[] {
  const tables = page.slice(page.indexOf('## Words of other tools'))
  const rows = tables.split('\n').filter((line) => line.startsWith('| ') && !/^\| (---|there)/.test(line))
  return rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
  )
}

/** Domains that have between them every method there is. */
const withMethods = [d.int(), d.arrayOf(d.int()), d.structOf({}), d.oneOf(d.int())]
/** Words of packages this one may not import; their own documents are run. */
const elsewhere = ['inGrammar', '@fuzzwright/grammar', '@fuzzwright/core/providers']

function isOurs(word: string): boolean {
  if (word.startsWith('d.')) return Object.hasOwn(d, word.slice(2))
  if (word.startsWith('.')) return withMethods.some((domain) => word.slice(1) in domain)
  return Object.hasOwn(core, word) || Object.hasOwn(providers, word) || elsewhere.includes(word)
}

describe('docs/domains.md', () => {
  test('every word that stands for one of another tool is exported', () => {
    const words = wordsOfTables()
    expect(words.length).toBeGreaterThan(150)
    expect(words.filter((word) => !isOurs(word))).toEqual([])
  })

  test('every constructor of d is shown in an example', () => {
    const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string).join('\n')
    const missing = Object.keys(d).filter((name) => !new RegExp(`\\bd\\.${name}\\b`).test(examples))
    expect(missing).toEqual([])
  })

  test('no row of the tables is without a word of ours', () => {
    const tables = page.slice(page.indexOf('## Words of other tools')).split('\n')
    const rows = tables.filter((line) => line.startsWith('| ') && !/^\| (---|there)/.test(line))
    const empty = rows.filter((line) => !(line.split('|').at(-2) ?? '').includes('`'))
    expect(empty).toEqual([])
  })
})

/** Parts of fast-check that describe no inputs: its runner, its plugins, and tools for authors of arbitraries. */
const notDescribing = new Set(
  (
    'afterEach assert asyncDefaultReportMessage asyncModelRun asyncProperty asyncStringify asyncToStringMethod beforeEach ' +
    'check cloneIfNeeded cloneMethod configureGlobal createDepthIdentifier defaultReportMessage getDepthContextFor ' +
    'hasAsyncToStringMethod hasCloneMethod hasToStringMethod hash ignoreEqualValues installGlobalPlugin ' +
    'interruptAfterTimeLimit modelRun pre property readConfigureGlobal resetConfigureGlobal sample scheduledModelRun ' +
    'skipEqualValues statistics stream stringify timeout toStringMethod unbiased'
  ).split(' '),
)

/** What FuzzTest, fuzzcheck and fast-check document; each has to stand in the left column of some row. */
const members: Readonly<Record<string, readonly string[]>> = {
  FuzzTest: [
    ...[
      'InRange',
      'NonZero',
      'Positive',
      'NonNegative',
      'Negative',
      'NonPositive',
      'Finite',
      'NonZeroChar',
      'NumericChar',
    ],
    ...[
      'LowerChar',
      'UpperChar',
      'AlphaChar',
      'AlphaNumericChar',
      'PrintableAsciiChar',
      'AsciiChar',
      'String',
      'AsciiString',
    ],
    ...['PrintableAsciiString', 'Utf8String', 'StringOf', 'InRegexp', 'ElementOf', 'Just', 'BitFlagCombinationOf'],
    ...[
      'ContainerOf',
      'VectorOf',
      'DequeOf',
      'ListOf',
      'SetOf',
      'UnorderedSetOf',
      'MapOf',
      'UnorderedMapOf',
      'ArrayOf',
    ],
    ...['WithSize', 'WithMinSize', 'WithMaxSize', 'WithSoftMaxSize', 'WithDictionary', 'ParseDictionary', 'NonEmpty'],
    ...['ReadDictionaryFromFile', 'UniqueElementsContainerOf', 'UniqueElementsVectorOf', 'StructOf', 'ConstructorOf'],
    ...['PairOf', 'TupleOf', 'VariantOf', 'OneOf', 'OptionalOf', 'NullOpt', 'NonNull', 'SmartPointerOf', 'UniquePtrOf'],
    ...['SharedPtrOf', 'OverlapOf', 'Map', 'NamedMap', 'ReversibleMap', 'FlatMap', 'ReversibleFlatMap', 'Filter'],
    ...['DomainBuilder', 'InGrammar', 'InJsonGrammar', 'ProtobufOf', 'WithField', 'WithFields', 'WithFieldUnset'],
    ...['WithFieldAlwaysSet', 'WithFieldsTransformed', 'WithSeeds', 'ReadFilesFromDirectory', 'ParseReproducerValue'],
    ...['SkipTestsOrCurrentInput', 'DomainTraits'],
  ],
  fuzzcheck: [
    ...[
      'UnitMutator',
      'NeverMutator',
      'BoolMutator',
      'IntWithinRangeMutator',
      'CharWithinRangeMutator',
      'CharacterMutator',
    ],
    ...['BasicEnumMutator', 'OptionMutator', 'ResultMutator', 'BoxMutator', 'RcMutator', 'ArcMutator', 'CowMutator'],
    ...[
      'TupleMutator',
      'ArrayMutator',
      'FixedLenVecMutator',
      'VecMutator',
      'RangeMutator',
      'StringMutator',
      'MapMutator',
    ],
    ...[
      'AndMapMutator',
      'FilterMutator',
      'Either',
      'AlternationMutator',
      'RecursiveMutator',
      'RecurToMutator',
      'UniqueMutator',
    ],
    ...[
      'literal',
      'literal_range',
      'literal_ranges',
      'alternation',
      'concatenation',
      'repetition',
      'recursive',
      'recurse',
    ],
  ],
  'fast-check': Object.keys(fc).filter((name) => /^[a-z]/.test(name) && !notDescribing.has(name)),
}

test.each(Object.entries(members))('every member of %s has a row', (tool, names) => {
  const table = page.slice(page.indexOf(`\n### ${tool}`) + 1).split('\n### ')[0] ?? ''
  const left = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1] ?? '')
  const known = new Set(left.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1])))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
