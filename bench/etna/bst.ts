/**
 * Binary search trees with eight ways to get them wrong, and eighteen properties that can see it: the first workload of
 * ETNA (ICFP 2023), after "How to Specify It!", written anew. A property holds for every tree that is not a search tree.
 */

type Tree = null | { left: Tree; key: number; value: boolean; right: Tree }

/** Which mistake is made; none where the name is empty. */
export const mutant = { name: '' }

function node(left: Tree, key: number, value: boolean, right: Tree): Tree {
  return { left, key, value, right }
}

function insert(key: number, value: boolean, tree: Tree): Tree {
  if (tree === null || mutant.name === 'insert_1') return node(null, key, value, null)
  if (key < tree.key) return node(insert(key, value, tree.left), tree.key, tree.value, tree.right)
  if (key > tree.key && mutant.name !== 'insert_2') {
    return node(tree.left, tree.key, tree.value, insert(key, value, tree.right))
  }
  return node(tree.left, tree.key, mutant.name === 'insert_3' ? tree.value : value, tree.right)
}

function remove(key: number, tree: Tree): Tree {
  if (tree === null) return null
  if (key === tree.key) return join(tree.left, tree.right)
  const goesLeft = mutant.name === 'delete_5' ? key > tree.key : key < tree.key
  if (mutant.name === 'delete_4') return remove(key, goesLeft ? tree.left : tree.right)
  return goesLeft
    ? node(remove(key, tree.left), tree.key, tree.value, tree.right)
    : node(tree.left, tree.key, tree.value, remove(key, tree.right))
}

/** Every key of `left` is below every key of `right`. */
function join(left: Tree, right: Tree): Tree {
  if (left === null) return right
  if (right === null) return left
  return node(left.left, left.key, left.value, node(join(left.right, right.left), right.key, right.value, right.right))
}

function union(left: Tree, right: Tree): Tree {
  if (left === null) return right
  if (right === null) return left
  if (mutant.name === 'union_6') return splice(left, right)
  if (mutant.name === 'union_7' || mutant.name === 'union_8') return unionByRoots(left, right)
  return node(union(left.left, below(left.key, right)), left.key, left.value, union(left.right, above(left.key, right)))
}

function splice(left: NonNullable<Tree>, right: NonNullable<Tree>): Tree {
  return node(left.left, left.key, left.value, node(union(left.right, right.left), right.key, right.value, right.right))
}

function unionByRoots(left: NonNullable<Tree>, right: NonNullable<Tree>): Tree {
  if (left.key === right.key) {
    return node(union(left.left, right.left), left.key, left.value, union(left.right, right.right))
  }
  if (left.key > right.key) return union(right, left)
  if (mutant.name === 'union_7') return splice(left, right)
  const rest = node(above(left.key, right.left), right.key, right.value, right.right)
  return node(union(left.left, below(left.key, right.left)), left.key, left.value, union(left.right, rest))
}

function below(key: number, tree: Tree): Tree {
  if (tree === null) return null
  return key <= tree.key ? below(key, tree.left) : node(tree.left, tree.key, tree.value, below(key, tree.right))
}

function above(key: number, tree: Tree): Tree {
  if (tree === null) return null
  return key >= tree.key ? above(key, tree.right) : node(above(key, tree.left), tree.key, tree.value, tree.right)
}

type Pairs = readonly (readonly [number, boolean])[]

function toList(tree: Tree): Pairs {
  return tree === null ? [] : [...toList(tree.left), [tree.key, tree.value], ...toList(tree.right)]
}

/** In order at every node; a key that is no number is in no order. */
function isSearchTree(tree: Tree): boolean {
  if (tree === null) return true
  if (Number.isNaN(tree.key) || !isSearchTree(tree.left) || !isSearchTree(tree.right)) return false
  return toList(tree.left).every(([key]) => key < tree.key) && toList(tree.right).every(([key]) => key > tree.key)
}

function find(key: number, tree: Tree): boolean | undefined {
  if (tree === null) return undefined
  if (key === tree.key) return tree.value
  return find(key, key < tree.key ? tree.left : tree.right)
}

function same(left: Pairs, right: Pairs): boolean {
  return (
    left.length === right.length && left.every(([key, value], at) => key === right[at]?.[0] && value === right[at]?.[1])
  )
}

function equivalent(left: Tree, right: Tree): boolean {
  return same(toList(left), toList(right))
}

function identical(left: Tree, right: Tree): boolean {
  if (left === null || right === null) return left === right
  if (left.key !== right.key || left.value !== right.value) return false
  return identical(left.left, right.left) && identical(left.right, right.right)
}

function isNumber(...keys: readonly number[]): boolean {
  return !keys.some((key) => Number.isNaN(key))
}

function sorted(pairs: Pairs): Pairs {
  return [...pairs].sort(([left], [right]) => left - right)
}

export function InsertValid(t: Tree, k: number, v: boolean): boolean {
  return !isSearchTree(t) || !isNumber(k) || isSearchTree(insert(k, v, t))
}

export function DeleteValid(t: Tree, k: number): boolean {
  return !isSearchTree(t) || isSearchTree(remove(k, t))
}

export function UnionValid(t: Tree, u: Tree): boolean {
  return !isSearchTree(t) || !isSearchTree(u) || isSearchTree(union(t, u))
}

export function InsertPost(t: Tree, k: number, l: number, v: boolean): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  return find(l, insert(k, v, t)) === (k === l ? v : find(l, t))
}

export function DeletePost(t: Tree, k: number, l: number): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  return find(l, remove(k, t)) === (k === l ? undefined : find(l, t))
}

export function UnionPost(t: Tree, u: Tree, k: number): boolean {
  if (!isSearchTree(t) || !isSearchTree(u) || !isNumber(k)) return true
  return find(k, union(t, u)) === (find(k, t) ?? find(k, u))
}

export function InsertModel(t: Tree, k: number, v: boolean): boolean {
  if (!isSearchTree(t) || !isNumber(k)) return true
  const others = toList(t).filter(([key]) => key !== k)
  return same(toList(insert(k, v, t)), sorted([...others, [k, v]]))
}

export function DeleteModel(t: Tree, k: number): boolean {
  if (!isSearchTree(t) || !isNumber(k)) return true
  const others = toList(t).filter(([key]) => key !== k)
  return same(toList(remove(k, t)), others)
}

export function UnionModel(t: Tree, u: Tree): boolean {
  if (!isSearchTree(t) || !isSearchTree(u)) return true
  const own = toList(t)
  const added = toList(u).filter(([key]) => own.every(([other]) => other !== key))
  return same(toList(union(t, u)), sorted([...own, ...added]))
}

export function InsertInsert(t: Tree, k: number, l: number, v: boolean, w: boolean): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  const other = k === l ? insert(k, v, t) : insert(l, w, insert(k, v, t))
  return equivalent(insert(k, v, insert(l, w, t)), other)
}

export function InsertDelete(t: Tree, k: number, l: number, v: boolean): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  const other = k === l ? insert(k, v, t) : remove(l, insert(k, v, t))
  return equivalent(insert(k, v, remove(l, t)), other)
}

export function InsertUnion(t: Tree, u: Tree, k: number, v: boolean): boolean {
  if (!isSearchTree(t) || !isSearchTree(u) || !isNumber(k)) return true
  return equivalent(insert(k, v, union(t, u)), union(insert(k, v, t), u))
}

export function DeleteInsert(t: Tree, k: number, l: number, w: boolean): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  const other = k === l ? remove(k, t) : insert(l, w, remove(k, t))
  return equivalent(remove(k, insert(l, w, t)), other)
}

export function DeleteDelete(t: Tree, k: number, l: number): boolean {
  if (!isSearchTree(t) || !isNumber(k, l)) return true
  return equivalent(remove(k, remove(l, t)), remove(l, remove(k, t)))
}

export function DeleteUnion(t: Tree, u: Tree, k: number): boolean {
  if (!isSearchTree(t) || !isSearchTree(u) || !isNumber(k)) return true
  return equivalent(remove(k, union(t, u)), union(remove(k, t), remove(k, u)))
}

export function UnionDeleteInsert(t: Tree, u: Tree, k: number, v: boolean): boolean {
  if (!isSearchTree(t) || !isSearchTree(u) || !isNumber(k)) return true
  return equivalent(union(remove(k, t), insert(k, v, u)), insert(k, v, union(t, u)))
}

export function UnionUnionIdem(t: Tree): boolean {
  return !isSearchTree(t) || equivalent(union(t, t), t)
}

export function UnionUnionAssoc(t: Tree, u: Tree, w: Tree): boolean {
  if (!isSearchTree(t) || !isSearchTree(u) || !isSearchTree(w)) return true
  return identical(union(union(t, u), w), union(t, union(u, w)))
}
