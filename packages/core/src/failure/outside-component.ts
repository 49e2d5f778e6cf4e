/** Hooks of React: called outside of a component, each of them reads a member of `null`, whatever the input is. */
import { FuzzError } from '../errors.ts'
import { isError } from '../execution/default-oracles.ts'
import { userFrames } from './stack-frames.ts'

const readsHook = /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)$/
const inReact = /[/\\]node_modules[/\\](?:.*[/\\])?react[/\\]/

/** What is to be told in place of a finding; `undefined` for any other error. */
export function outsideOfComponent(error: unknown): FuzzError | undefined {
  if (!isError(error)) return undefined
  const hook = readsHook.exec(error.message)?.[1]
  const innermost = /^ {4}at .*$/m.exec(error.stack ?? '')?.[0]
  if (hook === undefined || innermost === undefined) return undefined
  const [frame] = userFrames(innermost)
  if (frame === undefined || !inReact.test(frame.file)) return undefined
  return new FuzzError(
    'outside-component',
    `${hook} of React was called outside of a component, where no hook works.`,
    {
      hint: [
        'Have the property call it inside of one, as @testing-library/react does:',
        `fuzzIt('…', (value: Value) => renderHook(() => useIt(value)).result.current)`,
      ].join('\n  '),
    },
  )
}
