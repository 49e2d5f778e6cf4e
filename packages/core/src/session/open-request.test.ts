import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { d } from '../from-shape/d.ts'
import { openProperty } from '../target/property-object.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { openRequest } from './open-request.ts'

const target = (n: number): number => n
const { test: identity, clock } = requestOf()
const request: FuzzTestRequest = { test: identity, clock, target, defaultSeed: 4 }

/** A property that brings its domains. */
const brought = [d.int({ min: 7, max: 7 })]
const property = { [openProperty]: () => ({ domains: brought, run: target, written: target }) }

describe('a request that is opened', () => {
  test('keeps what it said beside its target', () => {
    expect(openRequest(request)).toMatchObject({ test: identity, clock, target, defaultSeed: 4 })
  })

  test('has options only where some were given', () => {
    expect(openRequest(request)).not.toHaveProperty('options')
    expect(openRequest({ ...request, options: { runs: 5 } }).options).toEqual({ runs: 5 })
  })

  test('takes the domains of its property, and those among the options before them', () => {
    expect(openRequest({ ...request, property }).options).toEqual({ domains: brought })
    const domains = [d.int()]
    expect(openRequest({ ...request, property, options: { runs: 5 } }).options).toEqual({ domains: brought, runs: 5 })
    expect(openRequest({ ...request, property, options: { domains } }).options?.domains).toBe(domains)
  })
})
