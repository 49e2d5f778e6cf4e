/** What texts of a format look like, for who wants formats to be asserted; the grammars are those of the RFCs each names. */

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const hostname = `${label}(?:\\.${label})*`
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[zZ]|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)'
const uriCharacter = "(?:[\\w\\-.~!$&'()*+,;=:@/?]|%[\\da-fA-F]{2})"
const iriCharacter = "(?:[\\w\\-.~!$&'()*+,;=:@/?\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}]|%[\\da-fA-F]{2})"

const patterns: Readonly<Record<string, RegExp>> = {
  // RFC 3339
  date: new RegExp(`^${date}$`),
  time: new RegExp(`^${time}$`),
  'date-time': new RegExp(`^${date}[tT]${time}$`),
  duration: /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  // RFC 5321, RFC 1123, RFC 2673, RFC 4291
  email: new RegExp(`^[\\w!#$%&'*+/=?^\`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^\`{|}~-]+)*@${hostname}$`),
  'idn-email': /^[^\s@]+@[^\s@]+$/u,
  hostname: new RegExp(`^(?=.{1,253}$)${hostname}$`),
  'idn-hostname': /^[^\s@/]+$/u,
  ipv4: new RegExp(`^(?:${byte}\\.){3}${byte}$`),
  ipv6: /^(?=.*:)[\da-fA-F:.]{2,45}$/,
  // RFC 3986, RFC 3987, RFC 6570
  uri: new RegExp(`^[a-zA-Z][a-zA-Z\\d+.-]*:${uriCharacter}*(?:#${uriCharacter}*)?$`),
  'uri-reference': new RegExp(`^${uriCharacter}*(?:#${uriCharacter}*)?$`),
  iri: new RegExp(`^[a-zA-Z][a-zA-Z\\d+.-]*:${iriCharacter}*(?:#${iriCharacter}*)?$`, 'u'),
  'iri-reference': new RegExp(`^${iriCharacter}*(?:#${iriCharacter}*)?$`, 'u'),
  'uri-template': /^(?:[^\s{}"<>\\^`|]|\{[+#./;?&]?[\w.%]+(?::\d+|\*)?(?:,[\w.%]+(?::\d+|\*)?)*\})*$/u,
  uuid: /^[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}$/,
  // RFC 6901
  'json-pointer': /^(?:\/(?:[^~/]|~[01])*)*$/u,
  'relative-json-pointer': /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u,
}

/** Whether `text` is of the format; of a format that is not known it always is. */
export function formatAccepts(format: string, text: string): boolean {
  if (format === 'regex') return isExpression(text)
  const pattern = Object.hasOwn(patterns, format) ? patterns[format] : undefined
  return pattern === undefined || pattern.test(text)
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
