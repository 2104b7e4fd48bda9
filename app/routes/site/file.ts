import { findFiles } from '#app/domain/media/find-files.server.ts'
import { sendFile } from '#app/domain/media/send-file.server.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/file'

const announcement = 'announcement.pdf'

/** `/announcement.pdf` and `/files/{name}`: a document of the site in its present version, inline. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, site, media, draft } = siteContext(context)
  const { file: name = announcement } = params as { file?: string }
  const files = await findFiles(db, site)
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) throw new Response('Not Found', { status: 404 })
  const response = await sendFile(request, media, file)
  response.headers.set(
    'content-disposition',
    `inline; filename="${name}"${koreanName(name, site.settings.name)}`,
  )
  if (draft) response.headers.set('cache-control', 'no-store')
  return response
}

const koreanName = (name: string, site: string) =>
  name === announcement ? `; filename*=UTF-8''${encodeURIComponent(`${site} 입주자모집공고.pdf`)}` : ''
