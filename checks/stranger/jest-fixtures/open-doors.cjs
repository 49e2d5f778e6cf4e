// Each door lets out the same names to who requires it and to who imports it.
const names = ['core', 'core/implementor', 'core/node', 'core/laws', 'instrumentation/runtime', 'jest/config']

const namesOf = (door) =>
  Object.keys(door)
    .filter((name) => !['default', 'module.exports', '__esModule'].includes(name))
    .sort()
    .join()

for (const name of names) {
  const required = namesOf(require(`@fuzzwright/${name}`))
  import(`@fuzzwright/${name}`).then((door) => {
    if (required === '' || required !== namesOf(door)) throw new Error(`${name}: ${required} is not ${namesOf(door)}`)
  })
}
