/** Describes every fuzz call of a test file; what a host asks for when it transforms the file. */
import type {
  EntityReference,
  FuzzedConcreteValue,
  FuzzedMethodDescription,
  MemberDescription,
  TypeShape,
} from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { buildDescription } from '../build-description.ts'
import { collectConstants } from '../constants/collect-constants.ts'
import { libraryCode } from '../library-code.ts'
import { openSource } from '../project/analysis-project.ts'
import { withEnoughFiles } from '../project/enough-files.ts'
import type { SourceView } from '../project/source-view.ts'
import { reachableCode } from '../reach/reachable-code.ts'
import { expressionTarget } from '../selector/expression-target.ts'
import { shapeContext } from '../shape/shape-of-type.ts'
import { parts } from '../shape/shape-parts.ts'
import { findFuzzCalls } from './find-fuzz-calls.ts'
import type {
  DescribedFuzzCall,
  FuzzCall,
  NeededEntity,
  TestFileDescription,
  TextRange,
} from './test-file-description.ts'

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
      const answer = describeCall(view, call)
      isComplete &&= answer.isComplete
      return answer.call
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

function describeCall(view: SourceView, call: FuzzCall): { call: DescribedFuzzCall; isComplete: boolean } {
  const context = shapeContext(view)
  try {
    const node = call.target === undefined ? undefined : expressionAt(view, call.target)
    const target = node === undefined ? undefined : expressionTarget(view, node)
    if (node === undefined || target === undefined) {
      // What has a type and cannot be called is no more callable with more libraries.
      const isComplete = node === undefined || !isUnknown(view, node)
      return { call: { ...call, error: notCallable(view, node), entities: [] }, isComplete }
    }
    const module = target.symbol?.declarations?.[0]?.getSourceFile().fileName
    const description = buildDescription(target, {
      context,
      ...(module === undefined || module === view.file.fileName ? {} : { module }),
      code: libraryCode(view, target),
      withObjects:
        call.makes === true
          ? 'always'
          : call.kind === 'target' && !call.modifiers.includes('same')
            ? 'ofFactories'
            : 'never',
    })
    const receiver = target.receiver && { start: target.receiver.getStart(view.file), end: target.receiver.end }
    return {
      call: {
        ...call,
        description,
        ...importedFrom(view, node),
        ...(receiver && { receiver }),
        entities: entitiesOf(description),
      },
      isComplete: !context.sawErrorType,
    }
  } catch (error) {
    return {
      call: { ...call, error: error instanceof Error ? error.message : String(error), entities: [] },
      isComplete: true,
    }
  }
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

/** The package of the import that the function, or the object it is taken from, came by. */
function importedFrom({ ts, checker }: SourceView, node: ts.Expression): Pick<DescribedFuzzCall, 'importedFrom'> {
  let root: ts.Expression = node
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  let at: ts.Node | undefined = checker.getSymbolAtLocation(root)?.declarations?.[0]
  while (at !== undefined && !ts.isImportDeclaration(at) && !ts.isSourceFile(at)) at = at.parent
  if (at === undefined || !ts.isImportDeclaration(at) || !ts.isStringLiteral(at.moduleSpecifier)) return {}
  const [name] = /^(?:@[^/]+\/)?[^./@][^/]*/.exec(at.moduleSpecifier.text) ?? []
  return name === undefined ? {} : { importedFrom: name }
}

function notCallable(view: SourceView, node: ts.Node | undefined): string {
  if (node === undefined) return 'the function of this call was not found in the file'
  const text = node.getText().slice(0, 60)
  if (!isUnknown(view, node)) {
    return `${text} is not a function: its type is ${view.checker.typeToString(view.checker.getTypeAtLocation(node))}`
  }
  return `${text} has no known type: its module was not found, or has no declarations. Give the domains yourself: fuzzIt(name, [d.string()], ${text})`
}

function isUnknown({ ts, checker }: SourceView, node: ts.Node): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0
}

function entityNamed(shape: TypeShape): NeededEntity | undefined {
  if (shape.kind === 'class' || shape.kind === 'constructor') return shape.entity
  if (shape.kind === 'schema') return exportOf(shape.schema)
  return shape.kind === 'symbol' && shape.unique !== undefined && 'module' in shape.unique ? shape.unique : undefined
}

function exportOf({ module, exportName }: EntityReference): NeededEntity {
  return { module, exportName, isSchema: true }
}

/** What takes arguments beside the function itself: makers and members of the objects it makes. */
function takersOf({ objects }: FuzzedMethodDescription): readonly Pick<MemberDescription, 'parameters'>[] {
  return objects === undefined ? [] : [...objects.makers, ...objects.kinds.flatMap(({ members }) => members)]
}

/**
 * Classes, their instances asked for or they themselves, unique symbols and schemas anywhere in a description, each once, in the order
 * of their first use.
 */
export function entitiesOf(description: FuzzedMethodDescription): NeededEntity[] {
  const found = new Map<string, NeededEntity>()
  const visit = (shape: TypeShape): void => {
    const entity = entityNamed(shape)
    const key = `${entity?.module} ${entity?.exportName}`
    // A class may be asked for and hold a schema.
    if (entity !== undefined && (entity.isSchema !== true || !found.has(key))) found.set(key, entity)
    for (const part of parts(shape)) visit(part.shape)
  }
  for (const parameter of description.parameters) visit(parameter.shape)
  if (description.thisShape !== undefined) visit(description.thisShape)
  for (const { parameters } of takersOf(description)) for (const { shape } of parameters) visit(shape)
  for (const shape of Object.values(description.definitions)) visit(shape)
  return [...found.values()]
}
