import { Button, NativeSelect, Paper, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { data, Link } from 'react-router'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { menuOf } from '#app/domain/publishing/pages/add-to-menu.server.ts'
import { newPage, type PageKind, pageKinds } from '#app/domain/publishing/pages/page-kinds.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { draftedSite } from '../../edited-site.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** `/admin/sites/{site}/pages/new?copy=` */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async ({ site, published, documents }, query) => {
    const copy = query.get('copy')
    const source = copy ? documents.get(pagePart(copy)) : undefined
    if (copy && !source) throw data(null, { status: 404 })
    const parts = samplePartsOf(published, new Map())
    const head = { path: '/', title: '제목', description: '설명' }
    return {
      slug: site.slug,
      copy: copy ? { path: copy, title: String(source?.title ?? '') } : undefined,
      kinds: (Object.keys(pageKinds) as PageKind[]).filter((kind) => newPage(kind, head, parts)),
      groups: menuOf(documents.get('settings') ?? {}).map(({ title }) => title),
    }
  },
})

export const action = dispatch(commands, draftedSite)

export const meta = () => [{ title: '새 페이지 | 분양 사무실' }]

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, copy, kinds, groups } = loaderData
  return (
    <Screen
      title={copy ? `‘${copy.title}’ 복사` : '새 페이지'}
      lead={<Link to={`/admin/sites/${slug}/pages`}>페이지 목록</Link>}
      notice={noticeOf(actionData)}
    >
      <CommandForm<typeof commands.make> intent="make" hidden={{ ...(copy && { copy: copy.path }) }}>
        {({ input, field }) => (
          <Stack maw={720} align="flex-start">
            {copy ? null : (
              <Part title="종류" note="무엇으로 시작할지 정합니다. 블록은 나중에 더하고 뺄 수 있습니다.">
                <Radio.Group {...input('kind', kinds[0])} aria-label="페이지의 종류">
                  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
                    {kinds.map((kind) => (
                      <Paper key={kind} withBorder p="sm">
                        <Radio
                          value={kind}
                          label={pageKinds[kind].title}
                          description={pageKinds[kind].note}
                        />
                      </Paper>
                    ))}
                  </SimpleGrid>
                </Radio.Group>
              </Part>
            )}
            <Part title="제목과 주소">
              <Stack gap="sm">
                <TextInput {...field('title')} label="제목" required maxLength={100} />
                <TextInput
                  {...field('path', '/')}
                  label="주소"
                  description="/로 시작하는 영문, 숫자, 하이픈입니다. 예: /Brand/intro"
                  required
                />
                {copy ? null : (
                  <Textarea
                    {...field('description')}
                    label="설명"
                    description="검색 결과와 메신저에 제목과 함께 보입니다."
                    required
                    maxLength={300}
                    rows={2}
                  />
                )}
                <NativeSelect
                  {...input('group')}
                  label="메뉴"
                  description="선택하면 묶음의 끝에 넣습니다. 순서는 메뉴 화면에서 바꿉니다."
                  data={[{ value: '', label: '메뉴에 넣지 않음' }, ...groups]}
                />
              </Stack>
            </Part>
            <Button type="submit">초안으로 만들기</Button>
          </Stack>
        )}
      </CommandForm>
    </Screen>
  )
}
