import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [fuzzwright({ dependencies: ['graphql'], timeBudget: 20_000 })] })
