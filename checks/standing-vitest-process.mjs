// The process of a standing Vitest (standing-vitest.mjs): runs Vitest, by the interface editors use, once for each message.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [home = ''] = process.argv.slice(2)
const { parseCLI, startVitest } = await import(pathToFileURL(join(home, 'dist', 'node.js')).href)
const surroundings = { ...process.env }

/** @param {{ words: string[], folder: string, env: Record<string, string | null> }} order */
async function run({ words, folder, env }) {
  process.chdir(folder)
  for (const [name, value] of Object.entries(env)) {
    if (value === null) delete process.env[name]
    else process.env[name] = value
  }
  process.exitCode = undefined
  try {
    const { filter, options } = parseCLI(['vitest', ...words])
    const vitest = await startVitest('test', filter, options)
    await vitest.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  for (const name of Object.keys(process.env)) if (!(name in surroundings)) delete process.env[name]
  Object.assign(process.env, surroundings)
  return code
}

process.on('message', async (order) => {
  const code = await run(order)
  // Both streams are read elsewhere: whoever waits knows by the mark that all was said.
  for (const stream of [process.stdout, process.stderr]) stream.write(order.mark)
  process.send({ code })
})
process.on('disconnect', () => process.exit())
process.send('ready')
