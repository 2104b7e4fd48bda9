import { Button, Textarea, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { maxAltLength, plainAlt } from '#app/domain/media/alt-text.ts'
import type { LibraryPicture } from '#app/domain/media/find-pictures.server.ts'
import { describePicture, listLibrary } from '#app/domain/media/library.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/pictures'
import styles from './pictures.module.css'
import { receiveUploads } from './receive-uploads.server.ts'
import { Uploader } from './uploader.tsx'

const page = 48

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site } = await openSite(ctx, request, canManagePictures, params.site ?? query.get('site'))
  const after = query.get('after') ?? undefined
  const wanted = query.get('q')?.slice(0, 60) ?? ''
  const pictures = await listLibrary(ctx.db, site, page + 1, { after, wanted })
  return {
    site: site.slug,
    pictures: pictures.slice(0, page),
    next: pictures.length > page ? pictures[page - 1]?.id : undefined,
    isFirst: !after,
    wanted,
    tooHeavy: query.has('too-heavy'),
    isDeleted: query.get('done') === 'deleted',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { actor, site } = await openSite(ctx, request, canManagePictures, params.site ?? null)
  const form = await readForm(request)
  if (form.has('file')) return { uploads: await receiveUploads(ctx, site, form, actor) }
  const id = String(form.get('picture'))
  const alt = plainAlt(String(form.get('alt') ?? ''))
  if (alt.length > maxAltLength)
    return data(
      { notice: { text: `대체 텍스트는 ${maxAltLength}자까지 적을 수 있습니다.`, bad: true }, id, alt },
      { status: 422 },
    )
  if (!(await describePicture(ctx, site, id, alt, actor))) throw data(null, { status: 404 })
  return data({ notice: { text: '대체 텍스트를 저장했습니다.', bad: false }, id, alt }, { status: 200 })
}

export const meta = () => [{ title: '이미지 | 분양 사무실' }]

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { site, pictures, next, isFirst, wanted, tooHeavy, isDeleted } = loaderData
  const address = `/admin/pictures/${site}`
  const uploads = actionData && 'uploads' in actionData ? actionData.uploads : undefined
  const described = actionData && 'notice' in actionData ? actionData : undefined
  const refused = isDeleted
    ? { text: '이미지를 삭제했습니다.' }
    : tooHeavy
      ? { text: describePictureRefusal({ reason: 'too-heavy' }), bad: true }
      : undefined
  return (
    <Screen
      title="이미지"
      lead="이 단지의 홈페이지와 보도자료에 쓰는 이미지입니다."
      notice={described?.notice ?? refused}
      actions={
        <Form className={styles.search} role="search">
          <TextInput
            type="search"
            name="q"
            aria-label="이미지 이름이나 대체 텍스트"
            defaultValue={wanted}
            maxLength={60}
          />
          <Button type="submit" variant="default">
            찾기
          </Button>
        </Form>
      }
    >
      <Uploader key={site} address={address} uploads={uploads} />
      {pictures.length ? (
        <ul className={styles.grid}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Card
                site={site}
                picture={picture}
                described={described?.id === picture.id ? described : undefined}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {wanted ? '찾는 이미지가 없습니다.' : '아직 이미지가 없습니다. 위에서 첫 이미지를 올려 주세요.'}
        </p>
      )}
      {next || !isFirst ? (
        <nav className={styles.pages} aria-label="페이지">
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
        </nav>
      ) : null}
    </Screen>
  )
}

interface CardProps {
  site: string
  picture: LibraryPicture
  described: { alt: string; notice: { text: string; bad: boolean } } | undefined
}

function Card({ site, picture, described }: CardProps) {
  const { id, name, alt, width, height, bytes, base, isDrawing, widths } = picture
  return (
    <article className={styles.card} aria-label={name}>
      <img
        src={isDrawing ? `${base}.svg` : `${base}-${widths[0]}.jpg`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      <p>
        <b>{name}</b>
        <span>
          {width.toLocaleString('ko-KR')}×{height.toLocaleString('ko-KR')} ·{' '}
          {Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB
        </span>
        <Link to={`/admin/pictures/${site}/${id}`} aria-label={`${name} 쓰는 곳, 교체, 삭제`}>
          쓰는 곳·교체·삭제
        </Link>
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="picture" value={id} />
        <Textarea
          name="alt"
          label="대체 텍스트"
          aria-label={`${name} 대체 텍스트`}
          defaultValue={described?.alt ?? alt}
          rows={2}
          maxLength={maxAltLength}
          placeholder="이미지를 보지 못하는 분께 무엇이 보이는지 적어 주세요"
        />
        <Button type="submit" variant="default" size="xs" aria-label={`${name} 대체 텍스트 저장`}>
          저장
        </Button>
        {/* The notice above the pictures is out of sight further down. */}
        {described ? (
          <p data-bad={described.notice.bad || undefined} aria-hidden="true">
            {described.notice.text}
          </p>
        ) : null}
      </Form>
    </article>
  )
}
