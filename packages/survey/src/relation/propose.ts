/** All relations that names and types of an inventory suggest. */
import type { Inventory, Subject } from '../subject/subject.ts'
import { agreements } from './agreement.ts'
import { laws } from './algebra.ts'
import { arithmetics } from './arithmetic.ts'
import { boundaries } from './bounds.ts'
import { complements } from './complements.ts'
import { compositions } from './compositions.ts'
import { conducts } from './conduct.ts'
import { fieldPairs } from './fields.ts'
import { idempotences } from './idempotence.ts'
import { instanceMethods, madeFunctions, retellings } from './instances.ts'
import { locations } from './locations.ts'
import { madeAtOnce } from './made-at-once.ts'
import { opposites, transitive } from './opposites.ts'
import { patches } from './patches.ts'
import { concatenations, feedings } from './pieces.ts'
import { informed, platformRelations } from './platform.ts'
import { recipes } from './recipes.ts'
import type { Relation } from './relation.ts'
import { roundtrips } from './roundtrip.ts'
import { schemaWriters } from './schema-writers.ts'
import { isOfTypeOf } from './shapes.ts'
import { spellings } from './spellings.ts'
import { syncAndAsync } from './sync-and-async.ts'
import { variants } from './variants.ts'

export function proposeRelations(known: readonly Subject[]): readonly Relation[] {
  const functions = known.map((subject) => informed(subject, known))
  const relations = [
    ...roundtrips(functions),
    ...fieldPairs(functions),
    ...platformRelations(functions),
    ...idempotences(functions),
    ...agreements(functions),
    ...laws(functions),
    ...locations(functions),
    ...opposites(functions),
    ...variants(functions),
    ...boundaries(functions),
    ...concatenations(functions),
    ...complements(functions),
    ...compositions(functions),
    ...schemaWriters(functions),
    ...conducts(functions),
    ...recipes(functions),
    ...patches(functions),
    ...spellings(functions),
    ...syncAndAsync(functions),
  ]
  return relations.map((relation) => withCallee(relation, known))
}

/** Relations of what is reached through instances only, each with the method it is searched with. */
export function proposeInstanceRelations({
  functions,
  classes,
}: Pick<Inventory, 'functions' | 'classes'>): readonly (readonly [Subject, readonly Relation[]])[] {
  const methods = instanceMethods(classes)
  const comparable = [...methods, ...madeFunctions(classes)]
  const constructed = classes.filter(({ maker }) => maker === undefined)
  const relations = [
    ...roundtrips(methods),
    ...platformRelations(methods),
    ...idempotences(methods),
    ...agreements(methods),
    ...locations(methods),
    ...laws(comparable),
    ...comparable.flatMap(transitive),
    ...retellings(constructed, functions),
    ...arithmetics(constructed),
    ...feedings(constructed),
    ...madeAtOnce(constructed, functions),
  ]
  const statics = functions.filter(({ kind }) => kind === 'static')
  const all = [...classes.flatMap((subject) => subject.methods), ...statics]
  return all.flatMap((method) => {
    const own = relations.filter(({ exports }) => exports[0] === method.id)
    return own.length === 0 ? [] : [[method, own] as const]
  })
}

/** What is rarely broken is searched together, where it is about the same inputs; everything else alone. */
export function bundlesOf(relations: readonly Relation[]): readonly (readonly Relation[])[] {
  const rarely = relations.filter(({ kind }) => isQuiet(kind))
  const common = rarely.at(-1)?.inputs
  const quiet = rarely.filter(({ inputs }) => inputs === common)
  const others = relations.filter((relation) => !quiet.includes(relation)).map((relation) => [relation])
  return quiet.length === 0 ? others : [...others, quiet]
}

function isQuiet(kind: Relation['kind']): boolean {
  return (
    kind === 'repeatable' ||
    kind === 'mutates' ||
    kind === 'non-finite' ||
    kind === 'readable' ||
    kind === 'metamorphic'
  )
}

/** Inputs that are the parameters of a function with types can be written as such. */
function withCallee(relation: Relation, known: readonly Subject[]): Relation {
  const { parameters } = relation.inputs
  const taker = known.find(
    ({ description, untyped, kind }) =>
      untyped !== true &&
      kind !== 'method' &&
      parameters.length > 0 &&
      parameters.every((parameter, at) => {
        const declared = description.parameters[at]
        return declared !== undefined && isOfTypeOf(parameter, declared) && parameter.rest !== true
      }),
  )
  return taker === undefined ? relation : { ...relation, callee: taker.expression }
}
