/** Which pages the site has, in the order of the sidebar. Plain data: the checks of the repository read it without VitePress. */

export interface NavigationItem {
  readonly text: string
  /** Path of a page below docs/, without its ending; of a folder with a slash at its end. */
  readonly link: string
}

export interface NavigationGroup {
  readonly text: string
  readonly items: readonly NavigationItem[]
  readonly collapsed?: boolean
}

export const navigation: readonly NavigationGroup[] = [
  {
    text: 'Guide',
    items: [
      { text: 'Your first finding', link: '/guide/tutorial' },
      { text: 'Try it here', link: '/try' },
      { text: 'Reading a failure', link: '/guide/reading-a-failure' },
      { text: 'Recipes', link: '/guide/recipes' },
      { text: 'Questions', link: '/guide/questions' },
      { text: 'Coming from fast-check', link: '/guide/from-fast-check' },
      { text: 'Beside other tools', link: '/guide/comparison' },
      { text: 'With an assistant', link: '/guide/assistants' },
    ],
  },
  {
    text: 'Tests',
    items: [
      { text: 'Vitest', link: '/vitest' },
      { text: 'Jest', link: '/jest' },
      { text: 'The runner of Node', link: '/node-test' },
      { text: 'Domains', link: '/domains' },
      { text: 'Schemas', link: '/schemas' },
      { text: 'Handlers', link: '/handlers' },
      { text: 'Grammars', link: '/grammar' },
      { text: 'Sequences of calls', link: '/sequences' },
      { text: 'fast-check', link: '/fast-check' },
      { text: 'What is shown', link: '/reports' },
      { text: 'Errors', link: '/errors' },
    ],
  },
  {
    text: 'What is judged',
    items: [
      { text: 'Oracles', link: '/oracles' },
      { text: 'Races', link: '/races' },
      { text: 'Growth', link: '/growth' },
      { text: 'Effects', link: '/effects' },
      { text: 'Detectors', link: '/detectors' },
      { text: 'Deaths', link: '/deaths' },
    ],
  },
  {
    text: 'Commands',
    items: [
      { text: 'The command line', link: '/cli' },
      { text: 'Writing tests', link: '/write' },
      { text: 'Survey', link: '/survey' },
      { text: 'Two versions', link: '/diff' },
      { text: 'Mutants', link: '/mutants' },
      { text: 'Campaigns', link: '/campaigns' },
    ],
  },
  {
    text: 'How it works',
    collapsed: true,
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Words', link: '/vocabulary' },
      { text: 'Shrinking', link: '/shrinking' },
      { text: 'What it found', link: '/found' },
      { text: 'Analyzer', link: '/pipeline/analyzer' },
      { text: 'Descriptions', link: '/pipeline/description' },
      { text: 'Domains', link: '/pipeline/domains' },
      { text: 'Providers', link: '/pipeline/providers' },
      { text: 'Instrumentation', link: '/pipeline/instrumentation' },
      { text: 'Execution', link: '/pipeline/execution' },
      { text: 'The search', link: '/pipeline/search' },
      { text: 'Mutation', link: '/pipeline/mutation' },
      { text: 'Failures', link: '/pipeline/failure' },
      { text: 'Shrinking, file by file', link: '/pipeline/shrink' },
      { text: 'Reports', link: '/pipeline/report' },
      { text: 'Replay', link: '/pipeline/replay' },
      { text: 'The session', link: '/pipeline/session' },
      { text: 'Hosts', link: '/pipeline/host' },
      { text: 'Grammars', link: '/pipeline/grammar' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Sources', link: '/seeds' },
    ],
  },
]
