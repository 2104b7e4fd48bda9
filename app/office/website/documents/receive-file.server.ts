import type { FileDocument } from '#app/domain/media/file-document.ts'
import { describeFileRefusal, type FileEnding, maxFileBytes } from '#app/domain/media/file-refusal.ts'
import { saveUpload } from '#app/domain/media/save-upload.server.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import type { DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { documentOfFile } from '#app/domain/publishing/publish/published-site.server.ts'
import type { OfficeOfFiles } from './open-files.server.ts'

export const tooHeavy = `파일은 ${maxFileBytes.mp4 / 1024 / 1024}MB까지 올릴 수 있습니다. 용량을 줄여 다시 올려 주세요.`

type Received =
  | { ok: true; ending: FileEnding; file: FileDocument }
  | { ok: false; text: string; status: number }

/** Stores the file of a form; a refused file is deleted. */
export async function receiveFile(
  { media, log }: OfficeOfFiles,
  file: File | undefined,
  wanted?: FileEnding,
): Promise<Received> {
  if (!file) return { ok: false, text: '올릴 파일을 선택해 주세요.', status: 422 }
  try {
    const kept = await saveUpload(media, file.stream(), wanted)
    return kept.ok ? kept : { ok: false, text: describeFileRefusal(kept), status: 422 }
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error
    log.error({ err: error }, 'cannot store an uploaded file')
    return { ok: false, text: '저장소에 연결하지 못했습니다. 잠시 뒤 다시 올려 주세요.', status: 503 }
  }
}

/** `same`: nothing changed; `as-shown`: what visitors see, so that there is no draft any more. */
type Drafted =
  | { ok: true; version: number; outcome: 'kept' | 'same' | 'as-shown' }
  | { ok: false; text: string }

/** @param file null takes the file off @param version of the draft that the person looked at */
export async function draftFile(
  office: OfficeOfFiles,
  part: DraftPart,
  { file, version }: { file: FileDocument | null; version: number },
): Promise<Drafted> {
  const { site, actor } = office
  const content = file && documentOfFile(file)
  const saved = await saveContentDraft(office, site.slug, part, { content, version }, actor)
  if (saved.ok) {
    const outcome = saved.version === version ? 'same' : saved.version ? 'kept' : 'as-shown'
    return { ok: true, version: saved.version, outcome }
  }
  return {
    ok: false,
    text: '다른 사람이 이 파일을 먼저 바꾸었습니다. 지금 버전을 확인하고 다시 올려 주세요.',
  }
}
