import { Button, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { fileAddress, isFileName } from '#app/domain/media/file.ts'
import { fileKindNames } from '#app/domain/media/file-refusal.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { filePart } from '#app/domain/publishing/documents/parts.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { DataTable } from '../../data-table.tsx'
import { wayToSite } from '../../open-site.server.ts'
import { Part } from '../../screen.tsx'
import { fieldsOf } from '../settings/read-fields.ts'
import { SettingScreen } from '../settings/setting-screen.tsx'
import styles from '../settings/settings.module.css'
import type { Route } from './+types/index'
import { wordsOfState } from './file-words.ts'
import { barOfFiles, openFiles, usesOf } from './open-files.server.ts'
import { draftFile, receiveFile, tooHeavy } from './receive-file.server.ts'
import { UseList } from './use-list.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openFiles(context.get(requestContext), request, params.site)
  const way = await wayToSite(opened.ctx, opened.site, opened.actor)
  return {
    bar: barOfFiles(opened),
    siteName: opened.site.settings.shortName,
    base: way.base,
    visible: way.state,
    tooHeavy: new URL(request.url).searchParams.has('too-heavy') ? tooHeavy : undefined,
    files: opened.files.map((file) => ({ ...file, day: dayOf(file.since), uses: usesOf(opened, file) })),
  }
}

const dayOf = (at: string) => (at ? koreanDay(new Date(at)) : '')

/** `입주자모집공고.pdf` has no name that an address can bear; `Brochure 2.pdf` has one nearly. */
const nameIn = (written: string, fileName: string): string =>
  (written || fileName.replace(/\.[^.]{1,8}$/, ''))
    .trim()
    .toLowerCase()
    .replace(/\.(?:pdf|mp4|webm|vtt)$/, '')
    .replaceAll(/[\s_]/g, '-')

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openFiles(context.get(requestContext), request, params.site)
  const form = await readForm(request)
  const fields = fieldsOf(form)
  const refuse = (text: string, errors: Record<string, string> = {}, status = 422) =>
    data({ notice: { text, bad: true }, errors, typed: { name: fields.text('name') } }, { status })
  const uploaded = form.get('file')
  const base = nameIn(fields.text('name'), uploaded instanceof File ? uploaded.name : '')
  if (!isFileName(`${base}.pdf`))
    return refuse('파일을 저장하지 않았습니다. 주소에 쓸 이름을 확인해 주세요.', {
      name: '영문 소문자와 숫자, 하이픈으로 75자까지 적어 주세요. 예: brochure',
    })
  const received = await receiveFile(opened, form)
  if (!received.ok) return refuse(received.text, {}, received.status)
  const name = `${base}.${received.ending}`
  if (opened.files.some((one) => one.name === name))
    return refuse(`${name} 파일이 이미 있어 저장하지 않았습니다.`, {
      name: '목록에서 그 파일을 열어 새 판을 올리거나, 다른 이름을 적어 주세요.',
    })
  const drafted = await draftFile(opened, filePart(name), { file: received.file, version: 0 })
  if (!drafted.ok) return refuse(drafted.text, {}, 409)
  return redirect(`/admin/sites/${opened.site.slug}/documents/${name}?done=new`, 303)
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '문서·영상 | 분양 사무실' }]

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, base, visible, files } = loaderData
  const heavy = loaderData.tooHeavy
  return (
    <SettingScreen
      current="documents"
      lead="홈페이지에서 여는 PDF와 영상, 자막입니다. 새 판을 공개해도 방문자가 아는 주소는 그대로입니다."
      bar={bar}
      siteName={siteName}
      isOverview
      answer={
        actionData ?? (heavy ? { notice: { text: heavy, bad: true }, errors: {}, typed: {} } : undefined)
      }
    >
      <DataTable
        caption="문서·영상"
        rows={files}
        keyOf={({ name }) => name}
        empty="아직 파일이 없습니다. 아래에서 첫 파일을 올려 주세요."
        columns={[
          {
            title: '파일',
            isName: true,
            cell: ({ name, ending }) => (
              <>
                <Link to={`/admin/sites/${bar.site}/documents/${name}`} className={styles.fileName}>
                  {name}
                </Link>
                <span className={styles.key}>{fileKindNames[ending]}</span>
              </>
            ),
          },
          {
            title: '상태',
            small: 'right',
            cell: ({ state }) => {
              const { tone, text } = wordsOfState(state, visible)
              return <StateBadge tone={tone}>{text}</StateBadge>
            },
          },
          { title: '크기', cell: ({ bytes }) => <span className={styles.figure}>{formatBytes(bytes)}</span> },
          { title: '올린 날', cell: ({ day }) => <span className={styles.figure}>{day}</span> },
          { title: '쓰는 곳', cell: ({ uses }) => <UseList uses={uses} /> },
          {
            title: '주소',
            cell: ({ name, state }) =>
              state === 'shown' || state === 'changed' || state === 'leaving' ? (
                <a
                  href={`${base}${fileAddress(name)}`}
                  target="_blank"
                  rel="noopener"
                  className={styles.fileName}
                >
                  {fileAddress(name)}
                </a>
              ) : (
                <span className={styles.fileName}>{fileAddress(name)}</span>
              ),
          },
        ]}
      />
      <UploadPart name={actionData?.typed.name} error={actionData?.errors.name} />
    </SettingScreen>
  )
}

const UploadPart = ({ name, error }: { name: string | undefined; error: string | undefined }) => (
  <Part
    title="새 파일 올리기"
    note="PDF는 50MB, MP4·WebM 영상은 100MB, VTT 자막은 1MB까지 올릴 수 있습니다. 공개하기 전에는 방문자에게 보이지 않습니다."
  >
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles.form}>
      <label className={styles.file}>
        올릴 파일
        <input type="file" name="file" accept=".pdf,.mp4,.webm,.vtt" required />
      </label>
      <TextInput
        label="주소에 쓸 이름"
        name="name"
        description="영문 소문자, 숫자, 하이픈으로 적습니다. 비워 두면 파일의 이름을 씁니다. 입주자모집공고는 announcement로 적으면 /announcement.pdf에서 열립니다."
        placeholder="brochure"
        defaultValue={name}
        error={error}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className={styles.buttons}>
        <Button type="submit">초안에 올리기</Button>
      </div>
    </Form>
  </Part>
)
