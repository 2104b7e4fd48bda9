import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Proofs that want the machine to themselves: `npm run test:attack`. */
export default defineConfig({
  test: { ...usual.test, include: ['tests/attack/*.attack.ts'], maxWorkers: 1, testTimeout: 600_000 },
})
