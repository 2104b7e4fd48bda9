import type { Upload } from './receive-uploads.server.ts'

const connectionLost = '연결이 끊겼습니다. 다시 시도해 주세요.'

/** Uses XMLHttpRequest: `fetch` reports no progress. @param onProgress share sent, 0 to 1; at 1 the server encodes */
export function sendFile(
  address: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Omit<Upload, 'file'>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve({ ok: false, notice: connectionLost })
    request.open('POST', address)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function readAnswer({ status, responseText }: XMLHttpRequest): Omit<Upload, 'file'> {
  if (status === 413) return { ok: false, notice: responseText }
  try {
    const [upload] = status === 200 ? (JSON.parse(responseText) as Upload[]) : []
    if (upload) return upload
  } catch {
    // A proxy answered, or the session ended and this is the sign-in page.
  }
  return { ok: false, notice: '올리지 못했습니다. 로그인이 만료되었는지 확인하고 다시 시도해 주세요.' }
}
