/** Describes one fuzz call: what its function takes, or each of those that a loop hands to it, or why that is not known. */
import type { ts } from 'ts-morph'
import { buildDescription } from '../build-description.ts'
import { libraryCode } from '../library-code.ts'
import type { SourceView } from '../project/source-view.ts'
import { expressionTarget } from '../selector/expression-target.ts'
import { type Choice, type Choices, loopChoices } from '../selector/loop-choices.ts'
import { shapeContext } from '../shape/shape-of-type.ts'
import { entitiesOf } from './needed-entities.ts'
import type { DescribedFunction, DescribedFuzzCall, FuzzCall } from './test-file-description.ts'
import { declarationsWithout, undeclaredFunction } from './undeclared-function.ts'

/** `isComplete` says that more files would change nothing. */
interface Answer<Described> {
  readonly described: Described
  readonly isComplete: boolean
}

/** `node` is the function of the call, where one was found in the file. Never throws for what a test file may contain. */
export function describeCall(
  view: SourceView,
  call: FuzzCall,
  node: ts.Expression | undefined,
): Answer<DescribedFuzzCall> {
  try {
    if (node === undefined) return refused(call, 'the function of this call was not found in the file')
    const choices = call.kind === 'target' ? loopChoices(view, node) : undefined
    if (choices !== undefined && choices.list.length > 0) return describeChoices(view, call, choices)
    const several = functionsIn(view, node)
    if (several > 1)
      return refused(call, `${shortText(node)} is one of ${several} functions, and nothing in this file says which`)
    const target = expressionTarget(view, node)
    const module = target === undefined && isUnknown(view, node) ? declarationsWithout(view, node) : undefined
    if (module !== undefined) {
      const description = undeclaredFunction(node.getText(), module)
      return { described: { ...call, description, ...importedFrom(view, node), entities: [] }, isComplete: false }
    }
    // What has a type and cannot be called is no more callable with more libraries.
    if (target === undefined) return refused(call, notCallable(view, node), !isUnknown(view, node))
    const { described, isComplete } = describeFunction(view, call, { target, from: node })
    if (described.description === undefined) return { described: { ...call, ...described, entities: [] }, isComplete }
    const receiver = target.receiver && { start: target.receiver.getStart(view.file), end: target.receiver.end }
    const entities = entitiesOf(described.description)
    return { described: { ...call, ...described, ...(receiver && { receiver }), entities }, isComplete }
  } catch (error) {
    return refused(call, messageOf(error))
  }
}

/** How many functions a variable may hold by its type, where there is nothing that all of them take. */
function functionsIn({ ts, checker }: SourceView, node: ts.Expression): number {
  const type = checker.getTypeAtLocation(node)
  if (!type.isUnion() || type.types.some((one) => one.getCallSignatures().length === 0)) return 0
  const takesNothing = (parameter: ts.Symbol) => (checker.getTypeOfSymbol(parameter).flags & ts.TypeFlags.Never) !== 0
  return type.getCallSignatures().every(({ parameters }) => parameters.some(takesNothing)) ? type.types.length : 0
}

function shortText(node: ts.Node): string {
  return node.getText().slice(0, longestText)
}

/** Characters of what is quoted of a test file. */
const longestText = 60

function refused(call: FuzzCall, error: string, isComplete = true): Answer<DescribedFuzzCall> {
  return { described: { ...call, error, entities: [] }, isComplete }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function describeChoices(view: SourceView, call: FuzzCall, { list, hasUnknown }: Choices): Answer<DescribedFuzzCall> {
  const answers = list.map((choice) => describeFunction(view, call, choice))
  const described = answers.map((answer, at) => ({ read: list[at]?.read ?? '', ...answer.described }))
  const entities = entitiesOf(...described.flatMap(({ description }) => description ?? []))
  return {
    described: { ...call, choices: described, entities },
    isComplete: !hasUnknown && answers.every(({ isComplete }) => isComplete),
  }
}

function describeFunction(
  view: SourceView,
  call: FuzzCall,
  { target, from }: Pick<Choice, 'target' | 'from'>,
): Answer<DescribedFunction> {
  const context = shapeContext(view)
  try {
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
    return { described: { description, ...importedFrom(view, from) }, isComplete: !context.sawErrorType }
  } catch (error) {
    return { described: { error: messageOf(error) }, isComplete: true }
  }
}

/** The package of the import that the function, or the object it is taken from, came by. */
function importedFrom({ ts, checker }: SourceView, node: ts.Expression): Pick<DescribedFunction, 'importedFrom'> {
  let root: ts.Expression = node
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  let at: ts.Node | undefined = checker.getSymbolAtLocation(root)?.declarations?.[0]
  while (at !== undefined && !ts.isImportDeclaration(at) && !ts.isSourceFile(at)) at = at.parent
  if (at === undefined || !ts.isImportDeclaration(at) || !ts.isStringLiteral(at.moduleSpecifier)) return {}
  const [name] = /^(?:@[^/]+\/)?[^./@][^/]*/.exec(at.moduleSpecifier.text) ?? []
  return name === undefined ? {} : { importedFrom: name }
}

function notCallable(view: SourceView, node: ts.Node): string {
  const text = shortText(node)
  if (!isUnknown(view, node)) {
    return `${text} is not a function: its type is ${view.checker.typeToString(view.checker.getTypeAtLocation(node))}`
  }
  return `${text} has no known type: its module was not found, or has no declarations`
}

function isUnknown({ ts, checker }: SourceView, node: ts.Node): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0
}
