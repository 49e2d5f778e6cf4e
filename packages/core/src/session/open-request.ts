/** A request as the parts of a test see it: what is called is one function of the arguments that the search makes. */
import { type GivenTarget, type OpenedTarget, openTarget } from '../target/open-target.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'

/** A request whose target was opened. */
export type OpenedRequest = Omit<FuzzTestRequest, Exclude<keyof GivenTarget, 'test' | 'options'>> &
  Omit<OpenedTarget, 'domains'>

/** Domains among the options win over those a property brings. @throws FuzzError `bad-call` */
export function openRequest(request: FuzzTestRequest): OpenedRequest {
  const {
    target: _,
    property: __,
    description: ___,
    parameterNames: ____,
    row: _____,
    receiver: ______,
    ...rest
  } = request
  const { domains, ...opened } = openTarget(request)
  return { ...rest, ...opened, ...(domains && { options: { domains, ...request.options } }) }
}
