import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { exportBases, offeredBases } from '#app/domain/customers/import-export/export-choice.ts'
import { canFetch, listExports } from '#app/domain/customers/import-export/exports.server.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { canExportHomes, seesEveryBuyer } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** The homes as a file, and the board for printing. Both need a reason and are recorded. */
export const loader = screen({
  may: canExportHomes,
  load: async (office) => {
    const { db, site, role, actor, clock } = office
    const exports = await listExports(office, site.id, { what: ['homes', 'homes-print'] })
    return {
      site: site.slug,
      isEmpty: !(await hasHomes(db, site.id)),
      mayBuyers: seesEveryBuyer(role),
      exports: exports.map((one) => ({ ...one, isOpen: canFetch(one, actor.id, clock.now()) })),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '인쇄·내려받기 | 분양 사무실' }]

type Listed = Route.ComponentProps['loaderData']['exports'][number]

const kindOf = ({ what, format }: Listed) =>
  what === 'homes-print' ? '현황판 인쇄 (A3)' : format === 'csv' ? '목록 (CSV)' : '목록 (엑셀)'

export default function ExportHomes({ loaderData, actionData }: Route.ComponentProps) {
  const { site, isEmpty, mayBuyers, exports } = loaderData
  const answer = useSettledAnswer(actionData)
  return (
    <Screen
      title="인쇄·내려받기"
      lead="동·호수 목록을 파일로 받거나 현황판을 A3로 인쇄합니다. 신청한 사람이 30분 안에 한 번 열 수 있습니다."
      notice={noticeOf(answer)}
    >
      <CommandForm<typeof commands.prepare> intent="prepare" hidden={{ site }} noValidate>
        {({ field, box, isBusy }) => (
          <Stack maw={1000}>
            <Columns min={220}>
              <NativeSelect
                {...field('kind', 'xlsx')}
                label="받을 것"
                data={[
                  { value: 'xlsx', label: '목록, 엑셀 (xlsx)' },
                  { value: 'csv', label: '목록, CSV (UTF-8)' },
                  { value: 'print', label: '현황판 인쇄 (A3 가로)' },
                ]}
              />
              <TextInput
                {...field('recipient')}
                label="받는 곳"
                placeholder="○○건설 분양팀"
                maxLength={100}
                required
              />
              <NativeSelect
                {...field('basis', 'internal')}
                label="제공 근거"
                data={offeredBases.map((value) => ({ value, label: exportBases[value] }))}
              />
              <TextInput
                {...field('reason')}
                label="사유"
                placeholder="주간 회의 자료"
                maxLength={500}
                required
              />
            </Columns>
            {mayBuyers ? (
              <Checkbox {...box('buyers')} label="목록에 계약자 이름, 전화번호와 지분을 담습니다" />
            ) : null}
            <Group>
              <Button
                type="submit"
                loading={isBusy}
                disabled={isEmpty}
                leftSection={<Icon of="download" size={18} />}
              >
                만들기
              </Button>
            </Group>
          </Stack>
        )}
      </CommandForm>
      <div id="files">
        <Part title="만든 파일과 인쇄">
          <DataTable
            caption="만든 파일과 인쇄"
            rows={exports}
            keyOf={({ id }) => id}
            empty="아직 만든 것이 없습니다."
            columns={[
              { title: '받는 곳', isName: true, cell: ({ recipient }) => recipient },
              { title: '종류', cell: kindOf },
              {
                title: '받기',
                cell: (one) =>
                  one.isOpen ? (
                    <Button
                      component="a"
                      c="white"
                      size="compact-sm"
                      href={`/admin/homes/export/${one.id}/${one.what === 'homes' ? 'file' : 'print'}?site=${site}`}
                      {...(one.what === 'homes'
                        ? { download: true }
                        : { target: '_blank', rel: 'noreferrer' })}
                    >
                      {one.what === 'homes' ? '파일 받기' : '인쇄 화면 열기'}
                    </Button>
                  ) : one.state === 'done' ? (
                    `${koreanNumber(one.written)}세대`
                  ) : (
                    '받지 않음'
                  ),
              },
              { title: '계약자', cell: ({ clear }) => (clear ? '포함' : '없음') },
              { title: '사유', cell: ({ reason }) => reason },
              {
                title: '신청',
                cell: ({ who, madeAt }) => `${who ?? '퇴사한 직원'}, ${koreanDateTime(madeAt)}`,
              },
            ]}
          />
        </Part>
      </div>
    </Screen>
  )
}
