import { createHash } from 'node:crypto'
import type { Deps } from '#app/db/deps.ts'
import { iconFile, isIconFile, maskableFile } from '#app/domain/media/brand-names.ts'
import { makeIcons, makeIconsOf } from '#app/domain/media/brand-pictures.server.ts'
import type { Pictures } from '#app/domain/media/find-pictures.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedName } from '#app/domain/media/stored-name.ts'
import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { drawInitial, type Initialled, initialColours, initialOf } from './draw-initial.server.ts'

/** Addresses of a site's icons, if it has any. */
export interface SiteIcons {
  vector: string | undefined
  small: string | undefined
  touch: string | undefined
  middle: string | undefined
  large: string | undefined
  maskable: string | undefined
}

export interface IconSources extends Deps<'db'> {
  media: MediaStorage
}

/**
 * The site's own picture in all sizes; else the files `icon-*.png` of its content; else its initial in its colours. Makes those that
 * are not made yet. @throws StorageFailed, or an error where a picture cannot be drawn
 */
export async function siteIcons(
  { db, media }: IconSources,
  { id, slug, settings }: Pick<Site, 'id' | 'slug' | 'settings'>,
  pictures: Pictures,
): Promise<SiteIcons> {
  const vector = `/${slug}/icon.svg`
  const own = settings.theme.icon ? await findRow(db, id, settings.theme.icon) : undefined
  if (own) {
    await makeIconsOf(media, own)
    const base = `/media/${storedName(own.sha256)}`
    return { ...madeOf(base), vector: own.mime === 'image/svg+xml' ? `${base}.svg` : undefined }
  }
  if (hasIconFiles(pictures)) return { vector, ...filesOf(pictures) }
  const base = initialBase(settings)
  await makeIcons(media, base, async () => {
    const svg = await drawInitial(settings)
    if (!svg) throw new Error(`no letter of ${slug} has a glyph`)
    return svg
  })
  return { vector, ...madeOf(`/media/${base}`) }
}

export const withoutIcons = (slug: string): SiteIcons => ({ ...filesOf({}), vector: `/${slug}/icon.svg` })

export const hasIconFiles = (pictures: Pictures): boolean => Object.keys(pictures).some(isIconFile)

const madeOf = (base: string) => ({
  small: iconFile(base, 32),
  touch: iconFile(base, 180),
  middle: iconFile(base, 192),
  large: iconFile(base, 512),
  maskable: maskableFile(base),
})

function filesOf(pictures: Pictures) {
  const file = (name: string, size: 32 | 180 | 192 | 512) => {
    const base = pictures[name]?.base
    return base && iconFile(base, size)
  }
  return {
    small: file('icon-32.png', 32),
    touch: file('icon-180.png', 180),
    middle: file('icon-192.png', 192),
    large: file('icon-512.png', 512),
    maskable: file('icon-512-maskable.png', 512),
  }
}

/** Equal letters in equal colours are equal icons, of whatever site. */
function initialBase(settings: Initialled): string {
  const { ground, letter } = initialColours(settings)
  const text = `initial 1 ${initialOf(settings)} ${ground} ${letter} ${faceOf(settings.theme)}`
  return storedName(createHash('sha256').update(text).digest('hex'))
}

const findRow = async (db: IconSources['db'], siteId: string, name: string) =>
  await db
    .selectFrom('media')
    .select(['sha256', 'mime', 'width', 'height'])
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst()
