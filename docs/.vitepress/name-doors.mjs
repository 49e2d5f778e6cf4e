// A plugin of TypeDoc: modules are called as they are imported, not by the file they stand in, and their pages lie in the
// folder of their package.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../checks/run-process.mjs'

/** @typedef {{ name: string, page: string, source: string, packageName: string, folder: string, description: string }} Door */

/** Entry points of all packages, from their manifests. */
export function readDoors() {
  return readdirSync(join(root, 'packages'))
    .sort()
    .flatMap((folder) => {
      const home = join(root, 'packages', folder)
      const { name: packageName, description, exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
      return Object.entries(exports).flatMap(([path, where]) => {
        const source = where['@fuzzwright/source']
        if (source === undefined || !source.endsWith('.ts')) return []
        const page = `${folder}/${path === '.' ? 'index' : path.slice(2)}`
        const name = packageName + path.slice(1)
        return [{ name, page, source: join(home, source), packageName, folder, description }]
      })
    })
}

/** @param {import('typedoc').Application} app */
export function load(app) {
  const pages = new Map(readDoors().map(({ source, page }) => [source, page]))
  app.converter.on('resolveBegin', (context) => {
    for (const module of context.project.children ?? []) {
      const file = context.project.getSymbolIdFromReflection(module)?.fileName
      module.name = pages.get(`${file}`) ?? module.name
      // What a package hands on of another as its default export is that package's to describe.
      const handedOn = module.children?.find(({ name }) => name === 'default')
      if (handedOn !== undefined) context.project.removeReflection(handedOn)
    }
  })
}
