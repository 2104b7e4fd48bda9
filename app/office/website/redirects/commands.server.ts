import { z } from 'zod'
import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import { removeRedirect, saveRedirect } from '#app/domain/publishing/pages/redirects/save-redirect.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

const may = canEditPages
const address = text(10_000).transform((typed) => typed.trim())

export const add = command({
  may,
  input: z.object({ from: address, to: address }),
  run: async (office, { from, to }) => {
    const saved = await saveRedirect(office, office.site, { from, to }, office.actor)
    if (!saved.ok) return { ok: false, errors: { [saved.field]: saved.message } }
    return done(
      (await isListed(office, to))
        ? `추가했습니다. 이제 ${from} 주소를 열면 ${to} 화면이 나옵니다.`
        : `추가했습니다. 다만 ${to} 주소는 홈페이지의 페이지 목록에 없으니 한 번 열어서 확인해 주세요.`,
    )
  },
})

/** Whether an address is a public page or post; files and search results are not. */
async function isListed(office: OfficeOfSite, to: string): Promise<boolean> {
  const { db, site } = office
  const [pages, posts] = await Promise.all([listPublicPages(db, site), listPublicPosts(office, site)])
  const path = to.replace(/[?#].*$/s, '').toLowerCase()
  return [...pages, ...posts].some((one) => one.path.toLowerCase() === path)
}

export const remove = command({
  may,
  input: z.object({ redirect: id }),
  run: async (office, { redirect }) =>
    (await removeRedirect(office, office.site, redirect, office.actor))
      ? done('삭제했습니다.')
      : refused('이미 삭제된 주소입니다.', 404),
})
