import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { fileAddress } from '#app/domain/media/file.ts'
import { fileKindNames } from '#app/domain/media/file-refusal.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { SettingScreen } from '#app/office/website/part/setting-screen.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { wordsOfState } from '../file-words.ts'
import { barOfFiles, openFiles, usesOf } from '../open-files.server.ts'
import { tooHeavy } from '../receive-file.server.ts'
import { UseList } from '../use-list.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canEditPages,
  of: openFiles,
  load: async (office, query) => {
    const way = await wayToSite(office, office.site, office.actor)
    return {
      bar: barOfFiles(office),
      siteName: office.site.settings.shortName,
      base: way.base,
      visible: way.state,
      notice: query.has('too-heavy') ? { text: tooHeavy, bad: true } : undefined,
      files: office.files.map((file) => ({ ...file, day: dayOf(file.since), uses: usesOf(office, file) })),
    }
  },
})

const dayOf = (at: string) => (at ? koreanDay(new Date(at)) : '')

export const action = dispatch(commands, openFiles)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '문서·영상 | 분양 사무실' }]

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, base, visible, files, notice } = loaderData
  return (
    <SettingScreen
      current="documents"
      lead="홈페이지에서 여는 PDF와 영상, 자막입니다. 새 버전을 공개해도 방문자가 아는 주소는 그대로입니다."
      bar={bar}
      siteName={siteName}
      isOverview
      answer={actionData}
      notice={notice}
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
                <Link to={`/admin/sites/${bar.site}/documents/${name}`}>{name}</Link>
                <small>{fileKindNames[ending]}</small>
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
          { title: '크기', isShort: true, cell: ({ bytes }) => formatBytes(bytes) },
          { title: '올린 날', isShort: true, cell: ({ day }) => day },
          { title: '쓰는 곳', cell: ({ uses }) => <UseList uses={uses} /> },
          {
            title: '주소',
            cell: ({ name, state }) =>
              state === 'shown' || state === 'changed' || state === 'leaving' ? (
                <a href={`${base}${fileAddress(name)}`} target="_blank" rel="noopener">
                  {fileAddress(name)}
                </a>
              ) : (
                fileAddress(name)
              ),
          },
        ]}
      />
      <UploadPart />
    </SettingScreen>
  )
}

const UploadPart = () => (
  <Part
    title="새 파일 올리기"
    note="PDF는 50MB, MP4·WebM 영상은 100MB, VTT 자막은 1MB까지 올릴 수 있습니다. 공개하기 전에는 방문자에게 보이지 않습니다."
  >
    <CommandForm<typeof commands.add>
      intent="add"
      encType="multipart/form-data"
      reloadDocument
      className={kit.form}
    >
      {({ field }) => (
        <>
          <FileOfForm label="올릴 파일" accept=".pdf,.mp4,.webm,.vtt" required />
          <TextInput
            {...field('name')}
            label="주소에 쓸 이름"
            description="영문 소문자, 숫자, 하이픈으로 적습니다. 비워 두면 파일의 이름을 씁니다. 파일 이름에 ‘모집공고’가 있으면 announcement로 하고 /announcement.pdf에서 엽니다."
            placeholder="brochure"
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
          />
          <Button type="submit">초안에 올리기</Button>
        </>
      )}
    </CommandForm>
  </Part>
)
