// The ways to search that are compared: the paper's baselines, FdLoop as published and ours in all modes, and ours without parts.
import { approaches, ignoringGoal, multipleGoals, singleGoal } from '@fuzzwright/grammar'

const goals = ['coverage', 'mappings', 'exceptions', 'runTime']
const { directed } = approaches

export const baselines = ['random', 'probabilistic', 'inverse', 'evoGFuzz']

/** Name of a setting to what `evolve` needs. FdLoop runs every input twice, so it has half the generations. */
export const settings = {
  random: { approach: 'random', goals: multipleGoals },
  probabilistic: { approach: 'probabilistic', goals: multipleGoals },
  inverse: { approach: 'inverse', goals: multipleGoals },
  evoGFuzz: { approach: 'evoGFuzz', goals: { ...singleGoal('exceptions'), coverage: 0, mappings: 0, runTime: 0 } },
  superion: { approach: 'superion', goals: { ...multipleGoals, hits: 1 } },
  ...modesOf('fdLoop', { approach: 'fdLoop', generations: 24 }),
  ...modesOf('directed', { approach: 'directed' }),
  'directed, no grammar mutation': part({ grammarMutation: 'none' }),
  'directed, no input mutation': part({ edits: {} }),
  'directed, no words': { ...part({}), words: false },
  'directed, fixed shares': part({ adaptive: false }),
}

/** Those that are run on subjects kept apart as well. */
export const headline = Object.keys(settings).filter((name) => !/ignore|, no |, fixed/.test(name))

function modesOf(name, base) {
  return Object.fromEntries([
    ...goals.map((goal) => [`${name}, ${goal}`, { ...base, goals: singleGoal(goal) }]),
    [`${name}, multiple`, { ...base, goals: multipleGoals }],
    ...goals.map((goal) => [`${name}, ignore ${goal}`, { ...base, goals: ignoringGoal(goal) }]),
  ])
}

function part(change) {
  return { approach: { ...directed, ...change }, goals: multipleGoals }
}
