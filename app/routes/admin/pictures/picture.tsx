import { Button, Checkbox, Textarea } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { maxAltLength, plainAlt } from '#app/domain/media/alt-text.ts'
import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import { describePicture, findChangesOfPicture } from '#app/domain/media/library.server.ts'
import { listUses } from '#app/domain/media/picture-uses.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { linkToPage, openSite, wayToSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/picture'
import { deleteIntent, replaceIntent } from './picture-intents.server.ts'
import styles from './pictures.module.css'
import { PictureUses } from './uses.tsx'

const done: Record<string, string> = {
  replaced: '이미지를 교체했습니다. 홈페이지에는 바로 새 이미지가 나옵니다.',
  same: '같은 이미지입니다. 바뀐 것이 없습니다.',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManagePictures, params.site)
  const [picture] = await findPicturesById(ctx.db, site, [params.picture])
  if (!picture) throw data(null, { status: 404 })
  const uses = await listUses(ctx.db, site.id, picture)
  const said = ownProperty(done, new URL(request.url).searchParams.get('done') ?? '')
  const way = await wayToSite(ctx, site, actor)
  const shown = uses.map((use) =>
    use.of === 'page' ? { ...use, link: linkToPage(way, site.slug, use.path) } : use,
  )
  // A storage that does not answer is no reason not to show the rest.
  const changed = await findChangesOfPicture({ db: ctx.db, storage: ctx.media }, site, picture.id).catch(
    (error: unknown) => {
      ctx.log.error({ err: error }, 'what was left out of a drawing could not be read')
      return undefined
    },
  )
  return { site: site.slug, picture, uses: shown, said, changed }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { actor, site } = await openSite(ctx, request, canManagePictures, params.site)
  const form = await readForm(request)
  const at = { ctx, site, actor, id: params.picture, form }
  if (form.get('intent') === 'delete') return await deleteIntent(at)
  if (form.get('intent') === 'replace') return await replaceIntent(at)
  const alt = plainAlt(String(form.get('alt') ?? ''))
  if (alt.length > maxAltLength)
    return data(
      { notice: { text: `대체 텍스트는 ${maxAltLength}자까지 적을 수 있습니다.`, bad: true }, alt },
      { status: 422 },
    )
  if (!(await describePicture(ctx, site, params.picture, alt, actor))) throw data(null, { status: 404 })
  return { notice: { text: '대체 텍스트를 저장했습니다.', bad: false }, alt }
}

export const meta = () => [{ title: '이미지 | 분양 사무실' }]

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  const { site, picture, uses, said, changed } = loaderData
  const { name, alt, width, height, bytes, base, isDrawing, widths } = picture
  const typed = actionData && 'alt' in actionData ? actionData.alt : undefined
  const isDeletable = uses.length === 0
  return (
    <Screen
      title={name}
      lead={`${width.toLocaleString('ko-KR')}×${height.toLocaleString('ko-KR')} · ${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB`}
      notice={actionData?.notice ?? (said ? { text: said } : undefined)}
      actions={
        <Button component={Link} to={`/admin/pictures/${site}`} variant="default">
          이미지 목록
        </Button>
      }
    >
      {changed ? <p>{changed}</p> : null}
      <div className={styles.one}>
        <img
          src={isDrawing ? `${base}.svg` : `${base}-${widths.find((w) => w >= 640) ?? widths.at(-1)}.jpg`}
          alt={alt}
          width={width}
          height={height}
        />
        <div>
          <Part title="쓰는 곳">
            <PictureUses uses={uses} site={site} />
          </Part>
          <Part title="대체 텍스트">
            <Form method="post" className={styles.fields}>
              <Textarea
                name="alt"
                aria-label="대체 텍스트"
                defaultValue={typed ?? alt}
                rows={2}
                maxLength={maxAltLength}
                placeholder="이미지를 보지 못하는 분께 무엇이 보이는지 적어 주세요"
              />
              <Button type="submit" name="intent" value="describe" variant="default">
                대체 텍스트 저장
              </Button>
            </Form>
          </Part>
          <Part
            title="교체"
            note="새 파일로 바꿉니다. 이름과 대체 텍스트는 그대로이고, 쓰는 곳마다 새 이미지가 나옵니다."
          >
            <Form method="post" encType="multipart/form-data" className={styles.fields}>
              <input
                type="file"
                name="file"
                required
                aria-label="새 파일"
                accept={isDrawing ? 'image/svg+xml' : 'image/jpeg,image/png,image/webp,image/avif'}
              />
              <Button type="submit" name="intent" value="replace" variant="default">
                이미지 교체
              </Button>
            </Form>
          </Part>
          <Part title="삭제">
            {isDeletable ? (
              <Form method="post" className={styles.fields}>
                <Checkbox name="sure" label="되돌릴 수 없음을 확인했습니다." />
                <Button type="submit" name="intent" value="delete" variant="default" color="red">
                  이미지 삭제
                </Button>
              </Form>
            ) : (
              <p>쓰는 곳이 있어 삭제할 수 없습니다. 쓰는 곳에서 먼저 빼 주세요.</p>
            )}
          </Part>
        </div>
      </div>
    </Screen>
  )
}
