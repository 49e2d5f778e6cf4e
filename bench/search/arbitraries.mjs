/**
 * What a person would write in fast-check for the parameters of a needle: its own arbitraries with their defaults, read off
 * the declared types. A `number` is an integer unless the needle asks for fractions.
 */
import fc from 'fast-check'

const fractions = new Set(['n13NarrowDouble', 'aflDouble'])

/** @param {{ name: string, description: import('@fuzzwright/core').FuzzedMethodDescription }} needle */
export function arbitrariesOf({ name, description }) {
  const number = fractions.has(name) ? fc.double({ noNaN: true, noDefaultInfinity: true }) : fc.integer()
  if (name === 'nesting') return [fc.array(fc.constantFrom('(', ')'), { maxLength: 20 })]
  const of = (shape) => arbitraryOf(shape, of, number)
  return description.parameters.map(({ shape, optional }) =>
    optional ? fc.option(of(shape), { nil: undefined }) : of(shape),
  )
}

function arbitraryOf(shape, of, number) {
  switch (shape.kind) {
    case 'boolean':
      return fc.boolean()
    case 'number':
      return number
    case 'bigint':
      return fc.bigInt()
    case 'string':
      return fc.string()
    case 'date':
      return fc.date({ noInvalidDate: true })
    case 'typedArray':
      return fc.uint8Array()
    case 'array':
      return fc.array(of(shape.element))
    case 'union':
      return fc.constantFrom(...shape.members.map(({ value }) => value))
    case 'object':
      return fc.record(Object.fromEntries(shape.properties.map((property) => [property.name, of(property.shape)])))
    default:
      throw new Error(`No arbitrary is known for ${shape.kind}.`)
  }
}
