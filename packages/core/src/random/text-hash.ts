/** A short stable hash of a text, for names of files and for telling tests apart. Not for secrets. */

/** One lane of multiply-xor mixing over UTF-16 units, finished as murmur3 finishes. Answers an unsigned 32-bit integer. */
function lane(text: string, seed: number, multiplier: number): number {
  let hash = seed ^ text.length
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), multiplier)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** 1 to 16 hexadecimal digits (12 unless told), the same for the same text on every machine and in every version. */
export function textHash(text: string, digits = 12): string {
  const high = lane(text, 0x9747b28c, 0x9e3779b1).toString(16).padStart(8, '0')
  const low = lane(text, 0x3c6ef372, 0x27d4eb2f).toString(16).padStart(8, '0')
  return (high + low).slice(0, digits)
}
