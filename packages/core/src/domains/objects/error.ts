/** Errors of the classes the language has, with messages and codes. */

import type { Domain } from '../../domain/domain.ts'
import { printValue } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { ElementDomain } from '../choices/element.ts'
import { optionalOf } from '../choices/union.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { string } from '../strings/string.ts'

const classes = [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError] as const
const codes = ['ENOENT', 'ECONNREFUSED', 'ETIMEDOUT', 'ERR_INVALID_ARG_TYPE'] as const

type Parts = [target: (typeof classes)[number], message: string, code: string | undefined]

class ErrorDomain extends MappedDomain<Parts, Error> {
  override print(c: unknown, out: Printer): void {
    const [target, message, code] = this.inner.getValue(c)
    const made = `new ${target.name}(${message === '' ? '' : printValue(message)})`
    out.text(code === undefined ? made : `Object.assign(${made}, { code: ${printValue(code)} })`)
  }
}

/** Errors; a third of them carry a `code` as those of Node do. */
export function error(): Domain<Error> {
  const parts = new TupleDomain<Parts>([
    new ElementDomain('elementOf', classes),
    string(),
    optionalOf(new ElementDomain('elementOf', codes)).withWeights(2, 1),
  ])
  const build = ([target, message, code]: Parts): Error =>
    code === undefined ? new target(message) : Object.assign(new target(message), { code })
  const take = (value: Error): Parts | undefined => {
    const target = classes.find((one) => Object.getPrototypeOf(value) === one.prototype)
    if (target === undefined || Object.keys(value).some((key) => key !== 'code')) return undefined
    return [target, value.message, (value as { code?: string }).code]
  }
  return new ErrorDomain('error', parts, build, { from: take })
}
