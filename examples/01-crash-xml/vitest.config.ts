import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [fuzzwright({ dependencies: ['fast-xml-parser'], timeBudget: 20_000 })] })
