import { Button, Group, Stack, Textarea } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import type { DrawingScreenData } from './drawing-screen.server.ts'

interface UnreadProps {
  unread: NonNullable<DrawingScreenData['unread']>
  version: number
}

/** What was uploaded and is no draft, to be mended here or thrown away. */
export const UnreadPart = ({ unread: { text, at, by, fault }, version }: UnreadProps) => (
  <Stack
    component="section"
    gap={8}
    p={16}
    mb={20}
    bg="white"
    bd="1px solid var(--alert)"
    aria-labelledby="unread"
  >
    <h2 id="unread">{fault ? '읽지 못한 파일' : '초안이 되지 못한 파일'}</h2>
    <p>
      {fault ? (
        <>
          <b>{fault.location}</b> {fault.sentence}
        </>
      ) : (
        '올리는 동안 다른 사람이 같은 도면을 바꾸었습니다. 아래 내용으로 저장하면 그 변경을 덮어씁니다.'
      )}
    </p>
    <p>
      <small>
        {by ? `${by}, ` : ''}
        {koreanDateTime(at)}에 올림
      </small>
    </p>
    <CommandForm
      intent={['upload', 'forget']}
      hidden={{ version: String(version) }}
      encType="multipart/form-data"
      key={at}
      className={kit.form}
    >
      <Textarea
        label="올린 내용"
        name="text"
        defaultValue={text}
        rows={10}
        className={styles.source}
        spellCheck={false}
      />
      <Group gap={8}>
        <Button type="submit">이 내용으로 초안 저장</Button>
        <Button type="submit" name="intent" value="forget" variant="default">
          올린 파일 지우기
        </Button>
      </Group>
    </CommandForm>
  </Stack>
)

/** The file that everything of a drawing is in. */
export const FilePart = ({
  screen,
  version,
  hasContent,
}: {
  screen: string
  version: number
  hasContent: boolean
}) => (
  <Part
    title="파일로 고치기"
    note="벽, 동의 윤곽, 길처럼 그려야 하는 것은 파일을 내려받아 고친 뒤 다시 올립니다. 오류가 있어도 초안으로 남습니다."
  >
    <CommandForm
      intent="upload"
      hidden={{ version: String(version) }}
      encType="multipart/form-data"
      reloadDocument
      className={kit.form}
    >
      <FileOfForm label="고친 파일(JSON)" accept="application/json,.json,.geojson" required />
      <Group gap={8}>
        <Button type="submit" variant="default">
          초안에 올리기
        </Button>
        {hasContent ? (
          <Button component="a" href={`${screen}/file.json`} variant="default" download>
            지금 파일 내려받기
          </Button>
        ) : null}
      </Group>
    </CommandForm>
  </Part>
)
