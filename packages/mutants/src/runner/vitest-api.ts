/** The part of Vitest's programming interface that is used, the same in 4.1 and 5; the package does not depend on Vitest. */

interface TestCase {
  result(): { readonly state: string }
}

interface TestModule {
  readonly moduleId: string
  readonly children: { allTests(): Iterable<TestCase> }
  errors(): readonly { readonly message: string }[]
}

/** A test file, for one run. */
export interface TestSpecification {
  readonly moduleId: string
}

/** What decides how a file is run; read anew before each run. */
export interface ProjectConfig {
  isolate: boolean
  readonly pool: string
  readonly environment: string
}

export interface RunningVitest {
  readonly config: { readonly sequence: { sequencer: unknown } }
  readonly projects: readonly { readonly config: ProjectConfig }[]
  readonly state: { getUnhandledErrors(): readonly unknown[]; clearErrors(): void }
  standalone?(): Promise<void>
  /** All there are. */
  globTestSpecifications(): Promise<readonly TestSpecification[]>
  /** Those that import what is related, as Vite knows it. */
  getRelevantTestSpecifications(): Promise<readonly TestSpecification[]>
  runTestSpecifications(
    specifications: readonly TestSpecification[],
  ): Promise<{ readonly testModules: readonly TestModule[] }>
  close(): Promise<void>
}

export interface VitestModule {
  createVitest(mode: 'test', options: object, viteOverrides: object): Promise<RunningVitest>
}

/** Whether everything in these files passed; what Vitest answers has the files of earlier runs in it. */
export function hasPassed(
  { testModules }: Awaited<ReturnType<RunningVitest['runTestSpecifications']>>,
  specifications: readonly TestSpecification[],
): boolean {
  const files = new Set(specifications.map(({ moduleId }) => moduleId))
  return testModules
    .filter(({ moduleId }) => files.has(moduleId))
    .every(
      (module) =>
        module.errors().length === 0 &&
        [...module.children.allTests()].every((test) => test.result().state !== 'failed'),
    )
}
