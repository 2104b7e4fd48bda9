import { Button, Checkbox, Textarea } from '@mantine/core'
import { data, Link } from 'react-router'
import { maxAltLength } from '#app/domain/media/alt-text.ts'
import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import { findChangesOfPicture } from '#app/domain/media/library.server.ts'
import { listUses } from '#app/domain/media/picture-uses.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { ownProperty } from '#app/platform/own-property.ts'
import { linkToPage, wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import styles from '../pictures.module.css'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfPicture, onePicture } from './one-picture.server.ts'
import { PictureUses } from './uses.tsx'

const done: Record<string, string> = {
  replaced: '이미지를 교체했습니다. 홈페이지에는 바로 새 이미지가 나옵니다.',
  same: '같은 이미지입니다. 바뀐 것이 없습니다.',
}

export const loader = screen({
  may: canManagePictures,
  of: onePicture,
  load: async (office: OfficeOfPicture, query) => {
    const { db, media, log, site, actor } = office
    const [picture] = await findPicturesById(db, site, [office.id])
    if (!picture) throw data(null, { status: 404 })
    const [uses, way] = await Promise.all([listUses(db, site.id, picture), wayToSite(office, site, actor)])
    // A storage that does not answer is no reason not to show the rest.
    const changed = await findChangesOfPicture({ db, storage: media }, site, picture.id).catch(
      (error: unknown) => {
        log.error({ err: error }, 'what was left out of a drawing could not be read')
        return undefined
      },
    )
    return {
      site: site.slug,
      picture,
      uses: uses.map((use) =>
        use.of === 'page' ? { ...use, link: linkToPage(way, site.slug, use.path) } : use,
      ),
      said: ownProperty(done, query.get('done') ?? ''),
      changed,
    }
  },
})

export const action = dispatch(commands, onePicture)

export const meta = () => [{ title: '이미지 | 분양 사무실' }]

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  const { site, picture, uses, said, changed } = loaderData
  const { name, alt, width, height, bytes, base, isDrawing, widths } = picture
  const isDeletable = uses.length === 0
  return (
    <Screen
      title={name}
      lead={`${width.toLocaleString('ko-KR')}×${height.toLocaleString('ko-KR')} · ${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB`}
      notice={noticeOf(actionData) ?? (said ? { text: said } : undefined)}
      actions={
        <Button component={Link} to={`/admin/pictures/${site}`} variant="default">
          이미지 목록
        </Button>
      }
    >
      {changed ? <p>{changed}</p> : null}
      <div className={kit.split}>
        <img
          className={styles.shown}
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
          <Part
            title="교체"
            note="새 파일로 바꿉니다. 이름과 대체 텍스트는 그대로이고, 쓰는 곳마다 새 이미지가 나옵니다."
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
