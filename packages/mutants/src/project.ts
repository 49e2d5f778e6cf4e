/** The door for whoever runs the tests of a project: which runner they are for, in which folder it is started, and what of its classes they are not to look at. */
export { hiddenFrom } from './project/hidden-from.ts'
export { installedFolder, isInstalled } from './project/installed-package.ts'
export { projectOf, type TestProject, type TestRunner } from './project/project-of.ts'
