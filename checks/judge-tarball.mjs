// What publint, are-the-types-wrong and npm's rule of optional peers object to in a packed package. Both tools run in this process: each of their programs
// would load a compiler anew for every package.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { filterProblems, problemKindInfo } from '@arethetypeswrong/core/problems'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** @param {string} path of the tarball; answers one text per judge that objects, none when all are content */
export async function judgeTarball(path) {
  const bytes = new Uint8Array(readFileSync(path))
  const { pkg, objections } = await judgePackage(bytes)
  return [objections, await judgeTypes(bytes, pkg), judgePeers(pkg)]
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join('\n'))
}

async function judgePackage(bytes) {
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  return {
    pkg,
    objections: messages.map((message) => `${message.type}: ${formatMessage(message, pkg, { color: false })}`),
  }
}

/** Doors that can be required are held to both ways in, the others to `import`. */
async function judgeTypes(bytes, { exports }) {
  const doors = Object.entries(exports)
  const analysis = await checkPackage(createPackageFromTarballData(bytes), { entrypoints: doors.map(([name]) => name) })
  if (analysis.types === false) return ['no types at all']
  return doors.flatMap(([entrypoint, { require }]) =>
    ['node16-esm', 'bundler', ...(require === undefined ? [] : ['node16-cjs'])].flatMap((resolutionKind) =>
      filterProblems(analysis, { entrypoint, resolutionKind }).map(
        ({ kind }) => `${entrypoint}, ${resolutionKind}: ${problemKindInfo[kind].title}`,
      ),
    ),
  )
}

/** npm installs nothing beside another version of an optional peer, even where nobody asks for it: what is met is told when it is met. */
function judgePeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.entries(peerDependencies)
    .filter(([name, range]) => peerDependenciesMeta[name]?.optional && range !== '*')
    .map(([name, range]) => `the optional peer ${name} is wanted at ${range}: npm refuses to install beside any other`)
}
