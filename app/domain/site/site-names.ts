import { z } from 'zod'

export const idName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '소문자 영문, 숫자, 하이픈만 쓸 수 있습니다')

/** First path segments of the program's own routes. */
export const reserved = 'admin assets draft files media tour webhooks healthz readyz metrics api'.split(' ')

export const siteSlug = idName.refine(
  // Screens of the office stand where a site's name does.
  (value) => ![...reserved, 'new', 'shared'].includes(value),
  '프로그램이 쓰는 이름입니다. 다른 이름을 선택해 주세요',
)

export const siteHost = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'www.example.kr처럼 이름만 소문자로 적어야 합니다(https://와 / 없이; 한글 도메인은 xn--로 시작하는 이름)',
  )
  // The last label of an IP address is a number, that of a domain never is.
  .refine((host) => !/(?:^|\.)\d+$/.test(host), '도메인을 적어야 합니다. IP 주소는 쓸 수 없습니다')
