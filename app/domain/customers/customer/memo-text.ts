import { hasResidentNumber } from '#app/platform/resident-number.ts'

/** Letters of a memo. */
export const maxMemo = 2000

/** Why a text may not be kept beside a customer. An empty one may, with a call. */
export function faultOfMemo(text: string): 'too-long' | 'resident-number' | undefined {
  if ([...text].length > maxMemo) return 'too-long'
  return hasResidentNumber(text) ? 'resident-number' : undefined
}
