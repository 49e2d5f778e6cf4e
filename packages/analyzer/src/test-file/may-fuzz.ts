/** Whether a file can hold a fuzz call at all; answered without parsing, because most files cannot. */
export function mayFuzz(text: string): boolean {
  return text.includes('@fuzzwright/') && /@fuzzwright\/(?:vitest|jest)\b/.test(text)
}
