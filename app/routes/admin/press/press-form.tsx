import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { LibraryPicture } from '#app/domain/media/find-pictures.server.ts'
import {
  type PostDraft,
  type PostErrors,
  type PostField,
  summariseErrors,
} from '#app/domain/publishing/press/post-form.ts'
import { maxLength } from '#app/domain/publishing/press/press-post.ts'
import { Draft } from '../drafts/draft.tsx'
import { PictureChoice } from './picture-choice.tsx'
import styles from './press.module.css'
import { SavedVersion } from './saved-version.tsx'

interface PressFormProps {
  /** Where the form is shown as a post. */
  preview: string
  pictures: LibraryPicture[]
  draft: PostDraft
  errors: PostErrors
  version: number | undefined
  formKey: string | undefined
  isPublic: boolean
  current: PostDraft | undefined
  draftKey: string
}

export function PressForm({
  preview,
  pictures,
  draft,
  errors,
  version,
  formKey,
  isPublic,
  current,
  draftKey,
}: PressFormProps) {
  const text = (field: PostField, label: string, limit: number) => ({
    label,
    id: `post-${field}`,
    name: field,
    defaultValue: draft[field] as string,
    error: errors[field],
    maxLength: limit,
  })
  const submit = useSubmit()
  const notice = useRef<HTMLDivElement>(null)
  const refused = current ?? Object.keys(errors)[0]
  // A new document does this by itself.
  useEffect(() => {
    if (current || Object.keys(errors).length) notice.current?.focus()
  }, [errors, current])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    // The preview opens a page of the site in a new window.
    if (submitter?.getAttribute('formtarget')) return
    event.preventDefault()
    submit(event.currentTarget)
  }
  return (
    <form method="post" noValidate className={styles.form} onSubmit={send}>
      <Stack gap="md">
        {refused ? (
          <div ref={notice} tabIndex={-1} autoFocus>
            {current ? <SavedVersion saved={current} draft={draft} /> : <Summary errors={errors} />}
          </div>
        ) : null}
        {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
        {version ? <input type="hidden" name="version" value={version} /> : null}
        <TextInput {...text('title', '제목', maxLength.title)} required />
        <Textarea {...text('summary', '요약', maxLength.summary)} rows={2} required />
        <Textarea
          {...text('content', '내용', maxLength.content)}
          description="줄을 바꾸면 문단이 나뉘고, http로 시작하는 주소는 링크가 됩니다."
          rows={14}
        />
        <fieldset className={styles.fields} id="post-when">
          <legend>게시 시점</legend>
          <Group>
            <When draft={draft} value="now" label={isPublic ? '게시 상태 유지' : '바로 게시'} />
            <When draft={draft} value="later" label="날짜와 시간 정하기" />
            <When draft={draft} value="not" label={isPublic ? '게시 중단' : '게시하지 않고 보관'} />
          </Group>
          {errors.when ? <p className={styles.error}>{errors.when}</p> : null}
          <TextInput
            {...text('publishAt', '게시할 날짜와 시간 (한국 시간)', 16)}
            type="datetime-local"
            mt="sm"
            w={260}
          />
          <input type="hidden" name="hasPinned" value="1" />
          <Checkbox name="pinned" label="목록 맨 위에 고정" defaultChecked={draft.pinned} mt="md" />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>출처</legend>
          <Group grow align="start">
            <TextInput {...text('sourceName', '매체', maxLength.source)} />
            <TextInput
              {...text('sourceUrl', '기사 주소', maxLength.address)}
              type="url"
              placeholder="https://"
            />
          </Group>
        </fieldset>
        <PictureChoice
          name="image"
          legend="이미지"
          pictures={pictures}
          chosen={draft.image}
          error={errors.image}
        >
          <Group grow align="start" mt="sm">
            <TextInput {...text('imageAlt', '이미지에 보이는 것', maxLength.alt)} />
            <TextInput {...text('imageCaption', '이미지 설명', maxLength.alt)} placeholder="※ CG" />
          </Group>
        </PictureChoice>
        <PictureChoice
          name="share"
          legend="공유 이미지"
          hint="카카오톡 같은 메신저에 주소를 보낼 때 나옵니다. 선택하지 않으면 위의 이미지를 씁니다."
          pictures={pictures.filter((picture) => !picture.isDrawing)}
          chosen={draft.share}
          error={errors.share}
        />
        <Draft form={draftKey} />
        <Group>
          <Button type="submit">{current ? '이 글로 저장' : '저장'}</Button>
          <Button type="submit" variant="default" formAction={preview} formTarget="_blank">
            미리보기 (새 창)
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Summary({ errors }: { errors: PostErrors }) {
  const sum = summariseErrors(errors)
  if (!sum) return null
  return (
    <Alert color="red">
      <Text fw={700}>{sum.sentence}</Text>
      <ul>
        {sum.invalid.map(({ field, notice }) => (
          <li key={field}>
            <a href={`#post-${field}`}>{notice}</a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const When = ({ draft, value, label }: { draft: PostDraft; value: PostDraft['when']; label: string }) => (
  <Radio name="when" value={value} label={label} defaultChecked={draft.when === value} />
)
