/** The door for whoever runs the tests of a project: which runner they are for, and in which folder it is started. */
export { installedFolder, isInstalled } from './project/installed-package.ts'
export { projectOf, type TestProject, type TestRunner } from './project/project-of.ts'
