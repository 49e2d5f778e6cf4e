// What a person writes with fast-check for a class: one command per member, arguments by their types or, once in three, what an
// earlier call answered; judged by the same invariant or model as ours.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'

/** Calls until the first failure, where there is one, all calls, and those of the smallest failing sequence. */
export function searchByCommands(subject, oracle, { seed, mostCalls }) {
  const state = { oracle, calls: 0, mostCalls, foundAt: undefined }
  const property = propertyOf(subject, oracle, state)
  const start = process.cpuUsage()
  const details = fc.check(property, { seed, numRuns: Math.ceil(mostCalls / 4) })
  const { user, system } = process.cpuUsage(start)
  const fewest = details.failed
    ? [...details.counterexample[1].commands].filter(({ hasRan }) => hasRan).length
    : undefined
  // The line that makes the object counts as well.
  return { foundAt: state.foundAt, calls: state.calls, fewest: fewest && fewest + 1, cpu: (user + system) / 1000 }
}

/** Makes at least so many calls of a class that is correct. */
export function commandCalls(subject, oracle, { seed, calls }) {
  const state = { oracle, calls: 0, mostCalls: calls, foundAt: undefined }
  let callsOfOne = 10
  const property = propertyOf(subject, oracle, state)
  // Ended where there are enough: sequences that are drawn for nothing would not be counted.
  for (let more = 0; state.calls < calls; more++) {
    const before = state.calls
    if (more > 100) throw new Error(`Of ${subject.call.name} hardly any call can be made.`)
    const numRuns = Math.ceil((calls - before) / callsOfOne)
    const details = fc.check(property, { seed: seed + more, numRuns })
    callsOfOne = Math.max(0.1, (state.calls - before) / numRuns)
    if (details.failed) throw new Error(`${subject.call.name} is to be correct: ${details.errorInstance}`)
  }
}

function propertyOf({ call: maker, description }, oracle, state) {
  const members = description.objects.kinds[0].members
  const commands = members.map((member) => commandsOf(member, state))
  const makerArgs = fc.tuple(...description.objects.makers[0].parameters.map(({ shape }) => arbitraryOf(shape)))
  const isFactory = description.objects.makers[0].way === 'call'
  return fc.property(makerArgs, fc.commands(commands, { maxCommands: 60 }), (args, list) => {
    if (state.foundAt === undefined && state.calls >= state.mostCalls) return
    const real = isFactory ? maker(...args) : new maker(...args)
    const model = oracle.model && modelOf(oracle.model)
    fc.modelRun(() => ({ model: { model, results: [] }, real }), list)
  })
}

function commandsOf({ name, way, parameters, returns }, state) {
  const isAnswering = !['void', 'undefined'].includes(returns.kind)
  const args = parameters.map(({ shape }) => {
    const back = fc.record({ back: fc.nat(6) })
    const value = isHandle(shape) ? undefined : arbitraryOf(shape).map((value) => ({ value }))
    return value === undefined ? back : fc.oneof({ arbitrary: value, weight: 2 }, back)
  })
  const fitting = (results, at) => results.filter(({ value }) => fits(parameters[at].shape, value))
  return fc.tuple(...args).map((given) => ({
    // What nothing has answered yet cannot be handed back, and what is of another type is none of its business.
    check: ({ results }) => given.every((one, at) => !('back' in one) || fitting(results, at).length > 0),
    run({ model, results }, real) {
      state.calls++
      const chosen = given.map((one, at) => {
        if (!('back' in one)) return one
        const known = fitting(results, at)
        return known.at(-1 - (one.back % known.length))
      })
      const ended = ending(real, { name, way, args: chosen.map((one) => one?.value) })
      const other = model && ending(model, { name, way, args: chosen.map((one) => one?.modelled ?? one?.value) })
      try {
        judge(ended, isAnswering || other === undefined ? other : withoutValue(other), state.oracle, { real, name })
      } catch (error) {
        state.foundAt ??= state.calls
        throw error
      }
      if (ended.value !== undefined && ended.value !== null)
        results.push({ value: ended.value, modelled: other?.value })
    },
    toString: () => name,
  }))
}

const isHandle = ({ kind }) => ['reference', 'class', 'object'].includes(kind)

function fits(shape, value) {
  if (['number', 'string', 'boolean'].includes(shape.kind)) return typeof value === shape.kind
  if (shape.kind === 'union') return shape.members.some((member) => fits(member, value))
  return shape.kind === 'literal' ? value === shape.value : isHandle(shape) && typeof value === 'object'
}

function judge(ended, other, { invariant }, { real, name }) {
  const { error, value } = ended
  if (other !== undefined && 'error' in ended !== 'error' in other) throw new Error('one of them threw')
  if (other === undefined && error !== undefined && isCrash(error)) throw error
  const isPlain = typeof value !== 'object' || Array.isArray(value)
  if (other !== undefined && isPlain && typeof value !== 'function' && !isDeepStrictEqual(value, other.value)) {
    throw new Error('not what the model answers')
  }
  if (invariant?.(real, { name, ...ended }) === false) throw new Error('the invariant does not hold')
}

function isCrash(error) {
  return error instanceof TypeError || /invariant|assertion|unreachable|internal error/i.test(error.message)
}

/** Of what a member that answers nothing made the model answer, nothing is said. */
function withoutValue(ended) {
  return 'error' in ended ? ended : { value: undefined }
}

function ending(object, { name, way, args }) {
  try {
    if (way === 'get') return { value: object[name] }
    if (way === 'set') return { value: void (object[name] = args[0]) }
    return { value: object[name](...args) }
  } catch (error) {
    return { error }
  }
}

function modelOf(model) {
  return typeof model === 'function' ? new model() : { ...structuredClone(dataOf(model)), ...functionsOf(model) }
}

const isFunction = ([, value]) => typeof value === 'function'
const dataOf = (model) => Object.fromEntries(Object.entries(model).filter((entry) => !isFunction(entry)))
const functionsOf = (model) => Object.fromEntries(Object.entries(model).filter(isFunction))

function arbitraryOf(shape) {
  switch (shape.kind) {
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.integer()
    case 'string':
      return fc.string()
    case 'literal':
      return fc.constant(shape.value)
    case 'union':
      return fc.oneof(...shape.members.map(arbitraryOf))
    case 'array':
      return fc.array(arbitraryOf(shape.element), { maxLength: 8 })
    case 'function':
      return fc.func(fc.constant(undefined))
    default:
      throw new Error(`No arbitrary is known for ${shape.kind}.`)
  }
}
