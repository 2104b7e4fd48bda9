import { z } from 'zod'
import { silent } from '#app/platform/field-roles.ts'
import { isOutside } from './outside-link.ts'

/** Address of a page of the same site: `/SalesInfo/FAQ#payment`. */
export const pagePath = silent(z.string().startsWith('/')).meta({ control: 'page', title: '페이지' })

/** Two slashes name another host. */
const isInside = (address: string) => /^\/(?![/\\])\S*$/.test(address)

const isPhone = (address: string) => /^tel:\d[\d-]{6,13}$/.test(address)

/** Where a link leads: a page or file of the site, another site, or a telephone. */
export const linkAddress = silent(
  z
    .string()
    .refine(
      (address) => isInside(address) || isOutside(address) || isPhone(address),
      '/로 시작하는 이 홈페이지의 주소나 https://로 시작하는 다른 홈페이지의 주소, tel:1500-0000 같은 전화번호여야 합니다',
    ),
).meta({ control: 'link', title: '연결할 곳' })
