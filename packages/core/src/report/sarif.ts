/** Results of a tool as SARIF 2.1.0, which code hosts show beside the code. */

/** One thing found. */
export interface SarifResult {
  /** Name of the rule that is broken; a text without spaces. */
  readonly rule: string
  readonly level: 'error' | 'warning' | 'note'
  readonly text: string
  /** Path from the root of the repository, with forward slashes. */
  readonly file: string
  /** 1-based; missing: the whole file. */
  readonly line?: number
  /** Names of what is concerned, where a name says more than a place. */
  readonly names?: readonly string[]
  /** The same for the same thing in the next run, so that it is known again. */
  readonly fingerprint: string
}

/** One run of the tool `name`, with a rule for each that is broken. To be written as JSON. */
export function sarifLog(name: string, results: readonly SarifResult[]): object {
  const rules = [...new Set(results.map(({ rule }) => rule))]
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      { tool: { driver: { name, rules: rules.map((id) => ({ id, name: id })) } }, results: results.map(resultOf) },
    ],
  }
}

function resultOf({ rule, level, text, file, line, names, fingerprint }: SarifResult): object {
  return {
    ruleId: rule,
    level,
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file },
          ...(line !== undefined && { region: { startLine: line } }),
        },
        ...(names !== undefined && { logicalLocations: names.map((one) => ({ fullyQualifiedName: one })) }),
      },
    ],
    partialFingerprints: { titleAndCause: fingerprint },
  }
}
