/** The workflow that searches for a team: for each pull request what it changes, each night everything, on one corpus. */
import { posix } from 'node:path'
import type { Installation } from './installation.ts'

/** What a workflow is written for. */
export interface WorkflowRequest {
  readonly installation: Installation
  /** What starts our program in that folder. */
  readonly program: string
  /** A lock file lies beside package.json. */
  readonly isLocked: boolean
  /** Folder of the project below the root of the repository, with forward slashes; empty for the root. */
  readonly folder: string
  /** Branch pull requests go to. */
  readonly branch: string
  /** Version for setup-node, such as `20`. */
  readonly node: string
  /** How long a pull request is searched: `2m`. */
  readonly pullRequest: string
  /** How long each shard searches at night: `30m`. */
  readonly nightly: string
  /** Machines at night. */
  readonly shards: number
}

/** Branches of the project's repository that belong to us. */
export const corpusBranch = 'fuzz-corpus'
export const findingsBranch = 'fuzz-findings'

/** A workflow of GitHub Actions, ending in a line break. */
export function workflow(request: WorkflowRequest): string {
  const { branch, pullRequest, nightly, shards } = request
  return `# Written by \`fuzzwright ci init\`; yours to change.
name: fuzz
on:
  pull_request:
    branches: [${branch}]
  schedule:
    - cron: '17 2 * * *'
  workflow_dispatch:
${inFolder(request)}
jobs:
  pull-request:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      security-events: write
    steps:
${checkout(request)}
      - name: Search the fuzz tests of what has changed
        run: ${fuzz(request, `--for ${pullRequest} --changed origin/${branch} --take-only`)}
${reports('fuzz', request)}

  nightly:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: write
      security-events: write
    strategy:
      fail-fast: false
      matrix:
        shard: [${Array.from({ length: shards }, (_, at) => at + 1).join(', ')}]
    steps:
${checkout(request)}
      - name: Search a part of all fuzz tests
        run: ${fuzz(request, `--for ${nightly} --shard \${{ matrix.shard }}/${shards}`)}
${reports(`fuzz-\${{ matrix.shard }}`, request)}

  findings:
    if: \${{ !cancelled() && github.event_name != 'pull_request' }}
    needs: nightly
    runs-on: ubuntu-latest
    permissions:
      contents: write
    steps:
${checkout(request)}
      - name: Take what every shard found
        run: ${request.program} exchange --store git:${corpusBranch} --prune
      - name: Push new findings as a branch
        run: |
          if [ -z "$(git status --porcelain -- ':(glob)**/__fuzz__/**')" ]; then echo 'Nothing new.'; exit 0; fi
          git add --all -- ':(glob)**/__fuzz__/**'
          git -c user.name=fuzzwright -c user.email=fuzzwright@users.noreply.github.com commit --quiet --message 'test: inputs that fail, found by fuzzing'
          git push --force origin HEAD:refs/heads/${findingsBranch}
`
}

/** Of a monorepo, one package is searched. */
function inFolder({ folder }: WorkflowRequest): string {
  return folder === '' ? '' : `\ndefaults:\n  run:\n    working-directory: ${folder}\n`
}

/** The whole history: the change is what differs from the commit the branch left. */
function checkout({ installation, isLocked, node }: WorkflowRequest): string {
  const install = isLocked ? installation.install : 'npm install'
  return `      - uses: actions/checkout@v5
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v5
        with:
          node-version: ${node}
${[...installation.prepare, install].map((command) => `      - run: ${command}`).join('\n')}`
}

function fuzz({ program }: WorkflowRequest, words: string): string {
  return `${program} fuzz ${words} --store git:${corpusBranch} --markdown "$GITHUB_STEP_SUMMARY" --sarif fuzz.sarif`
}

/** Code scanning may be switched off, or out of reach of a fork: then the summary and the annotations are what there is. */
function reports(category: string, { folder }: WorkflowRequest): string {
  return `      - if: always()
        continue-on-error: true
        uses: github/codeql-action/upload-sarif@v4
        with:
          sarif_file: ${posix.join(folder, 'fuzz.sarif')}
          category: ${category}`
}
