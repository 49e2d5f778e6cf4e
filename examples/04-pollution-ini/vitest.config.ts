import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [fuzzwright({ dependencies: ['ini'], timeBudget: 20_000 })] })
