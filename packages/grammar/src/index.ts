/** The door of the package, in the order of the pipeline: write, read, generate, parse, learn, mutate, evolve. */

// derivation
export { Derivation } from './derivation/derivation.ts'
// domain
export { InGrammarDomain, type InGrammarOptions, inGrammar } from './domain/in-grammar.ts'
// evolution
export {
  type Approach,
  type ApproachName,
  approaches,
  type Edit,
  type Selection,
  type Source,
} from './evolution/approaches.ts'
export { type Evolved, evolve } from './evolution/evolve.ts'
export type { EvolveOptions, Progress } from './evolution/evolve-options.ts'
export type { Judged, RunFeedback, RunShown } from './evolution/feedback.ts'
export {
  type Goal,
  type GoalNumbers,
  type Goals,
  goalNames,
  ignoringGoal,
  multipleGoals,
  singleGoal,
} from './evolution/goals.ts'
// generation
export { compiled } from './generation/compiler.ts'
export { defaultLimits, type Generator, type Limits } from './generation/generator.ts'
export { interpreter } from './generation/interpreter.ts'
export { type KPathOptions, kPathCover, kPathsIn } from './generation/k-paths.ts'
export { uniformWeights, type Weights } from './generation/slots.ts'
export { type SubtreeOptions, subtreeWeights } from './generation/subtree-counts.ts'
export { tablesOf } from './generation/tables.ts'
// grammar
export {
  alt,
  chars,
  except,
  grammar,
  literal,
  many,
  optional,
  rule,
  separated,
  seq,
  some,
  weighted,
} from './grammar/builder.ts'
export type { GrammarProblem } from './grammar/check-grammar.ts'
export { checkGrammar } from './grammar/check-grammar.ts'
export {
  alternation,
  concatenation,
  literalRange,
  literalRanges,
  recurse,
  recursive,
  repetition,
} from './grammar/fuzzcheck-words.ts'
export type { Expression, Grammar, Rule } from './grammar/grammar.ts'
export { type Plan, planOf } from './grammar/plan.ts'
// learning
export { type Learned, type LearnOptions, learn } from './learning/learn.ts'
export { inverseWeights, mixed, readWeights, type WrittenWeights, writeWeights } from './learning/weight-mixtures.ts'
// mutation
export { declaredBeforeUsed, type NameRules } from './mutation/declared-before-used.ts'
export type { Repair, Replacement, RuleSubtree } from './mutation/repair.ts'
export {
  type Annotate,
  type PoolLimits,
  type SubtreeContext,
  SubtreePool,
  sameNumberOf,
  superionLimits,
} from './mutation/subtree-pool.ts'
export { withTokenWord, wordsOfCode, wordsOfTexts } from './mutation/token-words.ts'
export { type AntlrOptions, readAntlr } from './notation/antlr.ts'
export { type ChevrotainProduction, type ChevrotainToken, readChevrotain } from './notation/chevrotain.ts'
// notation
export { readEbnf } from './notation/ebnf.ts'
export { readOhm } from './notation/ohm.ts'
export { type PeggyGrammar, type PeggyNode, readPeggy } from './notation/peggy.ts'
export { regex } from './notation/regex.ts'
export { readTreeSitter, type TreeSitterGrammar, type TreeSitterOptions } from './notation/tree-sitter.ts'
// parsing
export { ParseFailure, parse } from './parsing/parse.ts'
// ready-made
export { css } from './ready-made/css.ts'
export { csv } from './ready-made/csv.ts'
export { email } from './ready-made/email.ts'
export { glob } from './ready-made/glob.ts'
export { javascript } from './ready-made/javascript.ts'
export { json } from './ready-made/json.ts'
export { markdown } from './ready-made/markdown.ts'
export { regexp } from './ready-made/regexp.ts'
export { semver } from './ready-made/semver.ts'
export { sqlSelect } from './ready-made/sql-select.ts'
export { url } from './ready-made/url.ts'
export { xml } from './ready-made/xml.ts'
// trimming
export { type Trimmed, type TrimOptions, trim, trimChunks } from './trimming/trim.ts'
