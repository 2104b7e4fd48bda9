import { domainToASCII } from 'node:url'

/** A host as it is typed or pasted: `https://www.분양.kr/` is `www.xn--….kr`. Empty where nothing of it is a host. */
export function readHost(written: string): string {
  const bare = written
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#:].*$/s, '')
  return domainToASCII(bare.toLowerCase())
}
