import type { StoredFile } from './find-files.server.ts'
import { sendStored } from './send-stored.server.ts'
import type { MediaStorage } from './storage-port.ts'

/** The caller adds cache headers, as the address's file may change. @throws Response 404 where the file is gone */
export async function sendFile(request: Request, storage: MediaStorage, file: StoredFile): Promise<Response> {
  const headers = { 'content-type': file.mime, 'cache-control': 'public, max-age=0, must-revalidate' }
  const sent = await sendStored(request, storage, { stored: file.stored, headers })
  if (!sent) throw new Response('Not Found', { status: 404 })
  return sent
}
