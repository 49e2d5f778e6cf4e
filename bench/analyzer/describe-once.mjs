// One start of a host: describes the test files named, with the cache in the folder named first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachedDescribeTestFile, isCompilerLoaded } from '@fuzzwright/analyzer'

const [root, ...files] = process.argv.slice(2)
const milliseconds = files.map((file) => {
  const text = readFileSync(file, 'utf8')
  const start = performance.now()
  cachedDescribeTestFile(file, text, { cacheDir: join(root, 'cache') })
  return performance.now() - start
})
console.log(JSON.stringify({ milliseconds, compilerLoaded: isCompilerLoaded() }))
