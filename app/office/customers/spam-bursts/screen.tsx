import { Button, Group } from '@mantine/core'
import { Form, Link } from 'react-router'
import {
  assessBatch,
  findSpamBurst,
  type SpamBurstGroup,
} from '#app/domain/customers/intake/find-spam-burst.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanMinute } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { readSpan } from './read-span.ts'
import { UndoForm } from './undo-form.tsx'

/** Rows of address blocks; the rows for all of them undo a script with more. */
const maxRows = 100

export const loader = screen({
  may: canManageLeads,
  load: async (office, query) => {
    const { site, db, clock } = office
    const asked = { from: query.get('from') ?? '', until: query.get('until') ?? '' }
    const span = readSpan(asked, clock.now())
    const { groups, isCut } = await findSpamBurst(office, site.id, span)
    const chosen = groups.find((group) => group.key === query.get('group'))
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      written: { from: koreanMinute(span.from), until: koreanMinute(span.until) },
      isCut,
      groups: groups.slice(0, maxRows).map(shown),
      chosen: chosen && { ...shown(chosen), ...(await assessBatch(db, chosen.untouched)) },
    }
  },
})

const shown = ({ untouched, ...group }: SpamBurstGroup) => ({ ...group, open: untouched.length })

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '의심 접수 | 분양 사무실' }]

export default function Floods({ loaderData, actionData }: Route.ComponentProps) {
  const { site, written, groups, chosen, isCut } = loaderData
  const address = (over: Record<string, string> = {}) =>
    `/admin/floods?${new URLSearchParams({ site: site.slug, ...written, ...over })}`
  return (
    <Screen
      title="의심 접수"
      lead="짧은 시간에 한꺼번에 들어온 접수를 인터넷 주소 대역별로 모아 보고, 자동 등록으로 보이는 것을 한 번에 되돌립니다."
      notice={noticeOf(actionData)}
    >
      {chosen && !actionData?.ok ? (
        <UndoForm key={chosen.key} site={site} written={written} chosen={chosen} back={address()} />
      ) : null}
      <Form method="get" key={address()}>
        <input type="hidden" name="site" value={site.slug} />
        <Group align="flex-end" gap={12}>
          <DayTimeField label="언제부터" name="from" defaultValue={written.from} required />
          <DayTimeField label="언제까지" name="until" defaultValue={written.until} required />
          <Button type="submit" variant="default">
            보기
          </Button>
        </Group>
      </Form>
      <Part
        title={`${site.name} 접수`}
        note={isCut ? '접수가 많아 가장 최근 2만 건만 보여 드립니다. 시간을 나누어 보아 주세요.' : undefined}
      >
        <DataTable
          caption="주소 대역별 접수"
          keyOf={(group) => group.key}
          rows={groups}
          empty="이 시간에 들어온 접수가 없습니다."
          columns={[
            { title: '주소 대역', isName: true, cell: (group) => group.block ?? '모든 대역' },
            {
              title: '자동 등록 확인',
              small: 'right',
              cell: (group) => (group.proven ? '거침' : '거치지 않음'),
            },
            { title: '접수', cell: (group) => `${koreanNumber(group.count)}건` },
            { title: '본인이 확인', cell: (group) => `${koreanNumber(group.answered)}건` },
            { title: '직원이 맡거나 봄', cell: (group) => `${koreanNumber(group.handled)}건` },
            {
              title: '되돌릴 수 있음',
              cell: (group) =>
                group.open ? (
                  <Link
                    to={address({ group: group.key })}
                    aria-label={`${group.block ?? '모든 대역'} ${koreanNumber(group.open)}건 되돌리기`}
                  >
                    {koreanNumber(group.open)}건 되돌리기
                  </Link>
                ) : (
                  '없음'
                ),
            },
          ]}
        />
      </Part>
    </Screen>
  )
}
