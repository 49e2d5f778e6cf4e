/** What Jest hands to a transformer and takes from it, as far as it is used: Jest's own types come with many others. */

/** A source map in any of its forms: every tool has a type of its own for it. */
export type AnyMap = object | string

/** What a transformer answers. */
export interface TransformedText {
  readonly code: string
  readonly map?: AnyMap | null | undefined
}

/** The parts of Jest's options of one transformation that are read. */
export interface TransformContext {
  readonly config: {
    readonly rootDir: string
    readonly cacheDirectory?: string
    readonly setupFiles?: readonly string[]
    readonly setupFilesAfterEnv?: readonly string[]
    readonly globalSetup?: string | null
    readonly globalTeardown?: string | null
    readonly testEnvironment?: string
  }
  readonly configString: string
  /** Options of the transformer that is asked. */
  readonly transformerConfig: unknown
  readonly instrument?: boolean
  readonly supportsStaticESM?: boolean
}

/** A transformer of Jest; one of `process` and `processAsync` is there. */
export interface InnerJestTransformer {
  readonly canInstrument?: boolean
  process?(text: string, file: string, context: TransformContext): TransformedText
  processAsync?(text: string, file: string, context: TransformContext): Promise<TransformedText>
  getCacheKey?(text: string, file: string, context: TransformContext): string
  getCacheKeyAsync?(text: string, file: string, context: TransformContext): Promise<string>
}
