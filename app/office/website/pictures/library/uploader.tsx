import { Button, Group, Paper, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { describePictureRefusal, maxPictureBytes } from '#app/domain/media/picture-refusal.ts'
import kit from '#app/office/kit/kit.module.css'
import { pictureTypes } from '../pdf/pages-of-file.ts'
import { PictureField } from '../pdf/picture-field.tsx'
import type { Upload } from '../upload/receive-uploads.server.ts'
import { sendFile } from '../upload/send-file.ts'

interface Line {
  /** An own id, since names of files may repeat. */
  id: number
  file: string
  share: number
  result?: Omit<Upload, 'file'>
}

/** Uploads files in turn with progress. */
export function Uploader({ address }: { address: string }) {
  const [lines, setLines] = useState<Line[]>([])
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const { revalidate } = useRevalidator()
  const change = (id: number, changed: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changed } : line)))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const files = new FormData(event.currentTarget)
      .getAll('file')
      .filter((file) => file instanceof File && file.name) as File[]
    if (!files.length) return
    setBusy(true)
    setLines(files.map(({ name }, id) => ({ id, file: name, share: 0 })))
    for (const [id, file] of files.entries())
      change(id, {
        result:
          file.size > maxPictureBytes
            ? { ok: false, notice: describePictureRefusal({ reason: 'too-heavy' }) }
            : await sendFile(`${address}/upload`, file, (share) => change(id, { share })),
      })
    // The field is empty again, and asks for no page.
    setRound((before) => before + 1)
    setBusy(false)
    await revalidate()
  }

  const finished = lines.filter(({ result }) => result).length
  const uploaded = lines.filter(({ result }) => result?.ok).length
  return (
    <Paper component="section" withBorder p={16} mb={24} aria-label="이미지 올리기">
      <form onSubmit={send} className={kit.form}>
        <PictureField key={round} label="올릴 이미지" accept={pictureTypes} multiple required />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? '올리는 중' : '올리기'}
        </Button>
      </form>
      <p>
        JPEG, PNG, WebP, AVIF 이미지는 한 장에 30MB까지, SVG는 1MB까지 올릴 수 있습니다. PDF와
        일러스트레이터(AI) 파일은 쓸 쪽을 선택해 그림으로 올립니다. 촬영 위치 같은 정보는 지우고, 화면마다
        알맞은 크기로 만들어 둡니다.
      </p>
      {lines.length ? (
        <>
          <Text fw={600} role="status" mt={10}>
            {isBusy
              ? `${lines.length}장 가운데 ${finished}장을 마쳤습니다.`
              : `${uploaded}장을 올렸습니다.${finished > uploaded ? ` ${finished - uploaded}장은 올리지 못했습니다.` : ''}`}
          </Text>
          <progress max={lines.length} value={finished} aria-label="올린 이미지" />
          <ul className={kit.lines}>
            {lines.map((line) => (
              <Group key={line.id} component="li" justify="space-between" gap="2px 12px">
                <b>{line.file}</b>
                <Text span inherit {...(line.result?.ok === false && { c: 'red', fw: 600 })}>
                  {stateOf(line)}
                </Text>
              </Group>
            ))}
          </ul>
        </>
      ) : null}
    </Paper>
  )
}

function stateOf({ share, result }: Line): string {
  if (result) return result.notice
  if (!share) return '기다리는 중'
  return share < 1 ? `보내는 중 ${Math.round(share * 100)}%` : '화면 크기별로 만드는 중'
}
