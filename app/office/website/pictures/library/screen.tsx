import { Button, Group, Paper, Textarea, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { maxAltLength } from '#app/domain/media/alt-text.ts'
import type { LibraryPicture } from '#app/domain/media/find-pictures.server.ts'
import { listLibrary } from '#app/domain/media/library.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import styles from '../pictures.module.css'
import { sourceOf } from '../source-of.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Uploader } from './uploader.tsx'

const page = 48

export const loader = screen({
  may: canManagePictures,
  load: async ({ db, site }, query) => {
    const after = query.get('after') ?? undefined
    const wanted = query.get('q')?.slice(0, 60) ?? ''
    const pictures = await listLibrary(db, site, page + 1, { after, wanted })
    return {
      site: site.slug,
      pictures: pictures.slice(0, page),
      next: pictures.length > page ? pictures[page - 1]?.id : undefined,
      isFirst: !after,
      wanted,
      isDeleted: query.get('done') === 'deleted',
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '이미지 | 분양 사무실' }]

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { site, pictures, next, isFirst, wanted, isDeleted } = loaderData
  const address = `/admin/pictures/${site}`
  const told = isDeleted ? { text: '이미지를 삭제했습니다.' } : undefined
  return (
    <Screen
      title="이미지"
      lead="이 단지의 홈페이지와 보도자료에 쓰는 이미지입니다."
      notice={noticeOf(actionData) ?? told}
      actions={
        <>
          <Button component={Link} to={`${address}/exchange`} variant="default">
            ZIP으로 여러 장 교체
          </Button>
          <Group component={Form} role="search" gap={8} wrap="nowrap">
            <TextInput
              type="search"
              name="q"
              aria-label="이미지 이름이나 대체 텍스트"
              placeholder="이름, 대체 텍스트로 찾기"
              defaultValue={wanted}
              maxLength={60}
            />
            <Button type="submit" variant="default">
              찾기
            </Button>
          </Group>
        </>
      }
    >
      <Uploader key={site} address={address} />
      {pictures.length ? (
        <Columns min={240}>
          {pictures.map((picture) => (
            <Card key={picture.id} site={site} picture={picture} />
          ))}
        </Columns>
      ) : (
        <p>
          {wanted ? '찾는 이미지가 없습니다.' : '아직 이미지가 없습니다. 위에서 첫 이미지를 올려 주세요.'}
        </p>
      )}
      {next || !isFirst ? (
        <Group component="nav" gap={8} mt={20} aria-label="페이지">
          {isFirst ? null : (
            <Button component={Link} to={address} variant="default">
              처음으로
            </Button>
          )}
          {next ? (
            <Button
              component={Link}
              to={`${address}?${new URLSearchParams({ ...(wanted ? { q: wanted } : {}), after: next })}`}
              variant="default"
            >
              다음 {page}장
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Screen>
  )
}

function Card({ site, picture }: { site: string; picture: LibraryPicture }) {
  const { id, name, alt, width, height, bytes } = picture
  return (
    <Paper component="article" withBorder p={8} className={styles.card} aria-label={name}>
      <img {...sourceOf(picture, 0)} alt={alt} loading="lazy" decoding="async" />
      <p>
        <b>{name}</b>
        <br />
        <small>
          {koreanNumber(width)}×{koreanNumber(height)} · {koreanNumber(Math.max(1, Math.round(bytes / 1024)))}
          KB
        </small>
        <br />
        <Link to={`/admin/pictures/${site}/${id}`} aria-label={`${name} 쓰는 곳, 교체, 삭제`}>
          쓰는 곳·교체·삭제
        </Link>
      </p>
      <CommandForm<typeof commands.describe>
        intent="describe"
        hidden={{ site, picture: id }}
        className={kit.form}
        preventScrollReset
      >
        {({ field, answer }) => (
          <>
            <Textarea
              {...field('alt', alt)}
              label="대체 텍스트"
              aria-label={`${name} 대체 텍스트`}
              rows={2}
              maxLength={maxAltLength}
              placeholder="이미지를 보지 못하는 분께 무엇이 보이는지 적어 주세요"
            />
            <Button type="submit" variant="default" size="xs" aria-label={`${name} 대체 텍스트 저장`}>
              저장
            </Button>
            {/* The notice above the pictures is out of sight further down. */}
            {answer?.notice ? <small aria-hidden="true">{answer.notice}</small> : null}
          </>
        )}
      </CommandForm>
    </Paper>
  )
}
