/** Values are printed by the names of their classes; a test reaches these through the module that exports them. */
import type { SurveyFinding } from '../finding/finding.ts'

/** Expressions of classes by name: `{ Node: 'm.Node' }`. */
type Classes = Readonly<Record<string, string>>

/** The same finding, with every class in its sources as one writes it beside the finding's imports. */
export function withClassExpressions(finding: SurveyFinding, classes: Classes): SurveyFinding {
  const { input, code, expectedCode, seen } = finding
  const spelled = (source: string): string => sourceWithClasses(source, classes)
  return {
    ...finding,
    input: spelled(input),
    code: spelled(code),
    ...(expectedCode !== undefined && { expectedCode: spelled(expectedCode) }),
    ...(seen !== undefined && { seen: { ...seen, code: spelled(seen.code) } }),
  }
}

const quoted = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/
const classOf = /(?<![\w$.])(new |Object\.create\()([A-Za-z_$][\w$]*)(?=\(|\.prototype\))/g

/** `Object.create(Node.prototype)` as `Object.create(m.Node.prototype)`; what stands in quotes stays. */
export function sourceWithClasses(source: string, classes: Classes): string {
  const spelled = (part: string): string =>
    part.replace(classOf, (whole, before: string, name: string) => {
      // Of two classes of one name, it is the platform's own that is printed with `new`.
      const isPlatforms = before === 'new ' && name in globalThis
      const expression = Object.hasOwn(classes, name) && !isPlatforms ? classes[name] : undefined
      return expression === undefined ? whole : before + expression
    })
  // What is split at quotes has them at odd places.
  return source
    .split(quoted)
    .map((part, at) => (at % 2 === 0 ? spelled(part) : part))
    .join('')
}
