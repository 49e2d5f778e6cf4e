/** Inputs as a person would write them: drawn texts are hostile. */

/** Whether all texts of an input are of letters, digits, blanks and plain punctuation. */
export function isTame(args: () => readonly unknown[]): boolean {
  try {
    return /^[\w\s"[\]{}:,.-]*$/.test(JSON.stringify(args()))
  } catch {
    return false
  }
}
