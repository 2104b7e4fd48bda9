import { Button, Checkbox } from '@mantine/core'
import { Form, Link } from 'react-router'
import { fileAddress } from '#app/domain/media/file.ts'
import { type FileEnding, fileKindNames, maxFileBytes } from '#app/domain/media/file-refusal.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { listFileVersions } from '#app/domain/publishing/drafts/files/file-versions.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { CopyButton } from '../../copy-button.tsx'
import { Facts, Part } from '../../screen.tsx'
import { SettingScreen } from '../settings/setting-screen.tsx'
import styles from '../settings/settings.module.css'
import type { Route } from './+types/file'
import { actOnFile } from './file-actions.server.ts'
import { Versions } from './file-versions.tsx'
import { acceptOf, wordsOfState } from './file-words.ts'
import { barOfFile, openFile, publicOrigin, usesOf } from './open-files.server.ts'
import { tooHeavy } from './receive-file.server.ts'
import { Uses } from './use-list.tsx'

const said: Record<string, string> = {
  new: '초안에 올렸습니다. 공개한 뒤에 페이지에서 연결할 수 있습니다.',
  kept: '초안에 올렸습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  before: '초안에 올렸습니다. 전부터 있던 초안이 있으니 위에서 확인하고 공개해 주세요.',
  same: '지금 있는 파일과 같습니다. 바뀐 것이 없습니다.',
  'as-shown': '방문자가 보는 판과 같아 초안이 없습니다.',
  restored: '지난 판을 초안으로 되돌렸습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  removed: '초안에서 내렸습니다. 공개하면 방문자가 더는 열 수 없습니다.',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openFile(context.get(requestContext), request, params.site, params.file)
  const { ctx, site, file } = opened
  const query = new URL(request.url).searchParams
  const versions = await listFileVersions(ctx.db, site.id, file.name)
  const isOffered = file.state !== 'off' && file.state !== 'leaving'
  return {
    bar: barOfFile(opened),
    siteName: site.settings.shortName,
    file,
    address: publicOrigin(opened) + fileAddress(file.name),
    visible: await readState(ctx, site),
    uses: usesOf(opened, file),
    versions: versions.map((version) => ({ ...version, isNow: version.sha256 === file.sha256 && isOffered })),
    done: query.has('too-heavy') ? tooHeavy : ownProperty(said, query.get('done') ?? ''),
    isRefused: query.has('too-heavy'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openFile(context.get(requestContext), request, params.site, params.file)
  return await actOnFile(opened, await readForm(request))
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.file} | 분양 사무실` }]

export default function File({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, file, address, uses, versions, done, isRefused } = loaderData
  const { name, ending, state, bytes, since, stored } = file
  const words = wordsOfState(state, loaderData.visible)
  const notice = done ? { notice: { text: done, bad: isRefused }, errors: {}, typed: {} } : undefined
  return (
    <SettingScreen
      current="documents"
      title={name}
      lead={<Link to={`/admin/sites/${bar.site}/documents`}>문서·영상 목록</Link>}
      bar={bar}
      siteName={siteName}
      answer={actionData ?? notice}
    >
      <Part title={bar.isDrafted && state !== 'leaving' ? '초안에 있는 판' : '지금 판'}>
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
            [
              '방문자 주소',
              <span key="address" className={styles.address}>
                {address}
              </span>,
            ],
          ]}
        />
        <div className={styles.below}>
          <CopyButton text={address} label="주소 복사" doneLabel="복사했습니다." />
        </div>
      </Part>
      <Part title="쓰는 곳">
        {uses.length ? (
          <Uses uses={uses} />
        ) : (
          <p className={styles.quiet}>이 파일을 쓰는 페이지가 없습니다.</p>
        )}
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
  bar: { version: number; publishesAlone: boolean }
}) => (
  <Part
    title="새 판 올리기"
    note={`${fileKindNames[ending]} 파일로 ${maxFileBytes[ending] / 1024 / 1024}MB까지 올릴 수 있습니다. 주소는 그대로이고, 공개하면 방문자에게 새 판이 열립니다.`}
  >
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles.form}>
      <input type="hidden" name="version" value={bar.version} />
      <input type="hidden" name="intent" value="replace" />
      <label className={styles.file}>
        새 판
        <input type="file" name="file" accept={acceptOf[ending]} required />
      </label>
      <div className={styles.buttons}>
        <Button type="submit" name="then" value="draft">
          초안에 올리기
        </Button>
        {bar.publishesAlone ? (
          <Button type="submit" name="then" value="publish" variant="default">
            올리고 바로 공개
          </Button>
        ) : null}
      </div>
    </Form>
  </Part>
)

const RemovePart = ({ name, version, isUsed }: { name: string; version: number; isUsed: boolean }) => (
  <Part title="삭제" note="공개한 뒤에는 방문자가 열 수 없습니다. 지난 판은 남아 있어 되돌릴 수 있습니다.">
    {isUsed ? (
      <p className={styles.quiet}>쓰는 곳이 있어 삭제할 수 없습니다. 쓰는 곳에서 먼저 빼고 공개해 주세요.</p>
    ) : (
      <Form method="post" className={styles.form}>
        <input type="hidden" name="version" value={version} />
        <Checkbox name="sure" label={`${name} 파일을 내리는 것을 확인했습니다.`} />
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="remove" variant="default" color="red">
            초안에서 삭제
          </Button>
        </div>
      </Form>
    )}
  </Part>
)
