import { domainToASCII, domainToUnicode } from 'node:url'
import { siteHost } from './site-names.ts'

export type TypedHost = { ok: true; host: string } | { ok: false; sentence: string }

/** A typed or pasted host: `https://www.분양.kr/` becomes `www.xn--….kr`. IP addresses are refused. */
export function readTypedHost(written: string): TypedHost {
  const bare = written
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#:].*$/s, '')
  const parsed = siteHost.safeParse(domainToASCII(bare.toLowerCase()))
  return parsed.success
    ? { ok: true, host: parsed.data }
    : {
        ok: false,
        sentence: 'www.example.kr이나 www.분양.kr처럼 도메인을 적어 주세요. IP 주소는 쓸 수 없습니다.',
      }
}

/** As people read it: `다온.kr`. */
export const readableHost = (host: string): string => domainToUnicode(host) || host
