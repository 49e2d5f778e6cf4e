/** The door for whoever walks code that was parsed. */
export { childNodes } from './subject/child-nodes.ts'
