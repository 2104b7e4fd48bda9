import { findFiles } from '../../features/media/find-files.server.ts'
import { sendFile } from '../../features/media/send-file.server.ts'
import { siteContext } from '../../site-context.ts'
import type { Route } from './+types/announcement-pdf'

/** `/announcement.pdf`: 입주자모집공고 of the site, inline. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, site, media } = siteContext(context)
  const file = (await findFiles(db, site))['announcement.pdf']
  if (!file) throw new Response('Not Found', { status: 404 })
  const response = await sendFile(request, media, file)
  const name = encodeURIComponent(`${site.settings.name} 입주자모집공고.pdf`)
  response.headers.set('content-disposition', `inline; filename="announcement.pdf"; filename*=UTF-8''${name}`)
  return response
}
