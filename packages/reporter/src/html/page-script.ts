/** What runs in the report: choosing a test and a view, and filtering inputs. Without it everything is shown at once. */
export const pageScript = `
const articles = [...document.querySelectorAll('article')]
const links = [...document.querySelectorAll('nav a')]
function show() {
  const [, index = '0', view = 'coverage'] = /^#test-(\\d+)(?:-(\\w+))?$/.exec(location.hash) || []
  const chosen = articles[Number(index)] || articles[0]
  articles.forEach((article, at) => {
    article.hidden = article !== chosen
    links[at].toggleAttribute('aria-current', article === chosen)
  })
  if (!chosen) return
  for (const tab of chosen.querySelectorAll('[role=tab]')) tab.setAttribute('aria-selected', String(tab.dataset.view === view))
  for (const panel of chosen.querySelectorAll('[role=tabpanel]')) panel.hidden = panel.dataset.view !== view
}
for (const [at, article] of articles.entries()) {
  for (const tab of article.querySelectorAll('[role=tab]')) {
    tab.addEventListener('click', () => { location.hash = 'test-' + at + '-' + tab.dataset.view })
  }
  const filter = article.querySelector('.filter')
  filter?.addEventListener('input', () => {
    for (const row of article.querySelectorAll('.corpus tbody tr')) row.hidden = !row.cells[0].textContent.includes(filter.value)
  })
}
addEventListener('hashchange', show)
show()
`
