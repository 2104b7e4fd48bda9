import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { pictureTypes } from '#app/office/website/pictures/pdf/pages-of-file.ts'
import { PictureField } from '#app/office/website/pictures/pdf/picture-field.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import type * as commands from './commands.server.ts'
import type { DrawingScreenData } from './drawing-screen.server.ts'

interface UnreadProps {
  unread: NonNullable<DrawingScreenData['unread']>
  version: number
  screen: string
}

/** An upload that could not become a draft, to be mended here or discarded. */
export const UnreadPart = ({ unread: { text, at, by, fault }, version, screen }: UnreadProps) => (
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
        '올리는 동안 다른 사람이 같은 도면을 바꾸었습니다. 이 파일로 저장하면 그 변경을 덮어씁니다.'
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
      {text === undefined ? (
        <p>파일이 커서 화면에서 고칠 수 없습니다. 내려받아 고친 뒤 아래에서 다시 올려 주세요.</p>
      ) : (
        <Textarea
          label="올린 내용"
          name="text"
          defaultValue={text}
          rows={10}
          className={styles.source}
          spellCheck={false}
        />
      )}
      <Group gap={8}>
        {text === undefined ? (
          <Button component="a" href={`${screen}/file.json?unread`} download>
            올린 파일 내려받기
          </Button>
        ) : (
          <Button type="submit">이 내용으로 초안 저장</Button>
        )}
        <Button type="submit" name="intent" value="forget" variant="default">
          올린 파일 지우기
        </Button>
      </Group>
    </CommandForm>
  </Stack>
)

interface FileProps {
  screen: string
  version: number
  hasContent: boolean
  /** The file takes the place of a picture. */
  isPictured: boolean
}

/** The file that everything of a drawing is in. */
export const FilePart = ({ screen, version, hasContent, isPictured }: FileProps) => (
  <Part
    title={isPictured ? '도면 파일로 바꾸기' : '파일로 고치기'}
    note={
      isPictured
        ? '그린 도면이 있으면 그 파일을 올립니다. 같은 주소와 같은 자리에서 그림 대신 도면이 보입니다. 지금의 그림과 글은 바꾼 기록에 남아 언제든 되돌릴 수 있습니다.'
        : '벽, 동의 윤곽, 길처럼 그려야 하는 것은 파일을 내려받아 고친 뒤 다시 올립니다. 오류가 있어도 초안으로 남습니다.'
    }
  >
    <CommandForm
      intent="upload"
      hidden={{ version: String(version) }}
      encType="multipart/form-data"
      reloadDocument
      className={kit.form}
    >
      <FileOfForm
        label={isPictured ? '도면 파일(JSON)' : '고친 파일(JSON)'}
        accept="application/json,.json,.geojson"
        required
      />
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

/** A picture in the place of a drawing that is not, or no longer, to be shown. */
export const ToPicturePart = ({ version }: { version: number }) => (
  <Part
    title="그림으로 바꾸기"
    note="도면 대신 그림이나 PDF의 한 쪽을 보입니다. 주소는 그대로이고, 도면은 바꾼 기록에서 되돌리거나 파일로 다시 올릴 수 있습니다."
  >
    <CommandForm<typeof commands.picture>
      intent="picture"
      hidden={{ version: String(version) }}
      encType="multipart/form-data"
      className={kit.form}
    >
      {({ field, isBusy }) => (
        <>
          <PictureField label="그림이나 PDF" error={field('file').error} accept={pictureTypes} required />
          <Checkbox name="cg" label="CG 그림" description="그림 모서리에 ‘※ CG’를 적습니다." />
          <Group>
            <Button type="submit" variant="default" disabled={isBusy}>
              초안에서 그림으로 바꾸기
            </Button>
          </Group>
        </>
      )}
    </CommandForm>
  </Part>
)
