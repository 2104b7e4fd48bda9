import { existsSync } from 'node:fs'
import { readJson } from '#app/domain/publishing/folder/content-files.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { withParticle } from '#app/platform/particle.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { gatherSite, type ReportLine } from './gather-site.server.ts'
import { readPress } from './move-press.ts'
import { EmptyShell, openAddress, openFolder } from './site-source.server.ts'
import { writeMovedSite } from './write-moved-site.server.ts'

export interface MoveReport {
  lines: ReportLine[]
  pages: number
  pictures: number
  posts: number
}

/** The message is a Korean sentence for the operator. */
class MoveRefused extends Error {
  override name = 'MoveRefused'
}

/**
 * Makes a content folder out of a site of another program. Nothing is written before all of it was read.
 * @param from address, or folder of saved documents @param folder to write, which must not exist
 * @throws MoveRefused where there is nothing to read
 */
export async function moveSite(
  { from, browser, press }: { from: string; browser: string | undefined; press: string | undefined },
  folder: string,
  options: { slug: string; receiptPrefix: string; today: Day },
): Promise<MoveReport> {
  const posts = press ? readPressFile(press) : { posts: [], refused: [] }
  return await inFolder(async (dir) => {
    const site = await gatherSite(await open(from, browser), dir)
    const lines = await writeMovedSite(folder, site, { ...options, press: posts.posts })
    for (const { number, why } of posts.refused)
      lines.push({ page: '', line: `${number}번째 보도 글: ${why}` })
    return { lines, pages: site.pages.length, pictures: site.media.size, posts: posts.posts.length }
  })
}

async function open(from: string, browser: string | undefined) {
  try {
    if (/^https?:\/\//i.test(from)) return await openAddress(from, browser)
    if (existsSync(from)) return await openFolder(from)
  } catch (error) {
    if (!(error instanceof EmptyShell)) throw error
    throw new MoveRefused(
      '모든 주소가 같은 빈 문서를 보냅니다. 내용을 브라우저에서 그리는 홈페이지이니 --browser에 Chromium 실행 파일을 적거나, 브라우저에서 저장한 폴더를 적어 주세요.',
    )
  }
  throw new MoveRefused(
    `${withParticle(from, '이')} 없습니다. https://로 시작하는 주소나 저장한 폴더를 적어 주세요.`,
  )
}

function readPressFile(path: string) {
  if (!existsSync(path)) throw new MoveRefused(`${withParticle(path, '이')} 없습니다.`)
  const json = readJson(path)
  if (!json.ok) throw new MoveRefused(`${path}: ${json.sentence}`)
  return readPress(json.value)
}
