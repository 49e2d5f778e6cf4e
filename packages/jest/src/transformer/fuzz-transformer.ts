/**
 * A transformer for Jest around the user's own: test files are told what the types say before they are compiled, modules
 * under test get their counters afterwards.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describedTestFile, isTestFile } from './described-test-file.ts'
import { type InnerTransformer, type LoadedTransformer, loadInner } from './inner-transformer.ts'
import { instrumentModule, instrumentProperties } from './instrument-module.ts'
import type { InnerJestTransformer, TransformContext, TransformedText } from './jest-api.ts'
import { joinMaps, withoutInlineMap } from './join-maps.ts'
import { checkedTransformerOptions, type TransformerOptions } from './transformer-options.ts'

export type { InnerTransformer, TransformerOptions }

/** A transformer as Jest calls it. */
export type JestTransformer = Required<InnerJestTransformer>

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** The texts on their way: as the user wrote it, and as the compiler gets it. */
interface Prepared {
  readonly text: string
  readonly map?: TransformedText['map']
}

class FuzzTransformer {
  private readonly options: TransformerOptions
  private loaded: LoadedTransformer | undefined
  private last: { readonly given: string; readonly file: string; readonly prepared: Prepared } | undefined

  constructor(options: TransformerOptions) {
    this.options = options
  }

  /** The compiler is looked for in the project, which Jest names with the first file. */
  inner(rootDir: string): LoadedTransformer {
    this.loaded ??= loadInner(rootDir, this.options.transformer)
    return this.loaded
  }

  get canInstrument(): boolean {
    return this.loaded?.transformer.canInstrument ?? false
  }

  /** Jest asks for the key of a file right before its text, and the types are to be read once. */
  prepare(text: string, file: string, context: TransformContext): Prepared {
    if (!isTestFile(file, text)) return { text }
    if (this.last?.given !== text || this.last.file !== file) {
      this.last = { given: text, file, prepared: this.describe(text, file, context) }
    }
    return this.last.prepared
  }

  private describe(text: string, file: string, context: TransformContext): Prepared {
    const described = describedTestFile(text, file, context, this.options)
    return described === undefined ? { text } : { text: described.code, map: described.map }
  }

  finish(compiled: TransformedText, prepared: Prepared, file: string, context: TransformContext): TransformedText {
    const plain = withoutInlineMap(compiled)
    // Where the compiler knows nothing of coverage, Jest counts in what we answer: only what people wrote belongs there.
    const isCountedLater = context.instrument === true && !this.canInstrument
    const instrumented = isTestFile(file, prepared.text) ? instrumentProperties : instrumentModule
    const { config } = context
    const counted = isCountedLater ? undefined : instrumented(plain, { file, config }, this.options)
    if (counted === undefined && prepared.map === undefined) return compiled
    const map = joinMaps([prepared.map, plain.map, counted?.map])
    return { code: counted?.code ?? plain.code, ...(map === undefined ? {} : { map }) }
  }

  /** The types a test file depends on are in other files, so what was read from them is part of the key. */
  key(inner: string, prepared: Prepared, context: TransformContext): string {
    const options = JSON.stringify(this.options, (_key, value) => (value instanceof RegExp ? String(value) : value))
    const parts = [manifest.version, inner, prepared.text, context.config.rootDir, options, String(context.instrument)]
    const hash = createHash('sha1')
    for (const part of parts) hash.update(`${part.length}:${part}`)
    return hash.digest('hex')
  }
}

function innerContext({ options }: LoadedTransformer, context: TransformContext): TransformContext {
  return { ...context, transformerConfig: options }
}

/** What a compiler without a key of its own depends on, as far as anybody can tell. */
function plainKey(text: string, file: string, context: TransformContext): string {
  return [text, file, context.configString, String(context.instrument), String(context.supportsStaticESM)].join('\0')
}

/**
 * Called by Jest with the options that stand beside the transformer in `transform`.
 * @throws FuzzError for a wrong option
 */
export function createTransformer(options: TransformerOptions = {}): JestTransformer {
  const own = new FuzzTransformer(checkedTransformerOptions(options))
  const compile = async (text: string, file: string, context: TransformContext): Promise<TransformedText> => {
    const loaded = own.inner(context.config.rootDir)
    const { transformer } = loaded
    if (transformer.processAsync) return transformer.processAsync(text, file, innerContext(loaded, context))
    return compileNow(text, file, context)
  }
  const compileNow = (text: string, file: string, context: TransformContext): TransformedText => {
    const loaded = own.inner(context.config.rootDir)
    return loaded.transformer.process?.(text, file, innerContext(loaded, context)) ?? { code: text }
  }
  return {
    get canInstrument() {
      return own.canInstrument
    },
    process(text, file, context) {
      const prepared = own.prepare(text, file, context)
      return own.finish(compileNow(prepared.text, file, context), prepared, file, context)
    },
    async processAsync(text, file, context) {
      const prepared = own.prepare(text, file, context)
      return own.finish(await compile(prepared.text, file, context), prepared, file, context)
    },
    getCacheKey(text, file, context) {
      const loaded = own.inner(context.config.rootDir)
      const prepared = own.prepare(text, file, context)
      const key = loaded.transformer.getCacheKey?.(prepared.text, file, innerContext(loaded, context))
      return own.key(key ?? plainKey(prepared.text, file, context), prepared, context)
    },
    async getCacheKeyAsync(text, file, context) {
      const loaded = own.inner(context.config.rootDir)
      const prepared = own.prepare(text, file, context)
      const { transformer } = loaded
      const asked = [prepared.text, file, innerContext(loaded, context)] as const
      const key = (await transformer.getCacheKeyAsync?.(...asked)) ?? transformer.getCacheKey?.(...asked)
      return own.key(key ?? plainKey(prepared.text, file, context), prepared, context)
    },
  }
}
