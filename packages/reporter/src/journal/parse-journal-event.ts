/**
 * Lines of a journal that come from elsewhere, over a network that anybody may have written to: read as data, with bounds, and
 * without what no page shows.
 */
import type {
  FindingMeta,
  FuzzTestMeta,
  RecordedEdge,
  RecordedEntry,
  RecordedFile,
  SearchRecord,
} from '@fuzzwright/core/host'
import type { JournalEvent, TestReference } from './journal-event.ts'
import { amount, fields, listOf, numberFrom, oneOf, type Read, readOrNothing, textOf } from './read-data.ts'

/** Characters of a name, a path, a message, the source of an input. No bench chose it. */
const longestText = 4_000
/** Items of a list that a page shows. No bench chose it. */
const longestList = 300
/** Edges and functions of one file, and files of one record. No bench chose it. */
const [mostEdges, mostFiles] = [50_000, 1_000]

const text = textOf(longestText)
const integer = numberFrom(Number.MIN_SAFE_INTEGER)
const texts = listOf(text, longestList)

/** `undefined` where it is no line that a test tells. */
export function parseJournalEvent(data: unknown): JournalEvent | undefined {
  return readOrNothing(event, data)
}

function event(data: unknown): JournalEvent {
  const { type, test, budget, summary, record: told } = fields(data)
  const about = reference(test)
  switch (oneOf(['begin', 'progress', 'end', 'record'])(type)) {
    case 'begin':
      return { type: 'begin', test: about, budget: amount(budget) }
    case 'progress':
      return { type: 'progress', test: about, ...snapshot(data) }
    case 'end':
      return { type: 'end', test: about, summary: meta(summary) }
    case 'record':
      return { type: 'record', test: about, record: record(told) }
  }
}

function reference(data: unknown): TestReference {
  const { file, name } = fields(data)
  return { file: text(file), name: text(name) }
}

function snapshot(data: unknown) {
  const { elapsed, runs, discarded, corpus, features, reached, edges, findings, activity } = fields(data)
  return {
    elapsed: amount(elapsed),
    runs: amount(runs),
    discarded: amount(discarded),
    corpus: amount(corpus),
    features: amount(features),
    reached: amount(reached),
    edges: amount(edges),
    findings: amount(findings),
    activity: oneOf(['searching', 'shrinking'])(activity),
  }
}

const outcomes = ['passed', 'exhausted', 'failed', 'gaveUp', 'uncovered'] as const
const phases = ['replay', 'regressions', 'seeds', 'combinations', 'enumeration', 'search'] as const

function meta(data: unknown): FuzzTestMeta {
  const { id, outcome, runs, discarded, seed, corpus, features, findings, fixed, warnings } = fields(data)
  return {
    id: text(id),
    outcome: oneOf(outcomes)(outcome),
    runs: amount(runs),
    discarded: amount(discarded),
    seed: integer(seed),
    corpus: amount(corpus),
    features: amount(features),
    findings: listOf(finding, longestList)(findings),
    fixed: texts(fixed),
    warnings: texts(warnings),
  }
}

function finding(data: unknown): FindingMeta {
  const one = fields(data)
  const { evaluations, accepted, complete } = fields(one.shrink)
  const { replay, rerun } = fields(one.commands)
  return {
    key: text(one.key),
    className: text(one.className),
    message: text(one.message),
    source: text(one.source),
    call: text(one.call),
    arguments: [],
    ...(one.passing !== undefined && { passing: text(one.passing) }),
    ...(one.places !== undefined && { places: texts(one.places) }),
    replay: text(one.replay),
    ...(one.place !== undefined && { place: text(one.place) }),
    phase: oneOf(phases)(one.phase),
    runs: amount(one.runs),
    seed: integer(one.seed),
    shrink: { evaluations: amount(evaluations), accepted: amount(accepted), complete: complete === true },
    ...(one.flaky !== undefined && { flaky: flakiness(one.flaky) }),
    commands: { replay: text(replay), rerun: text(rerun) },
  }
}

function flakiness(data: unknown) {
  const { failed, tried } = fields(data)
  return { failed: amount(failed), tried: amount(tried) }
}

/** Of what reached an edge first only that something did: the inputs would be most of it. */
function record(data: unknown): SearchRecord {
  const { elapsed, files, corpus, corpusSize } = fields(data)
  return {
    elapsed: amount(elapsed),
    samples: [],
    discoveries: [],
    files: listOf(recordedFile, mostFiles)(files),
    corpus: listOf(entry, longestList)(corpus),
    corpusSize: amount(corpusSize),
    shrinks: [],
  }
}

function recordedFile(data: unknown): RecordedFile {
  const { file, functions, edges } = fields(data)
  return { file: text(file), functions: listOf(text, mostEdges)(functions), edges: listOf(edge, mostEdges)(edges) }
}

function edge(data: unknown): RecordedEdge {
  const [line, column, index, first] = listOf(integer, 4)(data)
  return [amount(line), amount(column), amount(index), integer(first) < 0 ? -1 : 0]
}

const entry: Read<RecordedEntry> = (data) => {
  const { input, complexity, features, chosen } = fields(data)
  return { input: text(input), complexity: amount(complexity), features: amount(features), chosen: amount(chosen) }
}
