import { timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHashes } from '#app/platform/keys.server.ts'
import { readCode } from '#app/platform/typed-code.ts'
import { codeLetters } from '../vouchers/issue-voucher.server.ts'

const proofLength = 6

/** The pass that a visitor shows at the desk, for the visit and its gift: `GL-4829-1377-K7QX2M`. Its end is a signature. */
export const visitPass = (keys: KeyRing, siteId: string, receiptNo: string): string =>
  `${receiptNo}-${proofsOf(keys, siteId, receiptNo)[0]}`

/** @returns the receipt number; undefined where it is no pass of this site */
export function receiptOfPass(keys: KeyRing, siteId: string, typed: string): string | undefined {
  const [, prefix, first, second, proof] =
    /^([A-Z]{2,3})(\d{4})(\d{4})([A-Z\d]{6})$/.exec(readCode(typed)) ?? []
  if (!prefix || !proof) return undefined
  const receiptNo = `${prefix}-${first}-${second}`
  const isOurs = proofsOf(keys, siteId, receiptNo).some((known) =>
    timingSafeEqual(Buffer.from(known), Buffer.from(proof)),
  )
  return isOurs ? receiptNo : undefined
}

/** Under every secret, today's first. */
const proofsOf = (keys: KeyRing, siteId: string, receiptNo: string): string[] =>
  keyedHashes(keys, 'visit-pass', siteId, receiptNo).map((hash) =>
    Array.from(
      Buffer.from(hash, 'base64url').subarray(0, proofLength),
      (byte) => codeLetters[byte % codeLetters.length],
    ).join(''),
  )
