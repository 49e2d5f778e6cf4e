import { appendFileSync } from 'node:fs'
import { fuzzIt } from '@fuzzwright/jest'
import { priced } from '../src/switchable'

const log = process.env['STRANGER_LOG']

fuzzIt('every price is known', (cents: number) => {
  if (log !== undefined) appendFileSync(log, `${cents}\n`)
  priced(cents)
})
