import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import { guessDrawing } from '#app/domain/drawings/guess-drawing.ts'
import { type DraftPart, drawingPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  maxDrawingLength,
  receiveDrawing,
} from '#app/domain/publishing/drafts/drawings/receive-drawing.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { screenOfDrawing } from './drawing-words.ts'

export const tooHeavy = `도면 파일은 ${(maxDrawingLength / 1_000_000).toFixed(0)}MB까지 올릴 수 있습니다.`

/** The text of an uploaded file, or the text that was typed or kept from an earlier upload. */
export const textOfUpload = async (file: File | undefined, typed: string): Promise<string> =>
  file ? await file.text() : typed.replaceAll('\r\n', '\n')

export type Uploaded =
  | { ok: true; address: string }
  /** `text` is what was uploaded, to be sent again. */
  | { ok: false; sentence: string; errors: Record<string, string>; text: string }

/** The form below the list: which drawing it is may be left to the file. */
export async function receiveUpload(
  office: OfficeOfSite,
  sent: { file: File | undefined; text: string; kind: string; name: string },
): Promise<Uploaded> {
  const { db, site, actor } = office
  const text = await textOfUpload(sent.file, sent.text)
  const refuse = (sentence: string, errors: Record<string, string> = {}) => ({
    ok: false as const,
    sentence,
    errors,
    text: text.length > maxDrawingLength ? '' : text,
  })
  if (!text.trim()) return refuse('올릴 파일을 선택해 주세요.')
  const guessed = guessDrawing(text, sent.file?.name ?? '')
  const kind = asKind(sent.kind) ?? guessed.kind
  const name = sent.name || guessed.name
  if (!kind)
    return refuse('어떤 도면인지 알 수 없습니다. 종류를 선택하고 다시 올려 주세요.', {
      kind: '종류를 선택해 주세요.',
    })
  const part: DraftPart = drawingPart({ kind, name })
  if (!parsePart(part))
    return refuse('도면의 이름을 확인해 주세요.', {
      name: '84A처럼 글자와 숫자, 하이픈으로 60자까지 적어 주세요.',
    })
  const version = (await readDocument(db, site, part))?.version ?? 0
  const received = await receiveDrawing(office, site, { part, text, version }, actor)
  if (!received.ok && received.reason === 'too-large') return refuse(tooHeavy)
  if (!received.ok && received.reason === 'not-allowed') return refuse(received.sentence)
  return { ok: true, address: `${screenOfDrawing(site.slug, kind, name)}?done=${outcomeOf(received)}` }
}

export const outcomeOf = (received: Awaited<ReturnType<typeof receiveDrawing>>): string => {
  if (!received.ok) return received.reason
  return received.isChanged ? 'kept' : 'same'
}

const asKind = (text: string): DrawingKind | undefined =>
  Object.hasOwn(drawingKinds, text) ? (text as DrawingKind) : undefined
