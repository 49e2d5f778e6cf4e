/** The door for `runner` of `jest.config`. */
export { FuzzRunner, FuzzRunner as default } from './runner/fuzz-runner.ts'
