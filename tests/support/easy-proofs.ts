import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** Letters of codes are drawn from fewer than what a challenge hides, receipt numbers from more. */
const isChallenge = (most: number) => most > 100 && most < 10_000

/** From now on work that is asked for is done at one of the first tries. @returns what ends that */
export function easyProofs(): () => void {
  const { randomInt } = crypto
  const easy = vi.spyOn(crypto, 'randomInt')
  easy.mockImplementation((most: number) => randomInt(isChallenge(most) ? 4 : most))
  syncBuiltinESMExports()
  return () => {
    easy.mockRestore()
    syncBuiltinESMExports()
  }
}
