/** The door for whoever only asks git what has changed: nothing that reads or runs code is loaded. */
export { attemptGit, changedFiles, type Revision, repositoryRoot, resolveRevision } from './version/git.ts'
