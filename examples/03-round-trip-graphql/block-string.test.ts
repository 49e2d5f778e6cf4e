import { assume, fuzzIt } from '@fuzzwright/vitest'
import { parseValue, print } from 'graphql'
import { expect } from 'vitest'

// A property: what is printed as a block string reads back as the same value, once the indentation has settled.
fuzzIt('block strings come back', (value: string) => {
  assume(/^[ -~]*$/.test(value))
  const settled = parseValue(print({ kind: 'StringValue', value, block: true }))
  expect(parseValue(print(settled))).toMatchObject({ kind: 'StringValue', value: 'value' in settled && settled.value })
})
