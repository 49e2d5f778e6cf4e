/** A survey as one page that needs nothing besides itself. */
import type { SurveyFinding } from '../finding/finding.ts'
import type { SurveyReport } from '../survey-package.ts'
import { titleOf, usedImports } from './text.ts'

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border-left:4px solid #d9a300;padding:.2rem 1rem;margin:1.2rem 0}article.failure{border-color:#c5362b}
h2{font-size:1.05rem;margin:.2rem 0}pre{overflow:auto;background:color-mix(in srgb,currentColor 7%,transparent);padding:.6rem;margin:.4rem 0}
dt{float:left;width:6rem;opacity:.7}dd{margin:0 0 0 6rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}small{opacity:.7}`

/** The whole page. */
export function surveyHtml(report: SurveyReport): string {
  const title = `Survey of ${titleOf(report)}`
  const body = report.findings.map((finding, at) => article(finding, at + 1)).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${report.exports.length} exports, ${report.findings.length} findings, seed ${report.seed}</p>
${body}
</body></html>
`
}

function article(finding: SurveyFinding, number: number): string {
  const { kind, oracle, title, confidence, why, doubt } = finding
  const { code, observed, expected } = finding.seen ?? finding
  const source = [...usedImports(finding), code].join('\n')
  const wanted = expected === undefined ? '' : `<dt>expected</dt><dd>${escaped(expected)}</dd>`
  return `<article class="${kind}" id="finding-${number}"><h2>${number}. ${escaped(title)}</h2>
<small>${kind}, ${escaped(oracle)}, ${Math.round(confidence * 100)} % sure: ${escaped(why)}${doubt === undefined ? '' : `; doubted: ${escaped(doubt)}`}</small>
<pre>${escaped(source)}</pre><dl><dt>gives</dt><dd>${escaped(observed)}</dd>${wanted}</dl></article>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
