/** Code that is called where it cannot work, whatever the input is: that is nobody's bug, and the test says where it works. */
import { FuzzError } from '../errors.ts'
import { isError } from '../execution/default-oracles.ts'
import { userFrames } from './stack-frames.ts'

const readsHook = /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)$/
const inReact = /[/\\]node_modules[/\\](?:.*[/\\])?react[/\\]/

/** Of what only a browser has: code that asks for none of these first is written for one. */
const ofBrowsers: ReadonlySet<string> = new Set([
  ...['document', 'window', 'self', 'location', 'history', 'localStorage', 'sessionStorage', 'customElements'],
  ...['Element', 'HTMLElement', 'Node', 'Document', 'DOMParser', 'MutationObserver', 'XMLHttpRequest'],
])

/**
 * What is to be told in place of a finding; `undefined` for any other error.
 * @param isFirst it is the first input that was run: of code that others did not bring there, a browser that is missing is a bug
 */
export function wrongPlace(error: unknown, isFirst: boolean): FuzzError | undefined {
  if (!isError(error)) return undefined
  return outsideOfComponent(error) ?? (isFirst ? withoutBrowser(error) : undefined)
}

function withoutBrowser({ name, message }: Error): FuzzError | undefined {
  const global = /^(\w+) is not defined$/.exec(message)?.[1]
  if (name !== 'ReferenceError' || global === undefined || !ofBrowsers.has(global) || global in globalThis)
    return undefined
  return new FuzzError(
    'needs-browser',
    `${global} is not defined: this code is for a browser, and the test runs without one.`,
    {
      hint: [
        'Have the file run with a document, by a comment at its top, and the package that it names:',
        '// @vitest-environment jsdom (or, for Jest: /** @jest-environment jsdom */)',
      ].join('\n  '),
    },
  )
}

/** Outside of a component, each hook of React reads a member of `null`. */
function outsideOfComponent(error: Error): FuzzError | undefined {
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
