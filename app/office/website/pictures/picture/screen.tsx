import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { data, Link } from 'react-router'
import { maxAltLength } from '#app/domain/media/alt-text.ts'
import { findPicturesById, type StoredPicture } from '#app/domain/media/find-pictures.server.ts'
import { findChangesOfPicture } from '#app/domain/media/library.server.ts'
import { listUses } from '#app/domain/media/picture-uses.server.ts'
import { listDraftedPictures } from '#app/domain/publishing/pictures/draft-picture.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { linkToPage, wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import styles from '../pictures.module.css'
import { sourceOf } from '../source-of.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfPicture, onePicture } from './one-picture.server.ts'
import { PictureUses } from './uses.tsx'

const done: Record<string, string> = {
  replaced: '이미지를 교체했습니다.',
  drafted: '초안으로 저장했습니다. 공개하면 쓰는 곳마다 새 이미지가 나옵니다.',
  same: '같은 이미지입니다. 바뀐 것이 없습니다.',
  'as-shown': '방문자가 보는 이미지와 같아 초안을 버렸습니다.',
}

export const loader = screen({
  may: canManagePictures,
  of: onePicture,
  load: async (office: OfficeOfPicture, query) => {
    const { db, media, log, site, actor } = office
    const [picture] = await findPicturesById(db, site, [office.id])
    if (!picture) throw data(null, { status: 404 })
    const [uses, way, drafted] = await Promise.all([
      listUses(db, site.id, picture),
      wayToSite(office, site, actor),
      listDraftedPictures(db, site),
    ])
    // Shows the rest even if the storage does not answer.
    const changed = await findChangesOfPicture({ db, storage: media }, site, picture.id).catch(
      (error: unknown) => {
        log.error({ err: error }, 'cannot read which parts of a drawing were removed')
        return undefined
      },
    )
    return {
      site: site.slug,
      picture,
      uses: fillAllFacts(uses, site.settings.facts).map((use) =>
        use.of === 'page' ? { ...use, link: linkToPage(way, site.slug, use.path) } : use,
      ),
      draft: drafted.find(({ name }) => name === picture.name)?.after,
      said: ownProperty(done, query.get('done') ?? ''),
      changed,
    }
  },
})

export const action = dispatch(commands, onePicture)

export const meta = () => [{ title: '이미지 | 분양 사무실' }]

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  const { site, picture, uses, draft, said, changed } = loaderData
  const { name, alt, width, height, bytes, isDrawing } = picture
  const isDeletable = uses.length === 0
  return (
    <Screen
      title={name}
      lead={`${koreanNumber(width)}×${koreanNumber(height)} · ${koreanNumber(Math.max(1, Math.round(bytes / 1024)))}KB`}
      notice={noticeOf(actionData) ?? (said ? { text: said } : undefined)}
      actions={
        <Button component={Link} to={`/admin/pictures/${site}`} variant="default">
          이미지 목록
        </Button>
      }
    >
      {changed ? <p>{changed}</p> : null}
      <div className={kit.split}>
        <img className={styles.shown} {...sourceOf(picture, 640)} alt={alt} />
        <div>
          <Part title="쓰는 곳">
            <PictureUses uses={uses} site={site} />
          </Part>
          <Part title="대체 텍스트">
            <CommandForm<typeof commands.describe> intent="describe" className={kit.form}>
              {({ field }) => (
                <>
                  <Textarea
                    {...field('alt', alt)}
                    aria-label="대체 텍스트"
                    rows={2}
                    maxLength={maxAltLength}
                    placeholder="이미지를 보지 못하는 분께 무엇이 보이는지 적어 주세요"
                  />
                  <Button type="submit" variant="default">
                    대체 텍스트 저장
                  </Button>
                </>
              )}
            </CommandForm>
          </Part>
          {draft ? <Draft site={site} name={name} picture={draft} /> : null}
          <Part
            title="교체"
            note={
              isDeletable
                ? '새 파일로 바꿉니다. 이름과 대체 텍스트는 그대로입니다.'
                : '새 파일을 초안으로 저장합니다. 공개하면 쓰는 곳마다 새 이미지가 나오고, 되돌리면 지금 이미지로 돌아옵니다.'
            }
          >
            <CommandForm intent="replace" encType="multipart/form-data" className={kit.form}>
              <input
                type="file"
                name="file"
                required
                aria-label="새 파일"
                accept={isDrawing ? 'image/svg+xml' : 'image/jpeg,image/png,image/webp,image/avif'}
              />
              <Button type="submit" variant="default">
                이미지 교체
              </Button>
            </CommandForm>
          </Part>
          <Part title="삭제">
            {isDeletable ? (
              <CommandForm intent="remove" className={kit.form}>
                <Checkbox name="sure" label="되돌릴 수 없음을 확인했습니다." />
                <Button type="submit" variant="default" color="red">
                  이미지 삭제
                </Button>
              </CommandForm>
            ) : (
              <p>쓰는 곳이 있어 삭제할 수 없습니다. 쓰는 곳에서 먼저 빼 주세요.</p>
            )}
          </Part>
        </div>
      </div>
    </Screen>
  )
}

const Draft = ({ site, name, picture }: { site: string; name: string; picture: StoredPicture }) => (
  <Part title="초안" note="공개하기 전에는 방문자에게 보이지 않습니다.">
    <img className={styles.shown} {...sourceOf(picture, 480)} alt="초안의 새 이미지" />
    <Group mt={8} gap={8}>
      <Button component={Link} to={`/admin/sites/${site}/publish`}>
        공개 화면
      </Button>
      <CommandForm intent="discard" hidden={{ name }}>
        <Button type="submit" variant="default">
          초안 버리기
        </Button>
      </CommandForm>
    </Group>
  </Part>
)
