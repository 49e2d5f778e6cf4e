/** What our runners put around the hooks of a runner of Vitest, and how they go through tasks. */
import type { Runner, SuiteTask, TestTask } from './vitest-runner.ts'

export function eachTask(task: TestTask | SuiteTask, visit: (task: TestTask | SuiteTask) => void): void {
  visit(task)
  for (const child of task.tasks ?? []) eachTask(child, visit)
}

export function nameOf(test: TestTask): string {
  const names: string[] = []
  for (let at: TestTask | SuiteTask | undefined = test; at !== undefined && at !== test.file; at = at.suite)
    names.unshift(at.name)
  return names.join(' > ')
}

type Hooks = Required<Omit<Runner, 'runTask' | 'onTaskUpdate'>>
/** What a hook is told first. */
type Subject<Name extends keyof Hooks> = Parameters<Hooks[Name]>[0]

export function before<Name extends keyof Hooks>(
  runner: Runner,
  name: Name,
  work: (subject: Subject<Name>) => void,
): void {
  const own = runner[name]
  Object.assign(runner, {
    [name]: (subject: Subject<Name>, ...rest: unknown[]) => {
      work(subject)
      return own === undefined ? undefined : Reflect.apply(own, runner, [subject, ...rest])
    },
  })
}

export function after<Name extends keyof Hooks>(
  runner: Runner,
  name: Name,
  work: (subject: Subject<Name>) => void,
): void {
  const own = runner[name]
  Object.assign(runner, {
    [name]: async (subject: Subject<Name>, ...rest: unknown[]) => {
      if (own !== undefined) await Reflect.apply(own, runner, [subject, ...rest])
      work(subject)
    },
  })
}
