/** Describes every fuzz call of a test file; what a host asks for when it transforms the file. */
import type { FuzzedConcreteValue } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { collectConstants } from '../constants/collect-constants.ts'
import { openSource } from '../project/analysis-project.ts'
import { withEnoughFiles } from '../project/enough-files.ts'
import type { SourceView } from '../project/source-view.ts'
import { reachableCode } from '../reach/reachable-code.ts'
import { describeCall } from './describe-call.ts'
import { findFuzzCalls } from './find-fuzz-calls.ts'
import type { FuzzCall, TestFileDescription, TextRange } from './test-file-description.ts'

/** Never throws for what a test file may contain: a call that cannot be described says why in `error`. */
export function describeTestFile(file: string, text: string): TestFileDescription {
  const calls = findFuzzCalls(file, text)
  if (calls.every(({ target }) => target === undefined)) {
    return { formatVersion: 1, calls: calls.map((call) => ({ ...call, entities: [] })), dependencies: [] }
  }
  const { result, folders } = withEnoughFiles((scope) => {
    const view = openSource(file, { text, ...scope, isTest: true })
    let isComplete = true
    const described = calls.map((call) => {
      if (call.target === undefined) return { ...call, entities: [] }
      if (judgesItself(call, text)) return { ...call, entities: [], concreteValues: constantsOf(view, call.target) }
      const answer = describeCall(view, call, expressionAt(view, call.target))
      isComplete &&= answer.isComplete
      return answer.described
    })
    const dependencies = [...view.closure].map(({ fileName }) => fileName).filter((path) => path !== view.file.fileName)
    const isMissingFiles = view.isMissingFiles ? { isMissingFiles: true } : {}
    return { result: { calls: described, dependencies: dependencies.sort(), ...isMissingFiles }, view, isComplete }
  })
  return { formatVersion: 1, ...result, ...(folders.length === 0 ? {} : { folders }) }
}

/** An inline property with explicit domains: no types are asked for, only the constants of its code. */
function judgesItself({ kind, target }: FuzzCall, text: string): boolean {
  if (kind !== 'domains' || target === undefined) return false
  return /^(?:async\b|function\b|\(|[\w$]+\s*=>)/.test(text.slice(target.start, target.end))
}

function constantsOf(view: SourceView, target: TextRange): FuzzedConcreteValue[] {
  const property = expressionAt(view, target)
  return property === undefined ? [] : collectConstants(view, reachableCode(view, [property]))
}

function expressionAt(view: SourceView, range: TextRange): ts.Expression | undefined {
  const { ts, file } = view
  const search = (node: ts.Node): ts.Node | undefined => {
    if (node.pos > range.start || node.end < range.end) return undefined
    if (node.getStart(file) === range.start && node.end === range.end && ts.isExpression(node)) return node
    return ts.forEachChild(node, search)
  }
  return search(file) as ts.Expression | undefined
}
