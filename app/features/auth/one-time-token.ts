import { createHash, randomBytes } from 'node:crypto'
import { toLinkLetters } from '../../platform/link-letters.ts'

/** A token for a one-time link: 192 bits, so that no limit has to keep anybody from guessing. */
export const newToken = (): string => toLinkLetters(randomBytes(24).toString('base64url'))

/** What is kept of it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
