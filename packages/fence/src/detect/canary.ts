/**
 * The word that proves a hole: the search puts it into inputs, and where it then stands in what is run, opened or reached, an input
 * decided that. It is lower-case letters only, so that little of what code does to its inputs changes it.
 */
export const canary = 'fzcanary'

/** Whatever was done to its case. */
export function holdsCanary(text: string): boolean {
  return text.includes(canary) || text.toLowerCase().includes(canary)
}

/** No machine has a name below this one: it is kept free for tests (RFC 6761). */
export const canaryHost = `${canary}.invalid`
