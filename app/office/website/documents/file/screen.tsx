import { Box, Button, Checkbox, Group } from '@mantine/core'
import { Link } from 'react-router'
import { fileAddress } from '#app/domain/media/file.ts'
import { type FileEnding, fileKindNames, maxFileBytes } from '#app/domain/media/file-refusal.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { listFileVersions } from '#app/domain/publishing/drafts/files/file-versions.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { SettingScreen } from '#app/office/website/part/setting-screen.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { CopyButton } from '#app/routes/admin/copy-button.tsx'
import { Facts, Part } from '#app/routes/admin/screen.tsx'
import { acceptOf, wordsOfState } from '../file-words.ts'
import { barOfFile, lacksPage, openFile, usesOf } from '../open-files.server.ts'
import { tooHeavy } from '../receive-file.server.ts'
import { Uses } from '../use-list.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Versions } from './versions.tsx'

const said: Record<string, string> = {
  new: '초안에 올렸습니다. 페이지의 버튼에 연결하고 함께 공개하면 방문자가 열 수 있습니다.',
  kept: '초안에 올렸습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  before: '초안에 올렸습니다. 전부터 있던 초안이 있으니 위에서 확인하고 공개해 주세요.',
  same: '지금 있는 파일과 같습니다. 바뀐 것이 없습니다.',
  'as-shown': '방문자가 보는 버전과 같아 초안이 없습니다.',
  restored: '지난 버전을 초안으로 되돌렸습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  removed: '초안에서 내렸습니다. 공개하면 방문자가 더는 열 수 없습니다.',
}

export const loader = screen({
  may: canEditPages,
  of: openFile,
  load: async (office, query) => {
    const { db, site, origin, file } = office
    const versions = await listFileVersions(db, site.id, file.name)
    const isOffered = file.state !== 'off' && file.state !== 'leaving'
    const isTooHeavy = query.has('too-heavy')
    const text = isTooHeavy ? tooHeavy : ownProperty(said, query.get('done') ?? '')
    return {
      bar: barOfFile(office),
      siteName: site.settings.shortName,
      file,
      address: origin + fileAddress(file.name),
      visible: await readState(office, site),
      uses: usesOf(office, file),
      lacksPage: lacksPage(file) && isOffered,
      versions: versions.map((one) => ({ ...one, isNow: one.sha256 === file.sha256 && isOffered })),
      notice: text ? { text, bad: isTooHeavy } : undefined,
    }
  },
})

export const action = dispatch(commands, openFile)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.file} | 분양 사무실` }]

export default function File({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, file, address, uses, versions, notice } = loaderData
  const { name, ending, state, bytes, since, stored } = file
  const words = wordsOfState(state, loaderData.visible)
  return (
    <SettingScreen
      current="documents"
      title={name}
      lead={<Link to={`/admin/sites/${bar.site}/documents`}>문서·영상 목록</Link>}
      bar={bar}
      siteName={siteName}
      answer={actionData}
      notice={notice}
    >
      <Part title={bar.isDrafted && state !== 'leaving' ? '초안에 있는 버전' : '지금 버전'}>
        <Facts
          facts={[
            [
              '상태',
              <StateBadge key="state" tone={words.tone}>
                {words.text}
              </StateBadge>,
            ],
            ['종류', fileKindNames[ending]],
            ['크기', formatBytes(bytes)],
            ['올린 때', koreanDateTime(since)],
            [
              '내용',
              <a key="stored" href={stored} target="_blank" rel="noopener">
                열어 보기
              </a>,
            ],
            ['방문자 주소', address],
          ]}
        />
        <Box mt={10}>
          <CopyButton text={address} label="주소 복사" doneLabel="복사했습니다." />
        </Box>
      </Part>
      <Part title="쓰는 곳">
        {uses.length ? (
          <Uses uses={uses} />
        ) : (
          <p>
            <small>이 파일을 쓰는 페이지가 없습니다.</small>
          </p>
        )}
        {loaderData.lacksPage ? (
          <CommandForm<typeof commands.page> intent="page" className={kit.form}>
            <Button type="submit">‘입주자모집공고’ 페이지 만들기</Button>
          </CommandForm>
        ) : null}
      </Part>
      <ReplacePart ending={ending} bar={bar} />
      <Versions versions={versions} version={bar.version} />
      {state === 'leaving' || state === 'off' ? null : (
        <RemovePart name={name} version={bar.version} isUsed={uses.length > 0} />
      )}
    </SettingScreen>
  )
}

const ReplacePart = ({
  ending,
  bar,
}: {
  ending: FileEnding
  bar: { version: number; publishesAlone: boolean; isDrafted: boolean }
}) => (
  <Part
    title="새 버전 올리기"
    note={`${fileKindNames[ending]} 파일로 ${maxFileBytes[ending] / 1024 / 1024}MB까지 올릴 수 있습니다. 주소는 그대로이고, 공개하면 방문자에게 새 버전이 열립니다.`}
  >
    <CommandForm
      intent="replace"
      hidden={{ version: String(bar.version) }}
      encType="multipart/form-data"
      reloadDocument
      className={kit.form}
    >
      <FileOfForm label="새 버전" accept={acceptOf[ending]} required />
      <Group gap={8}>
        <Button type="submit" name="next" value="draft">
          초안에 올리기
        </Button>
        {bar.publishesAlone && !bar.isDrafted ? (
          <Button type="submit" name="next" value="publish" variant="default">
            올리고 바로 공개
          </Button>
        ) : null}
      </Group>
    </CommandForm>
  </Part>
)

const RemovePart = ({ name, version, isUsed }: { name: string; version: number; isUsed: boolean }) => (
  <Part title="삭제" note="공개한 뒤에는 방문자가 열 수 없습니다. 지난 버전은 남아 있어 되돌릴 수 있습니다.">
    {isUsed ? (
      <p>
        <small>쓰는 곳이 있어 삭제할 수 없습니다. 쓰는 곳에서 먼저 빼고 공개해 주세요.</small>
      </p>
    ) : (
      <CommandForm intent="remove" hidden={{ version: String(version) }} className={kit.form}>
        <Checkbox name="sure" label={`${name} 파일을 내리는 것을 확인했습니다.`} />
        <Button type="submit" variant="default" color="red">
          초안에서 삭제
        </Button>
      </CommandForm>
    )}
  </Part>
)
