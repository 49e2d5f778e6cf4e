/** Mutants in modules that Node loads by `require`, past Vite and its plugins. */
import { existsSync, readFileSync } from 'node:fs'
import Module from 'node:module'

/** Node's class of CommonJS modules, as far as it is used. */
interface CommonJsModule {
  _compile(code: string, file: string, ...rest: readonly unknown[]): unknown
}

/** `requiredFiles` holds woven texts by absolute path; without it nothing is changed. Lasts as long as the process. */
export function weaveRequired(requiredFiles: string): void {
  if (!existsSync(requiredFiles)) return
  const woven = new Map<string, string>(Object.entries(JSON.parse(readFileSync(requiredFiles, 'utf8'))))
  const modules: CommonJsModule = Object(Module.prototype)
  const compile = modules._compile
  modules._compile = function (code, file, ...rest) {
    return Reflect.apply(compile, this, [woven.get(file) ?? code, file, ...rest])
  }
}
