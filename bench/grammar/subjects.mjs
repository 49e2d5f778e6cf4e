// Subjects ready to run: grammar, samples, thread.
import { css, javascript, json, wordsOfCode } from '@fuzzwright/grammar'
import { samplesOf } from './samples.mjs'
import { install, subjects } from './subject-packages.mjs'
import { SubjectThread } from './subject-thread.mjs'

const grammars = { json, css, javascript }

/** Each has a thread of its own, restarted for each evolution and idle between; `wanted` picks by name and subject. */
export function* subjectsOf(wanted) {
  install()
  const samples = {}
  for (const [name, subject] of Object.entries(subjects)) {
    if (!wanted(name, subject)) continue
    const { format } = subject
    const thread = new SubjectThread(name)
    samples[format] ??= samplesOf(format)
    thread.stop()
    yield {
      name,
      format,
      heldOut: subject.heldOut,
      grammar: grammars[format],
      samples: samples[format],
      words: wordsOfCode(thread.sources),
      thread,
    }
  }
}
