import { Button, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import { documentName } from '#app/domain/publishing/sites/name-field.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { screenOfPlace } from '#app/office/website/place-address.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { openField } from './open-field.server.ts'

export const loader = screen({
  may: canEditPages,
  of: openField,
  load: async ({ site, part, path, version, content, value }) => ({
    site: { slug: site.slug, name: site.settings.name },
    document: documentName(part, content),
    whole: screenOfPlace(site.slug, part, path),
    field: nameOfPlaceIn(part, content, path),
    version,
    value: String(value),
  }),
})

export const action = dispatch(commands, openField)

export const meta = () => [{ title: '항목 고치기 | 분양 사무실' }]

export default function Field({ loaderData, actionData }: Route.ComponentProps) {
  const { site, document, whole, field: name, version, value } = loaderData
  return (
    <Screen
      title={name}
      lead={`${site.name}, ${document}. 저장하면 초안이 되고, 공개해야 방문자에게 보입니다.`}
      notice={noticeOf(actionData)}
    >
      <CommandForm<typeof commands.save> intent="save" className={kit.form}>
        {({ field }) => (
          <>
            <input type="hidden" name="version" value={version} />
            <Textarea {...field('text', value)} label="내용" minRows={4} autosize autoFocus />
            <div className={kit.row}>
              <Button type="submit">초안에 저장</Button>
              <Button component={Link} to={`/admin/sites/${site.slug}`} variant="default">
                목록으로
              </Button>
              <p>
                <Link to={whole}>전체 화면에서 고치기</Link>
              </p>
            </div>
          </>
        )}
      </CommandForm>
    </Screen>
  )
}
