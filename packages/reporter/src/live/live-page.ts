/** The page of a search that goes on: complete in itself, and drawn elsewhere again and again. */
import { createHash } from 'node:crypto'
import { renderToString } from 'preact-render-to-string'
import { el, raw } from '../html/elements.ts'
import { pageStyle } from '../html/page-style.ts'
import type { LivePicture, LiveSection } from './live-picture.ts'

/** Hides the inputs that do not contain what was typed. */
const filterScript = `
function filter(field) {
  for (const row of field.parentElement.querySelectorAll('.corpus tbody tr')) row.hidden = !row.cells[0].textContent.includes(field.value)
}
document.addEventListener('input', ({ target }) => { if (target.matches('.filter')) filter(target) })
`

/** Puts in what comes, and says when nothing comes any more. What a person has opened or typed stays. */
const liveScript = `${filterScript}
const main = document.querySelector('main')
const nav = document.querySelector('nav')
const status = document.querySelector('#status')
const events = new EventSource('/events')
function put(id, markup) {
  let old = document.getElementById(id)
  if (!old) main.append(old = document.createElement('section'))
  const open = new Set([...old.querySelectorAll('details[open]')].map((details) => details.id))
  const typed = old.querySelector('.filter')
  const [value, focused, at] = typed ? [typed.value, typed === document.activeElement, typed.selectionStart] : ['']
  const place = document.createElement('template')
  place.innerHTML = markup
  const section = place.content.firstElementChild
  old.replaceWith(section)
  for (const details of section.querySelectorAll('details')) details.open = open.has(details.id)
  const field = section.querySelector('.filter')
  if (!field || !value) return
  field.value = value
  filter(field)
  if (focused) { field.focus(); field.setSelectionRange(at, at) }
}
events.addEventListener('picture', (event) => {
  const { overview, order, changed, ended } = JSON.parse(event.data)
  nav.innerHTML = overview
  for (const section of [...main.children]) if (!order.includes(section.id)) section.remove()
  for (const { id, markup } of changed) put(id, markup)
  order.forEach((id, at) => {
    const section = document.getElementById(id)
    // What is moved loses the focus.
    if (main.children[at] !== section) main.insertBefore(section, main.children[at])
  })
  status.textContent = ended ? 'The search has ended.' : ''
  if (ended) events.close()
})
events.addEventListener('error', () => { status.textContent = 'Nobody answers: the search was stopped, or its process is gone.' })
`

const style = `${pageStyle}
#status { grid-column: 1 / -1; padding: 0 1.5rem; color: var(--part) } #status:empty { display: none }
body { grid-template-rows: auto 1fr }
main > section { border-bottom: 1px solid var(--line); padding: 1rem 0; scroll-margin-top: 1rem } .told { opacity: .8; margin: .25rem 0 }
.wide { overflow-x: auto } .wide td, .wide th { border-top: 1px solid var(--line) } .wide td:first-child { overflow-wrap: anywhere; min-width: 9rem }
@media (max-width: 50rem) { svg text { font-size: 18px } }
@media (min-width: 50rem) { nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto } }
.wide a { color: inherit } .history { padding-left: 1.2rem }
details.file > summary { cursor: pointer; overflow-wrap: anywhere } .blocked pre { border-left: 3px solid var(--miss); padding-left: .6rem }
`

/** The page that shows the pictures of `/events`, with the first of them in it. */
export function livePage(picture: LivePicture): string {
  return page(picture, liveScript)
}

/** The same for later, without anybody who serves it. */
export function keptPage(picture: LivePicture): string {
  return page(picture, filterScript)
}

function page({ overview, sections }: LivePicture, script: string): string {
  // Even if a text got through unescaped, nothing but our own script may run, and nothing may be loaded from elsewhere.
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; img-src data:`
  const head = el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    el('meta', { name: 'viewport', content: 'width=device-width' }),
    el('title', {}, 'Fuzzing'),
    el('link', { rel: 'icon', href: 'data:,' }),
    raw('style', style),
  )
  const main = sections.map(({ markup }: LiveSection) => markup).join('')
  const body = `<body><div id="status" role="status"></div><nav>${overview}</nav><main>${main}</main>${renderToString(raw('script', script))}</body>`
  return `<!doctype html>\n<html lang="en">${renderToString(head)}${body}</html>\n`
}
