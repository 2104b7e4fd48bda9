import { Alert, Button, Checkbox, Group, Paper, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LibraryPicture } from '#app/domain/media/find-pictures.server.ts'
import { type PostDraft, type PostErrors, summariseErrors } from '#app/domain/publishing/press/post-form.ts'
import type { PostState } from '#app/domain/publishing/press/post-state.ts'
import { maxLength } from '#app/domain/publishing/press/press-post.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { Route } from './+types/screen'
import type * as commands from './commands.server.ts'
import { PictureChoice } from './picture-choice.tsx'
import { SavedVersion } from './saved-version.tsx'

interface PressFormProps {
  slug: string
  /** Address that shows the form as a post. */
  preview: string
  pictures: LibraryPicture[]
  draft: PostDraft
  saved: { id: string; version: number; state: PostState } | undefined
  formKey: string
  answer: Route.ComponentProps['actionData']
}

type TextOfPost = Exclude<keyof PostDraft, 'pinned'>

export function PressForm(props: PressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** Opens a page of the site in a new window: no command. */
  const show = () => {
    if (!form.current) return
    const sender = form.current
    const { action } = sender
    Object.assign(sender, { action: props.preview, target: '_blank' })
    sender.submit()
    Object.assign(sender, { action, target: '' })
  }
  return (
    <CommandForm<typeof commands.write> intent="write" noValidate className={kit.form} ref={form}>
      {(fields) => <PostFields {...props} field={fields.field} box={fields.box} show={show} />}
    </CommandForm>
  )
}

interface PostFieldsProps extends PressFormProps, Pick<Fields<keyof PostDraft>, 'field' | 'box'> {
  show: () => void
}

function PostFields({ slug, pictures, draft, saved, formKey, answer, field, box, show }: PostFieldsProps) {
  const theirs = answer && 'version' in answer ? answer : undefined
  const current = theirs?.current
  const errors: PostErrors = answer?.errors ?? {}
  const isPublic = saved?.state === 'published'
  const text = (name: TextOfPost, label: string, limit?: number) => ({
    ...field(name, draft[name]),
    label,
    id: `post-${name}`,
    maxLength: limit,
  })
  return (
    <Stack gap="md">
      {answer && (current || Object.keys(errors).length) ? (
        <Refusal answer={answer}>
          {current ? <SavedVersion saved={current} typed={answer.typed} /> : <Summary errors={errors} />}
        </Refusal>
      ) : null}
      {saved ? (
        <input type="hidden" name="version" value={theirs?.version ?? saved.version} />
      ) : (
        <input type="hidden" name="key" value={formKey} />
      )}
      <TextInput {...text('title', '제목', maxLength.title)} required />
      <Textarea {...text('summary', '요약', maxLength.summary)} rows={2} required />
      <Textarea
        {...text('content', '내용', maxLength.content)}
        description="줄을 바꾸면 문단이 나뉘고, http로 시작하는 주소는 링크가 됩니다."
        rows={14}
      />
      <Paper component="fieldset" withBorder px={16} pb={16} pt={4} id="post-when">
        <legend>게시 시점</legend>
        <Group>
          <Radio
            {...box('when', draft.when === 'now', 'now')}
            label={isPublic ? '게시 상태 유지' : '바로 게시'}
          />
          <Radio {...box('when', draft.when === 'later', 'later')} label="날짜와 시간 정하기" />
          <Radio
            {...box('when', draft.when === 'not', 'not')}
            label={isPublic ? '게시 중단' : '게시하지 않고 보관'}
          />
        </Group>
        {errors.when ? (
          <Text inherit c="red">
            {errors.when}
          </Text>
        ) : null}
        <DayTimeField {...text('publishAt', '게시할 날짜와 시간 (한국 시간)')} mt="sm" w={260} />
        <input type="hidden" name="hasPinned" value="1" />
        <Checkbox {...box('pinned', draft.pinned)} label="목록 맨 위에 고정" mt="md" />
      </Paper>
      <Paper component="fieldset" withBorder px={16} pb={16} pt={4}>
        <legend>출처</legend>
        <Group grow align="start">
          <TextInput {...text('sourceName', '매체', maxLength.source)} />
          <TextInput
            {...text('sourceUrl', '기사 주소', maxLength.address)}
            type="url"
            placeholder="https://"
          />
        </Group>
      </Paper>
      <PictureChoice
        name="image"
        legend="이미지"
        pictures={pictures}
        chosen={field('image', draft.image).defaultValue}
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
        chosen={field('share', draft.share).defaultValue}
        error={errors.share}
      />
      <Draft form={`press/${saved?.id ?? `new:${slug}`}`} />
      <Group>
        <Button type="submit">{current ? '이 글로 저장' : '저장'}</Button>
        <Button type="button" variant="default" onClick={show}>
          미리보기 (새 창)
        </Button>
      </Group>
    </Stack>
  )
}

/** Is read out with each answer. */
function Refusal({ answer, children }: { answer: Answer; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!answer.ok) notice.current?.focus()
  }, [answer])
  return (
    <div ref={notice} tabIndex={-1}>
      {children}
    </div>
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
