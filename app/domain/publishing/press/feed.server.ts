import type { Deps } from '#app/db/deps.ts'
import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { visiblePosts } from './list-posts.server.ts'
import { paragraphsOf } from './safe-address.ts'

const maxPosts = 30

/** The newest posts as RSS 2.0 or JSON Feed. @param origin without a path */
export async function pressFeed(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  origin: string,
): Promise<{ rss: () => string; json: () => string; updated: Date }> {
  const rows = await visiblePosts(db, site, clock)
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPosts)
    .execute()
  const ids = rows.flatMap((row) => row.image_media_id ?? [])
  const pictures = new Map((await findPicturesById(db, site, ids)).map((picture) => [picture.id, picture]))
  const here = `${origin}/${site.slug}/press`
  const updated = new Date(
    rows
      .map((row) => later(row.updated_at, row.published_at))
      .sort()
      .at(-1) ?? toTimestamp(new Date(0)),
  )
  const { Feed } = await import('feed')
  const make = (isJson: boolean) => {
    const feed = new Feed({
      id: here,
      title: `${site.settings.name} 언론보도`,
      description: `${site.settings.name}의 분양 소식과 언론보도`,
      link: here,
      language: 'ko',
      generator: false,
      copyright: site.settings.copyright,
      updated,
      feedLinks: { rss: `${here}/rss.xml`, json: `${here}/feed.json` },
    })
    // RSS readers interpret descriptions and titles as HTML; JSON Feed keeps both plain.
    const plain = (text: string) => (isJson ? text : escapeXml(text))
    for (const row of rows) {
      const picture = pictures.get(row.image_media_id ?? '')
      const link = `${here}/${row.id}`
      feed.addItem({
        id: link,
        guid: link,
        link,
        title: plain(keptText(row.title)),
        description: plain(keptText(row.summary)),
        content: contentOf(row),
        date: new Date(row.published_at as string),
        published: new Date(row.published_at as string),
        ...(picture && !picture.isDrawing
          ? { image: { url: `${origin}${picture.base}-${picture.widths.at(-1)}.jpg`, type: 'image/jpeg' } }
          : {}),
      })
    }
    return feed
  }
  return { rss: () => make(false).rss2(), json: () => make(true).json1(), updated }
}

/** Feed readers interpret content as HTML. */
const contentOf = ({ summary, content }: { summary: string; content: string }) =>
  [keptText(summary), ...paragraphsOf(keptText(content))].map((text) => `<p>${escapeXml(text)}</p>`).join('')

/** Drops characters that XML cannot hold. */
const escapeXml = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const later = (updatedAt: string, publishedAt: string | null) =>
  publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt
