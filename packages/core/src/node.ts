/** The door for hosts that run in Node: what touches the disk. */

// replay
export { DirectoryFindingsStore, findingsDirectory, findingsFolder } from './replay/directory-findings-store.ts'
