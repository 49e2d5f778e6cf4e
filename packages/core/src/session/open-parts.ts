/** The parts of a test; of a function whose answer nobody can call, without the calls. */
import { FuzzError } from '../errors.ts'
import { ofCalls } from '../target/open-target.ts'
import { checkedOptions } from './fuzz-options.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { openRequest } from './open-request.ts'
import { type Attempt, partsOf, type TestParts } from './test-parts.ts'

/** @throws FuzzError as `openRequest` and `prepareInputs` do */
export function openParts(request: FuzzTestRequest, attempt: Attempt): TestParts {
  const open = (asked: FuzzTestRequest): TestParts => {
    const opened = openRequest(asked)
    return partsOf(opened, checkedOptions(opened.options ?? {}, 'fuzzIt'), attempt)
  }
  try {
    return open(request)
  } catch (error) {
    const other = error instanceof FuzzError ? withoutCalls(request, error) : undefined
    if (other === undefined) throw error
    return open(other)
  }
}

/** What a function answers is called where that can be done; a class is for nothing else. */
function withoutCalls(request: FuzzTestRequest, { code, message }: FuzzError): FuzzTestRequest | undefined {
  const { description, options = {} } = request
  const isAskedFor = ofCalls.some((name) => name in options)
  if (code !== 'cannot-generate' || isAskedFor) return undefined
  if (description?.objects === undefined || description.kind === 'constructor') return undefined
  const [reason = ''] = message.split('\n')
  const note = `what it answers is not called: ${reason}`
  return {
    ...request,
    options: { ...options, calls: false },
    description: { ...description, notes: [...(description.notes ?? []), note] },
  }
}
