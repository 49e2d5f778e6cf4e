/** A failing input outside its test: from the text a report or a findings file holds to the arguments themselves. */
import type { AnyDomain } from '../domain/domain.ts'
import type { IR } from '../domain/ir.ts'
import { TupleDomain, type TupleValues } from '../domain/tuple.ts'
import { FuzzError } from '../errors.ts'
import { decodeToken } from './replay-token.ts'
import { parseStoredFinding } from './stored-finding.ts'

/**
 * The arguments that `text` holds: a replay token, or the content of a file below `__fuzz__`. `domains` are those of the
 * test, one per argument; FuzzTest's ParseReproducerValue.
 * @throws FuzzError `bad-replay-token`, `corrupt-finding` or `outdated-finding` for a text that is neither,
 *   `foreign-reproducer` where the input is none of these domains
 */
export function parseReproducer<const Domains extends readonly AnyDomain[]>(
  text: string,
  domains: Domains,
): TupleValues<Domains> {
  const root = new TupleDomain<unknown[]>(domains)
  const corpus = root.parse(writtenIn(text))
  const reason = corpus === undefined ? 'it has another form' : root.validate(corpus)
  if (corpus !== undefined && reason === undefined) return root.getValue(corpus) as unknown as TupleValues<Domains>
  throw new FuzzError(
    'foreign-reproducer',
    `The reproducer is no input of these ${domains.length} domain(s): ${reason}.`,
    {
      hint: 'Give the domains of the test that printed it, in the order of its parameters.',
    },
  )
}

function writtenIn(text: string): IR {
  return text.trimStart().startsWith('{') ? parseStoredFinding(text, 'the reproducer').corpus : decodeToken(text).ir
}
