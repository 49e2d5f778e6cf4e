/** Members that nobody but their class may look at, of all classes that a source file may make. */
import { type HiddenMembers, hiddenMembers, pathFrom, reachedSources, readSources } from '@fuzzwright/diff/version'

/** By class, of those in `file` and in what it imports by relative paths; `file` is an absolute path below `root`. */
export function hiddenFrom(root: string, file: string): HiddenMembers {
  const paths = reachedSources(root, pathFrom(root, file))
  return hiddenMembers([...readSources(root, paths).values()].flatMap(({ classes }) => classes))
}
