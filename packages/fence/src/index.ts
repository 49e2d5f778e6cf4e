/** The door for hosts: a fence around the inputs of a fuzz test. */
export { type FenceRequest, openFence } from './fence.ts'
export { isRefusedByNode, secondFence } from './second-fence.ts'
