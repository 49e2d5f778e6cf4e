/** The door for whoever walks syntax trees. */
export { childrenOf } from './change/children-of.ts'
