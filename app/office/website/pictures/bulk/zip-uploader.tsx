import { Button, Paper, Progress, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxZipBytes } from '#app/domain/publishing/folder/zip-limits.ts'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { sendFile } from '../upload/send-file.ts'

const megabytes = maxZipBytes / 1024 / 1024
const tooHeavy = `ZIP 파일은 ${megabytes}MB까지 올릴 수 있습니다. 나누어 압축해 주세요.`

/** Sends a ZIP with progress: hundreds of megabytes take minutes. */
export function ZipUploader({ address }: { address: string }) {
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const { revalidate } = useRevalidator()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    if (!(file instanceof File) || !file.name) return
    if (file.size > maxZipBytes) return setFault(tooHeavy)
    setFault(undefined)
    setShare(0)
    const { ok, notice } = await sendFile(`${address}/upload`, file, setShare)
    setShare(undefined)
    if (!ok) return setFault(notice)
    form.reset()
    await revalidate()
  }

  const isBusy = share !== undefined
  return (
    <Paper component="section" withBorder p={16} aria-label="ZIP 올리기">
      <form onSubmit={send} className={kit.row}>
        <FileOfForm
          label={`이미지를 모은 ZIP (${megabytes}MB까지)`}
          accept=".zip,application/zip"
          error={fault}
          required
        />
        <Button type="submit" loading={isBusy}>
          올려서 확인하기
        </Button>
      </form>
      {isBusy ? (
        <>
          <Text role="status" mt={10} mb={4}>
            {share < 1 ? `보내는 중 ${Math.round(share * 100)}%` : '받은 파일을 확인하고 있습니다.'}
          </Text>
          <Progress value={share * 100} aria-label="보낸 만큼" />
        </>
      ) : null}
    </Paper>
  )
}
