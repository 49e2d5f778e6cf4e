/** Puts the shapes of objects among those of a description, so that what they share is defined once. */
import type { MadeObjects, MemberDescription, OtherSignature } from '@fuzzwright/core'
import type { ShapeRoots, Take } from '../shape/shape-roots.ts'

export function finishObjects({ makers, kinds, ...said }: MadeObjects, roots: ShapeRoots): Take<MadeObjects> {
  const takeMakers = makers.map(({ parameters }) => roots.putParameters(parameters))
  const takeKinds = kinds.map(({ shape, name, members, fields }) => ({
    shape: roots.put(shape, name),
    members: members.map((member) => finishMember(member, roots)),
    fields: fields?.map((field) => ({ field, take: roots.put(field.shape, field.name) })),
  }))
  return () => ({
    ...said,
    makers: makers.map((maker, at) => ({ ...maker, parameters: takeMakers[at]?.() ?? maker.parameters })),
    kinds: kinds.map((kind, at) => {
      const { shape, members, fields } = takeKinds[at] ?? {}
      return {
        ...kind,
        shape: shape?.() ?? kind.shape,
        members: members?.map((take) => take()) ?? kind.members,
        ...(fields && { fields: fields.map(({ field, take }) => ({ ...field, shape: take() })) }),
      }
    }),
  })
}

function finishMember(member: MemberDescription, roots: ShapeRoots): Take<MemberDescription> {
  const takeParameters = roots.putParameters(member.parameters)
  const takeReturns = roots.put(member.returns, `${member.name}()`)
  const takeJudged = member.judgedReturns && roots.put(member.judgedReturns, `${member.name}()`)
  const takeOthers = member.overloads?.map((other) => finishOther(other, `${member.name}()`, roots))
  return () => ({
    ...member,
    parameters: takeParameters(),
    returns: takeReturns(),
    ...(takeJudged && { judgedReturns: takeJudged() }),
    ...(takeOthers && { overloads: takeOthers.map((take) => take()) }),
  })
}

/** Another signature; `path` is where its answer is, as reports say it. */
export function finishOther(
  { parameters, returns, judgedReturns }: Pick<OtherSignature, 'parameters' | 'returns'> & Judged,
  path: string,
  roots: ShapeRoots,
): Take<OtherSignature> {
  const takeParameters = roots.putParameters(parameters)
  const takeReturns = roots.put(returns, path)
  const takeJudged = judgedReturns && roots.put(judgedReturns, path)
  return () => ({
    parameters: takeParameters(),
    returns: takeReturns(),
    ...(takeJudged && { judgedReturns: takeJudged() }),
  })
}

interface Judged {
  readonly judgedReturns?: OtherSignature['judgedReturns'] | undefined
}
