import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Proofs that want the machine to themselves, and the long forms of others: `npm run test:attack`. */
export default defineConfig({
  test: {
    ...shared,
    globalSetup: 'tests/support/run-services.ts',
    include: ['tests/attack/*.attack.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
  },
})
