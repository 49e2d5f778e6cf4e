/** How a test starts Jest once more for itself alone: with the configuration this process was started with. */

const named = /^(?:-c|--config|--rootDir|--selectProjects)$/
const joined = /^--(?:config|rootDir|selectProjects)=/

/**
 * What stands behind the program of Node and before the test file; `undefined` where it was not Jest that a person started.
 * @param argv command line of this process
 */
export function runnerOfOneTest([, program, ...words]: readonly string[]): readonly string[] | undefined {
  if (program === undefined || !/jest(?:\.js)?$/.test(program)) return undefined
  const kept = words.filter((word, at) => joined.test(word) || named.test(word) || named.test(words[at - 1] ?? ''))
  return [program, ...kept, '--coverage=false', '--runTestsByPath']
}
