/** Values of the environment that no answer may have in it. */
import { OracleError } from '@fuzzwright/core'

/** Shorter values stand in answers by chance. No bench chose it. */
const shortest = 8
/** An answer with so many values that are no secrets tells the whole environment. No bench chose it. */
const dumped = 4
const secretName =
  /secret|token|passw|credential|private|api_?key|access_?key|auth|dsn|database_url|redis_url|connection/i

interface Variable {
  readonly name: string
  readonly value: string
}

/** What was said in both directions, as text. */
export interface Exchanged {
  readonly told: string
  readonly asked: string
  /** Of the operation. */
  readonly name: string
}

/** What is looked for in answers. */
export class Secrets {
  private readonly secrets: readonly Variable[]
  private readonly others: readonly string[]

  constructor(variables: Readonly<Record<string, string | undefined>>, named: readonly string[] = []) {
    const long = Object.entries(variables).flatMap(([name, value]) =>
      value === undefined || value.length < shortest ? [] : [{ name, value }],
    )
    this.secrets = long.filter(({ name }) => secretName.test(name) || named.includes(name))
    const values = [...new Set(long.map(({ value }) => value))]
    // The folder of the project is a part of several, and one stack trace has it.
    this.others = values.filter((value) => !values.some((other) => other !== value && other.includes(value)))
  }

  /** The failure of an answer that tells a secret which its request does not. */
  judge({ told, asked, name }: Exchanged): OracleError | undefined {
    const isTold = (value: string): boolean => holds(told, value) && !asked.includes(value)
    const secret = this.secrets.find(({ value }) => isTold(value))
    if (secret !== undefined) {
      return new OracleError('secret', `${name} tells the value of the environment variable ${secret.name}.`)
    }
    if (this.others.filter(isTold).length < dumped) return undefined
    return new OracleError('secret', `${name} tells the environment of the process.`)
  }
}

/** As it is, or as JSON has it. */
function holds(told: string, value: string): boolean {
  return told.includes(value) || told.includes(JSON.stringify(value).slice(1, -1))
}
