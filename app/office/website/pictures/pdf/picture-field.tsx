import { Alert, Button, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { asSeenHere, fontsOfLetters, logoWithoutMargins } from './margins.ts'
import { PageChoice } from './page-choice.tsx'
import { documentKind, type PictureUse } from './pages-of-file.ts'

interface Lettered {
  picture: File
  /** Fonts of its texts; empty if it names none. */
  fonts: string[]
}

interface Props {
  label: string
  /** Of pictures alone; documents are added. */
  accept: string
  error?: string | undefined
  required?: boolean
  multiple?: boolean
  use?: PictureUse
  /** Of the pictures that the field has now, never of documents. */
  onPictures?: (pictures: File[]) => void
}

/**
 * The field `file` of a form that uploads pictures. Of a PDF or an Illustrator file a page is chosen, which is put into the field as a
 * picture: what receives the form knows nothing of documents.
 */
export function PictureField({ label, accept, error, use = 'picture', onPictures, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [documents, setDocuments] = useState<File[]>([])
  const [chosen, setChosen] = useState<string[]>([])
  const [lettered, setLettered] = useState<Lettered>()

  const choose = async () => {
    const files = [...(field.current?.files ?? [])]
    const kinds = await Promise.all(files.map(documentKind))
    const opened = files.filter((_, i) => kinds[i])
    setChosen([])
    setDocuments(opened)
    const pictures = files.filter((file) => !opened.includes(file))
    put(use === 'logo' ? await Promise.all(pictures.map(logoWithoutMargins)) : pictures)
    const [picture] = pictures
    const fonts = use === 'picture' || !picture ? undefined : await fontsOfLetters(picture)
    setLettered(picture && fonts && { picture, fonts })
  }

  /** Puts files into the field, as if a person had chosen them. */
  const put = (files: readonly File[]) => {
    const of = field.current
    if (!of) return
    const kept = new DataTransfer()
    for (const file of files) kept.items.add(file)
    of.files = kept.files
    onPictures?.([...files])
  }

  const take = (picture: File) => {
    const before = input.multiple ? [...(field.current?.files ?? [])] : []
    put([...before.filter(({ name }) => name !== picture.name), picture])
    setChosen((names) => (input.multiple ? [...names, picture.name] : [picture.name]))
  }

  return (
    <div>
      <label>
        <Text inherit fw={500} mb={4}>
          {label}
        </Text>
        <input
          ref={field}
          type="file"
          name="file"
          {...input}
          accept={`${accept},application/pdf,.pdf,.ai`}
          onChange={() => void choose()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
      </label>
      {error ? (
        <Text id={id} size="sm" c="red">
          {error}
        </Text>
      ) : null}
      {lettered ? (
        <Letters
          {...lettered}
          onPicture={(picture) => {
            setLettered(undefined)
            put([picture])
          }}
        />
      ) : null}
      {documents.map((file) => (
        <PageChoice
          key={`${file.name} ${file.lastModified}`}
          file={file}
          use={use}
          chosen={chosen}
          onPicture={take}
          onClose={() => setDocuments((all) => all.filter((one) => one !== file))}
        />
      ))}
    </div>
  )
}

/** Letters of an SVG are drawn in whatever font the device of a visitor has. */
function Letters({ picture, fonts, onPicture }: Lettered & { onPicture: (picture: File) => void }) {
  const named = fonts.length ? `(글꼴: ${fonts.map((font) => `‘${font}’`).join(', ')})` : ''
  return (
    <Alert color="brass" mt={10} role="status">
      <Text inherit mb={8}>
        이 SVG에는 글자가 윤곽선이 아닌 글자 그대로 들어 있습니다{named}. 방문자의 기기에 그 글꼴이 없으면
        다른 모양으로 보입니다. 일러스트레이터에서는 글자를 선택하고 ‘문자 › 윤곽선 만들기’를 한 뒤 다시
        저장해 주세요. 글꼴이 들어 있는 PDF나 AI 파일을 올려도 됩니다.
      </Text>
      <Button variant="default" size="xs" onClick={() => void asSeenHere(picture).then(onPicture)}>
        지금 이 화면에 보이는 모양대로 PNG로 바꾸기
      </Button>
    </Alert>
  )
}
