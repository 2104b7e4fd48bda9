import { Text } from '@mantine/core'
import { useState } from 'react'
import { pictureTypes } from '#app/office/website/pictures/pdf/pages-of-file.ts'
import { PictureField } from '#app/office/website/pictures/pdf/picture-field.tsx'
import { sendFile } from '#app/office/website/pictures/upload/send-file.ts'
import { ChooseDialog } from '../choose-dialog.tsx'
import type { PictureChoice } from '../pictures.ts'
import { useFetched } from '../use-fetched.ts'

interface Props {
  site: string
  /** @param changed sentence about an upload that was changed when it was stored */
  onChoose: (name: string, alt: string, changed?: string) => void
  onClose: () => void
}

export function PictureDialog({ site, onChoose, onClose }: Props) {
  const [query, setQuery] = useState('')
  const pictures = useFetched<PictureChoice[]>(
    `/admin/forms/${site}/pictures?${new URLSearchParams({ q: query })}`,
  )
  const [upload, setUpload] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    const { ok, name, notice, changed } = await sendFile(`/admin/pictures/${site}/upload`, file, (share) =>
      setUpload(share < 1 ? `보내는 중 ${Math.round(share * 100)}%` : '화면 크기별로 만드는 중'),
    )
    setUpload(notice)
    if (ok && name) onChoose(name, '', changed)
  }
  return (
    <ChooseDialog
      title="그림"
      choices={pictures?.map(({ name, alt, address }) => ({
        key: name,
        title: name,
        note: alt,
        picture: address,
      }))}
      query={query}
      onQuery={setQuery}
      onChoose={(name) => onChoose(name, pictures?.find((one) => one.name === name)?.alt ?? '')}
      onClose={onClose}
    >
      <PictureField label="새 그림 올리기" accept={pictureTypes} onPictures={([file]) => void send(file)} />
      <Text size="sm" role="status">
        {upload}
      </Text>
    </ChooseDialog>
  )
}
