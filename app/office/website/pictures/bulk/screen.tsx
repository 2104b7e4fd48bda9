import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PictureUse } from '#app/domain/media/picture-uses.server.ts'
import { listDraftedPictures } from '#app/domain/publishing/pictures/draft-picture.server.ts'
import { findPictureZip, type ShownPicture } from '#app/domain/publishing/pictures/picture-zips.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { Faults } from '#app/office/kit/faults.tsx'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import styles from '../pictures.module.css'
import { sourceOf } from '../source-of.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { nameOfUse } from './name-of-use.ts'
import { ZipUploader } from './zip-uploader.tsx'

/** `/admin/pictures/{site}/exchange`: replaces many pictures by name, and lists the pictures that drafts change. */
export const loader = screen({
  may: canManagePictures,
  load: async ({ db, site }) => {
    const { slug, settings } = site
    const [zip, drafts] = [await findPictureZip(db, site), await listDraftedPictures(db, site)]
    const inWords = <Used extends { uses: PictureUse[] }>(all: Used[]): Used[] =>
      all.map((one) => ({ ...one, uses: fillAllFacts(one.uses, settings.facts) }))
    return {
      site: slug,
      name: settings.name,
      zip: zip && { ...zip, pictures: inWords(zip.pictures) },
      drafts: inWords(drafts),
    }
  },
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '이미지 여러 장 교체 | 분양 사무실' }]

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const { site, name, zip, drafts } = loaderData
  const address = `/admin/pictures/${site}`
  useLiveData(zip?.state === 'running')
  return (
    <Screen
      title="이미지 여러 장 교체"
      lead={`${name}의 이미지를 파일 이름으로 찾아 한꺼번에 바꿉니다.`}
      notice={noticeOf(actionData)}
      actions={
        <Button component={Link} to={address} variant="default">
          이미지 목록
        </Button>
      }
    >
      <Text mb={12} maw="76ch">
        파일 이름이 지금 이미지와 같으면 그 이미지를 바꾸고, 없는 이름이면 새 이미지로 올립니다. 폴더와
        확장자는 달라도 되어 정문.jpg를 정문.png로 바꿀 수 있습니다. 먼저 무엇이 바뀌는지 보여 드리고,
        저장해도 초안이라 공개하기 전에는 방문자에게 보이지 않습니다. 단지 전체를 내려받은 ZIP을 올리면 그
        안의 이미지만 봅니다.
      </Text>
      <ZipUploader key={site} address={`${address}/exchange`} />
      {zip ? <Zip zip={zip} /> : null}
      <div id="drafts">{drafts.length ? <Drafts site={site} drafts={drafts} /> : null}</div>
    </Screen>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Zip({ zip }: { zip: NonNullable<Loaded['zip']> }) {
  const { id, state, done, total, outcome, faults, pictures, saved } = zip
  const of = (fate: ShownPicture['fate']) => pictures.filter((one) => one.fate === fate)
  const [replacing, fresh, same, refused] = [of('replaces'), of('new'), of('same'), of('refused')]
  const count = replacing.length + fresh.length
  if (state === 'running')
    return (
      <Part title="올린 ZIP">
        <Text role="status">
          {total ? `${total}장 가운데 ${done}장을 마쳤습니다.` : '파일을 읽고 있습니다.'} 화면을 닫아도
          계속합니다.
        </Text>
        <progress value={done} max={total || 1} aria-label="마친 이미지" />
      </Part>
    )
  return (
    <Part title="올린 ZIP">
      {outcome ? <p>{outcome}</p> : null}
      <Faults faults={faults} />
      {pictures.length ? (
        <p>
          바뀌는 이미지 {replacing.length}장, 새 이미지 {fresh.length}장, 그대로인 이미지 {same.length}장,
          받지 않는 파일 {refused.length}개
        </p>
      ) : null}
      <Group gap={8} my={12}>
        {count ? (
          <CommandForm intent="save" hidden={{ zip: id }}>
            <Button type="submit">{count}장을 초안으로 저장</Button>
          </CommandForm>
        ) : null}
        {state === 'done' && !saved.drafted && !saved.added ? null : (
          <CommandForm intent="discardZip" hidden={{ zip: id }}>
            <Button type="submit" variant="default">
              {state === 'done' ? '저장한 것을 모두 버리기' : '올린 ZIP 지우기'}
            </Button>
          </CommandForm>
        )}
      </Group>
      <Files title="받지 않는 파일" pictures={refused} />
      <Files title="바뀌는 이미지" pictures={replacing} />
      <Files title="새 이미지" pictures={fresh} />
      {same.length ? (
        <details>
          <summary>지금과 같은 이미지 {same.length}장</summary>
          <Text size="sm">{same.map(({ file }) => file).join(', ')}</Text>
        </details>
      ) : null}
    </Part>
  )
}

const Files = ({ title, pictures }: { title: string; pictures: readonly ShownPicture[] }) =>
  pictures.length ? (
    <section>
      <Title order={3} size="0.9375rem" mt={16} mb={8}>
        {title} {pictures.length}
      </Title>
      <Columns min={320}>
        {pictures.map((one) => (
          <Exchanged
            key={one.file}
            title={one.name ?? one.file}
            before={
              one.before && <Shown {...sourceOf(one.before, 240)} note={sizeOf(one.before)} label="지금" />
            }
            after={one.thumbnail && <Shown src={one.thumbnail} note={sizeOf(one)} label="새 이미지" />}
          >
            {one.name && one.name !== one.file ? <Text size="sm">파일 {one.file}</Text> : null}
            {one.reason ? (
              <Text size="sm" c="red">
                {one.reason}
              </Text>
            ) : null}
            {one.changed ? <Text size="sm">{one.changed}</Text> : null}
            {one.before ? <Uses uses={one.uses} /> : null}
          </Exchanged>
        ))}
      </Columns>
    </section>
  ) : null

const Drafts = ({ site, drafts }: { site: string; drafts: Loaded['drafts'] }) => (
  <Part
    title={`초안으로 바꾼 이미지 ${drafts.length}장`}
    note="공개하면 쓰는 곳마다 새 이미지가 나옵니다. 공개를 되돌리면 지금 이미지로 돌아옵니다."
  >
    <Group gap={8} mb={12}>
      <Button component={Link} to={`/admin/sites/${site}/publish`}>
        공개 화면
      </Button>
      <CommandForm intent="discard" hidden={{ name: '' }}>
        <Button type="submit" variant="default">
          이미지 초안 모두 버리기
        </Button>
      </CommandForm>
    </Group>
    <Columns min={320}>
      {drafts.map(({ name, before, after, uses }) => (
        <Exchanged
          key={name}
          title={before ? <Link to={`/admin/pictures/${site}/${before.id}`}>{name}</Link> : name}
          before={before && <Shown {...sourceOf(before, 240)} note={sizeOf(before)} label="지금" />}
          after={<Shown {...sourceOf(after, 240)} note={sizeOf(after)} label="초안" />}
        >
          <Uses uses={uses} />
          <CommandForm intent="discard" hidden={{ name }}>
            <Button type="submit" variant="default" size="xs" mt={6} aria-label={`${name} 초안 버리기`}>
              초안 버리기
            </Button>
          </CommandForm>
        </Exchanged>
      ))}
    </Columns>
  </Part>
)

interface ExchangedProps {
  title: ReactNode
  before: ReactNode
  after: ReactNode
  children: ReactNode
}

const Exchanged = ({ title, before, after, children }: ExchangedProps) => (
  <Paper component="article" withBorder p={10} className={styles.card} style={{ overflowWrap: 'anywhere' }}>
    <b>{title}</b>
    <SimpleGrid cols={2} spacing={8} my={6}>
      {before}
      {after}
    </SimpleGrid>
    <Stack gap={4}>{children}</Stack>
  </Paper>
)

interface ShownProps {
  src: string
  label: string
  note: string
}

const Shown = ({ src, label, note }: ShownProps) => (
  <Text size="sm" component="figure" m={0}>
    <img src={src} alt="" loading="lazy" decoding="async" />
    <figcaption>
      {label} {note}
    </figcaption>
  </Text>
)

const sizeOf = ({ width, height }: { width?: number; height?: number }) =>
  width && height ? `${koreanNumber(width)}×${koreanNumber(height)}` : ''

const shownUses = 3

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (!uses.length) return <Text size="sm">쓰는 곳이 없습니다.</Text>
  const names = [...new Set(uses.map(nameOfUse))]
  const others = names.length - shownUses
  return (
    <Text size="sm">
      쓰는 곳: {names.slice(0, shownUses).join(', ')}
      {others > 0 ? ` 외 ${others}곳` : ''}
    </Text>
  )
}
