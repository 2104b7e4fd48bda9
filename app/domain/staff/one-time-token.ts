import { createHash, randomBytes } from 'node:crypto'
import { toLinkLetters } from '#app/platform/link-letters.ts'

/** 192 bits: guessing needs no limit. */
export const generateToken = (): string => toLinkLetters(randomBytes(24).toString('base64url'))

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
