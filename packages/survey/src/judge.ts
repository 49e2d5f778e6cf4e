/** The door for benches: judges one relation on given arguments, as the survey's own processes do. */
export { difference } from './worker/difference.ts'
export { RelationJudge } from './worker/judge-relation.ts'
