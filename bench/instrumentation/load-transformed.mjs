// Loads CommonJS code through a transform, a fresh copy each time; what lies outside its folder is loaded as it is.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, sep } from 'node:path'

/** `transform` gets text and path; files outside `folder` and files that are not scripts are not transformed. */
export function loadTransformed(entry, transform, folder = dirname(entry)) {
  const cache = new Map()
  const load = (path) => {
    const known = cache.get(path)
    if (known !== undefined) return known.exports
    const resolve = createRequire(path)
    const isScript = path.startsWith(folder + sep) && ['.js', '.cjs'].includes(extname(path))
    if (!isScript) return resolve(path)
    const module = { exports: {} }
    cache.set(path, module)
    const require = (name) => (name.startsWith('.') ? load(resolve.resolve(name)) : resolve(name))
    const code = transform(readFileSync(path, 'utf8'), path)
    new Function('exports', 'module', 'require', '__filename', '__dirname', code)(
      module.exports,
      module,
      require,
      path,
      dirname(path),
    )
    return module.exports
  }
  return load(entry)
}
