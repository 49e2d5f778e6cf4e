/** Text of a module in, text as it runs out: what the types say in its calls, no types, counters, and one source map. */
import { join } from 'node:path'
import { describeForHost, injectDescriptions } from '@fuzzwright/analyzer'
import { callFunction, holdsFuzzCalls, listedPackages, testDefaults } from '@fuzzwright/core/tooling'
import {
  instrument,
  isExcluded,
  isSelected,
  moduleName,
  originalPositions,
  type ReadableSourceMap,
} from '@fuzzwright/instrumentation'
import remapping from '@jridgewell/remapping'
import { transformSync } from 'oxc-transform'
import type { ProjectFacts } from '../file-settings.ts'
import type { HookSettings } from './hook-settings.ts'

/** One step on the way, with the map of it alone; a step that moved nothing has none. */
interface Step {
  readonly code: string
  readonly map?: ReadableSourceMap
}

const typed = /\.(?:m?ts|tsx)$/

/**
 * @param file absolute path
 * @returns `undefined` for a module that runs as it stands
 * @throws Error for TypeScript that does not parse
 */
export function transformModule(file: string, text: string, settings: HookSettings): string | undefined {
  const isTest = !file.replaceAll('\\', '/').includes('/node_modules/') && holdsFuzzCalls(text)
  const described = isTest ? describe(file, text, settings) : undefined
  const plain = withoutTypes(file, described?.code ?? text)
  const before = joined([described, plain])
  const counted = count(
    file,
    { code: plain?.code ?? described?.code ?? text, ...(before && { map: before }) },
    {
      settings,
      isTest,
    },
  )
  const steps = [described, plain, counted].filter((step) => step !== undefined)
  const last = steps.at(-1)
  return last && last.code + inlined(joined(steps), { file, text })
}

function describe(file: string, text: string, { options, root, preload }: HookSettings): Step | undefined {
  const cacheDir = join(root, 'node_modules', '.cache', 'fuzzwright', 'descriptions')
  const { seed, summary = true } = options
  const project: ProjectFacts = {
    ...{ root, file, preload, summary, defaults: testDefaults(options) },
    ...(seed !== undefined && { seed }),
  }
  return injectDescriptions(text, file, describeForHost(file, text, { cacheDir }), { project })
}

function withoutTypes(file: string, code: string): Step | undefined {
  if (!typed.test(file)) return undefined
  const result = transformSync(file, code, { sourcemap: true, target: 'esnext' })
  const [error] = result.errors
  if (error !== undefined) throw new SyntaxError(`${file}: ${error.message}\n${error.codeframe ?? ''}`)
  return { code: result.code, ...(result.map && { map: result.map }) }
}

function count(file: string, { code, map }: Step, { settings, isTest }: { settings: HookSettings; isTest: boolean }) {
  const { include = [], exclude = [], instrument: wanted = true } = settings.options
  const packages = new Set(listedPackages(settings.options))
  const selected = isTest
    ? !isExcluded(file, exclude)
    : isSelected(file, { include, exclude, packages, scaffolding: new Set() })
  if (!wanted || !selected) return undefined
  const originalPosition = map && originalPositions(map)
  try {
    const counted: Step & { readonly edges: readonly unknown[] } = instrument(code, moduleName(file, settings.root), {
      moduleKind: 'esm',
      ...(isTest && { handedWith: callFunction }),
      ...(originalPosition && { originalPosition }),
    })
    return isTest && counted.edges.length === 0 ? undefined : counted
  } catch {
    // What cannot be parsed runs as it is, and says so itself.
    return undefined
  }
}

function joined(steps: readonly (Step | undefined)[]): ReadableSourceMap | undefined {
  const maps = steps.flatMap((step) => (step?.map === undefined ? [] : [JSON.stringify(step.map)])).reverse()
  if (maps.length === 0) return undefined
  return JSON.parse(remapping(maps, () => null).toString())
}

function inlined(map: object | undefined, { file, text }: { readonly file: string; readonly text: string }): string {
  if (map === undefined) return ''
  const whole = { ...map, sources: [file], sourcesContent: [text] }
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(whole)).toString('base64')}\n`
}
