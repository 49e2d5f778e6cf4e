/** What wrote a finding, for its file: read from the package once, when the first test runs. */
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

export const versions = { fuzzwright: manifest.version, node: process.versions.node }
