// Commits that keep behaviour by their own word: subjects that begin with "refactor", "perf" or "Simplify" and change what runs, the
// newest of each repository first. Held against the commit before them, every difference is a false one, or one their authors missed.
// Five that were looked at are left out, since they change what is answered: 165c8d55e (`defaultsDeep` fills nested lists otherwise),
// 011ba1988 (`memoize.Cache` became a Map), 9e657b0d2 (`xorBy` answers -0 where it answered 0, and calls what it is given otherwise),
// b82b79e5c (`find` with a negative index begins at NaN in an object, as that has no length: `slice` took it for the beginning, the loop
// that stands in its place ends at once, and `find({ '': 0 }, {}, -1)` answers nothing instead of 0) and 76447eca2 (`createNode` of a
// custom tag is called with other arguments, and `createPair` takes no notice of a tag that is unknown); the next of their repository
// stand in their place.

const commits = {
  'toss/es-toolkit': [
    ...['9547d4f4d', '4851e4e1a', '81af48902', '771444556', 'a40c10802', 'f50953d9c', 'd40cc87f0', '6b1e88c25'],
    ...['e220bb7c3', 'cad19436d', 'a6ee85735', 'ffe65a0b7', '8db060d6f', 'b697e625f', '48295badf', 'c6d4bccdb'],
    ...['1cea952fa', 'de79ea8e3', '8107ac2bd', 'e7f94bb28'],
  ],
  'eemeli/yaml': [
    ...['a3fce9368', '680e14182', '254934407', 'b3d05b4bd', '32b84c11a', '375b654b8', '3b03347ff', '4fa8de16f'],
    ...['7612aa353', 'ba0b8c9f4'],
  ],
  'remeda/remeda': ['5af92f81d', '8b162b2f6', '3078b2021', '2c2641549'],
  'date-fns/date-fns': ['00305b9bf'],
  'colinhacks/zod': ['060bc9f3e', '898c4461e', '7f87df1e8', '08b14b515', '29e4973b0'],
}

/** @type {readonly { repository: string, commit: string }[]} */
export const refactorings = Object.entries(commits).flatMap(([repository, all]) =>
  all.map((commit) => ({ repository, commit })),
)
