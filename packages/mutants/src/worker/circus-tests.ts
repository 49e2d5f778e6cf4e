/** The tests of a file as Jest's runner of a file holds them before it runs them. */

/** A test; Jest fills in how it went. */
export interface CircusTest {
  readonly type: 'test'
  readonly name: string
  readonly parent: CircusBlock
  mode?: string | null
  concurrent?: boolean
  readonly errors: unknown[]
  readonly duration?: number | null
}

/** A block of tests; the outermost has no parent. */
export interface CircusBlock {
  readonly type: 'describeBlock'
  readonly name: string
  readonly parent?: CircusBlock
  readonly children: (CircusTest | CircusBlock)[]
}

/** In the order they were written in. */
export function allTests({ children }: CircusBlock): readonly CircusTest[] {
  return children.flatMap((child) => (child.type === 'test' ? [child] : allTests(child)))
}

/** `block > test`. */
export function nameOfTest({ name, parent }: CircusTest): string {
  const names = [name]
  for (let at: CircusBlock | undefined = parent; at?.parent !== undefined; at = at.parent) names.unshift(at.name)
  return names.join(' > ')
}

/** Turns the order of all tests around and puts each into the list so many times more; answers the ids of all. */
export function expandTests(
  block: CircusBlock,
  ids: ReadonlyMap<CircusTest, string>,
  times: (id: string) => number,
): ReadonlyMap<CircusTest, string> {
  const all = new Map<CircusTest, string>()
  const expand = ({ children }: CircusBlock): void => {
    const turned = children.splice(0).reverse()
    for (const child of turned) {
      if (child.type === 'describeBlock') {
        expand(child)
        children.push(child)
        continue
      }
      const id = ids.get(child) ?? ''
      child.concurrent = false
      for (const one of [child, ...copies(child, times(id))]) {
        all.set(one, id)
        children.push(one)
      }
    }
  }
  expand(block)
  return all
}

function copies(test: CircusTest, count: number): readonly CircusTest[] {
  // What Jest notes of one must not be noted of another.
  return Array.from({ length: count }, () => ({ ...test, errors: [], retryReasons: [] }))
}
