import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { checkAdvertisement } from '#app/domain/messages/check-template.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Figures, Part, Screen } from '#app/routes/admin/screen.tsx'
import { readGroupChoices } from '../audience.server.ts'
import { GroupFilter } from '../group-filter.tsx'
import { selectionGone } from '../selection-gone.ts'
import { readSendTime } from '../send-time.ts'
import { toMend, useLookOver } from '../use-look-over.ts'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/screen'
import { AdvertisementForm } from './advertisement-form.tsx'
import * as commands from './commands.server.ts'
import { describeSendTime } from './describe-send-time.ts'
import { type OfficeOfAdvertising, openAdvertising, problemsOf } from './open-advertising.server.ts'

export const loader = screen({
  may: canWriteMessages,
  of: openAdvertising,
  load: async (office: OfficeOfAdvertising) => {
    const { site, filter, selection, recipients, isSelectionGone, audience } = office
    const { shortName, builder, modelHouse, phone, hours, sender } = site.settings
    const now = office.clock.now()
    return {
      id: newId(),
      site: { slug: site.slug, words: { shortName, builder, modelHouse, phone, hours, sender } },
      filter,
      selection,
      isGroup: recipients !== undefined,
      isSelectionGone,
      hasMore: recipients?.hasMore ?? false,
      choices: selection ? undefined : await readGroupChoices(office),
      audience,
      problems: problemsOf(office),
      goesOut: describeSendTime(now, now),
      isTrial: office.ports.of('sms', sender?.vendor)?.vendor === 'fake',
    }
  },
})

export const action = dispatch(commands, openAdvertising)

function Group(data: Route.ComponentProps['loaderData']) {
  const { site, filter, selection, isGroup, isSelectionGone, hasMore, choices } = data
  const everybody = `/admin/advertisements/${site.slug}/new`
  return (
    <Part title="받는 사람">
      <Text inherit c="dimmed" mb={16}>
        {isSelectionGone
          ? `${selectionGone} `
          : selection
            ? '고객 목록에서 선택한 고객 가운데 광고 수신에 동의한 고객에게 보냅니다. '
            : isGroup
              ? '조건에 맞는 고객 가운데 광고 수신에 동의한 고객에게 보냅니다. '
              : '광고 수신에 동의한 고객 모두에게 보냅니다. 조건을 정하면 그 안에서만 보냅니다.'}
        {isGroup ? <Link to={everybody}>모두에게 보내기</Link> : null}
      </Text>
      {choices ? <GroupFilter site={site} filter={filter} choices={choices} /> : null}
      {hasMore ? (
        <Text inherit c="dimmed" mb={16}>
          조건에 맞는 고객이 더 있습니다. 조건을 좁혀 주세요.
        </Text>
      ) : null}
    </Part>
  )
}

export const meta = () => [{ title: '새 광고 | 분양 사무실' }]

export default function NewAdvertisement({ loaderData, actionData }: Route.ComponentProps) {
  const { site, audience } = loaderData
  const over = useLookOver(loaderData.id, ({ text, at }) => [
    ...checkAdvertisement(text, site.words).problems,
    ...readSendTime(at, new Date()).problems,
    ...loaderData.problems,
  ])
  useRefresh(!audience.isComplete)
  return (
    <Screen
      title={over.written ? '이대로 보낼까요?' : '새 광고'}
      lead={<Link to={`/admin/advertisements?site=${site.slug}`}>{site.words.shortName} 광고 목록으로</Link>}
      notice={over.problems.length ? toMend : noticeOf(actionData)}
    >
      {over.written ? null : (
        <>
          <Group {...loaderData} />
          <Figures
            unit="명"
            figures={[
              ['받는 사람', audience.eligible],
              ['동의 안 함', audience.excluded['no-consent']],
              ['동의 철회', audience.excluded.withdrawn],
              ['080 수신거부', audience.excluded.refused],
              ['본인 확인 전', audience.excluded.unconfirmed],
              ['거절·결번', audience.excluded.out],
              ['계약한 고객', audience.excluded.contracted],
            ]}
          />
          {audience.isComplete ? null : (
            <Text inherit c="dimmed" mb={16}>
              고객이 많아 아직 세고 있습니다. 지금까지 센 수입니다.
            </Text>
          )}
          <Text inherit c="dimmed" mb={16}>
            지금 보내면: {loaderData.goesOut} 보내기 직전에 한 사람씩 동의를 다시 확인합니다.
          </Text>
        </>
      )}
      <AdvertisementForm {...loaderData} over={over} />
    </Screen>
  )
}
