/** Opens a property that brings its own domains, so that everything behind the door sees a function. */
import type { FuzzTestRequest, OpenedRequest } from './fuzz-test-request.ts'
import { parameterNames } from './parameter-names.ts'
import { isPropertyObject, openProperty } from './property-object.ts'

/** `request` with such a property opened; every other request as it is. Domains among the options win. */
export function withOpenedProperty(request: FuzzTestRequest): OpenedRequest {
  const given: unknown = request.property ?? request.target
  if (!isPropertyObject(given)) return request as OpenedRequest
  const { domains, run, written } = given[openProperty]()
  const { target: _, description: __, ...rest } = request
  return {
    ...rest,
    property: run,
    parameterNames: parameterNames(written),
    options: { domains, ...request.options },
  }
}
