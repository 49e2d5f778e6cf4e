/** How the report looks, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #3a404b); --soft: light-dark(#f5f6f8, #1d2026);
  --hit: light-dark(#1a7f37, #4ac26b); --miss: light-dark(#c0392b, #ff7b72); --part: light-dark(#b58105, #e3b341);
  --first: light-dark(#0b63ce, #6cb0ff); --second: light-dark(#8250df, #c297ff);
  --third: light-dark(#9a6700, #e3b341); --fourth: light-dark(#0d7d7d, #56d4d4); }
* { box-sizing: border-box }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: minmax(14rem, 20rem) 1fr; min-height: 100vh }
nav { border-right: 1px solid var(--line); background: var(--soft); padding: 1rem; overflow-wrap: anywhere }
nav h1 { font-size: 1.1rem; margin: 0 0 .5rem }
nav ul { list-style: none; margin: 1rem 0 0; padding: 0 }
nav a { display: block; padding: .3rem .5rem; border-radius: 6px; color: inherit; text-decoration: none }
nav a[aria-current] { background: var(--line) }
nav small { display: block; opacity: .7 }
main { padding: 1rem 1.5rem; min-width: 0 }
h2 { margin: 0 0 .25rem; overflow-wrap: anywhere }
h3 { margin: 1.5rem 0 .5rem; overflow-wrap: anywhere } h4 { margin: 1rem 0 .25rem }
[role=tablist] { display: flex; gap: .25rem; border-bottom: 1px solid var(--line); margin: 1rem 0 }
[role=tab] { font: inherit; color: inherit; background: none; border: 0; border-bottom: 3px solid transparent; padding: .4rem .8rem; cursor: pointer }
[role=tab][aria-selected=true] { border-color: var(--first); font-weight: 600 }
pre, code { font: 12.5px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 2 }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
pre.call, pre.commands { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem }
th { text-align: left; font-weight: 600 } th, td { padding: .15rem .6rem; vertical-align: top }
.functions td, .corpus td, .shrink td, .labels td { border-top: 1px solid var(--line) }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; opacity: .8 }
.corpus td.number, .shrink td.number, .labels td.number { width: 1% }
.source { table-layout: fixed } .source td { padding: 0 .5rem } .source td.number { width: 3.5rem } .source td.mark { width: 1.8rem; text-align: center }
.source td.first { width: 34% } .source pre { white-space: pre-wrap }
.source .hit .mark { color: var(--hit) } .source .part .mark { color: var(--part) } .source .miss .mark { color: var(--miss) }
.source .miss .code { background: color-mix(in srgb, var(--miss) 10%, transparent) }
.source .gap td { border-top: 1px dashed var(--line) }
.first summary { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; cursor: pointer; list-style: none; color: var(--first) }
.first p { margin: 0 0 .3rem; opacity: .8 }
details.file { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .8rem; margin: 1rem 0 }
.share, .none { opacity: .7 } .warning { color: var(--part) } .fixed { color: var(--hit) }
.filter { width: 100%; max-width: 30rem; font: inherit; padding: .4rem .6rem }
figure { margin: 0 0 1rem; max-width: 60rem } figcaption { display: flex; gap: 1.2rem; align-items: center }
figcaption i { display: inline-block; width: 1rem; height: 3px; margin-right: .4rem; vertical-align: middle }
i.first { background: var(--first) } i.second { background: var(--second) }
i.third { background: var(--third) } i.fourth { background: var(--fourth) }
svg { width: 100%; height: auto } svg text { font-size: 11px; fill: currentColor; opacity: .75 }
svg .grid line { stroke: var(--line) } path.first { stroke: var(--first) } path.second { stroke: var(--second) }
path.third { stroke: var(--third) } path.fourth { stroke: var(--fourth) } path { stroke-width: 2 }
.happened { stroke: var(--miss); stroke-dasharray: 4 3; stroke-width: 2 } figcaption { flex-wrap: wrap }
.failed { color: var(--miss) } .passed, .exhausted { color: var(--hit) } .gaveUp, .uncovered { color: var(--part) }
[hidden] { display: none }
@media (max-width: 50rem) { body { display: block } nav { border: 0 } }
`
