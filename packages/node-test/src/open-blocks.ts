/**
 * Which `describe` blocks stand around the code that runs. Node tells a test its full name from 22.3 on only, and then it
 * is too late to know two tests of one name apart when they are registered.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire, syncBuiltinESMExports } from 'node:module'

/** `describe` in any of its forms: all that is done is to hand the arguments on. */
interface Describe {
  (...given: readonly unknown[]): unknown
  only?: Describe
  skip?: Describe
  todo?: Describe
}

interface NodeTest {
  describe?: Describe
  suite?: Describe
}

const around = new AsyncLocalStorage<readonly string[]>()
const watchedOnes = new WeakSet<Describe>()

/** Names of the blocks, from the outermost. */
export function blocksHere(): readonly string[] {
  return around.getStore() ?? []
}

/** Of a test that runs, where the blocks could not be watched: by its full name. */
export function blocksAround({ fullName }: { readonly fullName?: string }, name: string): readonly string[] {
  const end = ` > ${name}`
  return fullName?.endsWith(end) ? fullName.slice(0, -end.length).split(' > ') : []
}

function watched(describe: Describe): Describe {
  const watching: Describe = (...given) => {
    const [first] = given
    const named = typeof first === 'string' ? first : typeof first === 'function' ? first.name : ''
    const names = [...blocksHere(), named]
    const handed = given.map((argument) => {
      if (typeof argument !== 'function') return argument
      return function (this: unknown, ...rest: readonly unknown[]): unknown {
        return around.run(names, () => Reflect.apply(argument, this, rest))
      }
    })
    return describe(...handed)
  }
  watchedOnes.add(watching)
  for (const name of ['only', 'skip', 'todo'] as const) {
    const member = describe[name]
    if (member !== undefined) watching[name] = watched(member)
  }
  return watching
}

/** To be called before a test file is loaded; once, however often it is called. */
export function watchBlocks(): void {
  const nodeTest: NodeTest = createRequire(import.meta.url)('node:test')
  for (const name of ['describe', 'suite'] as const) {
    const describe = nodeTest[name]
    if (describe !== undefined && !watchedOnes.has(describe)) nodeTest[name] = watched(describe)
  }
  syncBuiltinESMExports()
}
