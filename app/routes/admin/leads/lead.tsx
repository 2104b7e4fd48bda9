import { Button, Checkbox, Container, Group, Stack, Table, Text, Title } from '@mantine/core'
import { data, Form, redirect } from 'react-router'
import { type Door, doorContext } from '../../../door.ts'
import { recordAudit } from '../../../features/audit/record-audit.server.ts'
import { mayManageLeads, mayReceiveVisitors } from '../../../features/auth/memberships.server.ts'
import { findLead } from '../../../features/leads/find-lead.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '../../../features/leads/withdraw-registration.server.ts'
import { listMessages } from '../../../features/messages/list-messages.server.ts'
import { messageStates } from '../../../features/messages/message-states.ts'
import { findSiteById } from '../../../features/sites/find-site.server.ts'
import { koreanDateTime } from '../../../platform/clock.ts'
import { officeActor } from '../office-actor.ts'
import { requirePerson } from '../require-person.server.ts'
import type { Route } from './+types/lead'

/** Who asks, and the registration if it is of a site of theirs. @throws a 404 response otherwise */
async function openLead(door: Door, request: Request, id: string) {
  const { user, sites } = await requirePerson(door, request)
  const siteIds = sites.map((site) => site.id)
  const lead = await findLead(door, siteIds, id)
  const site = lead && (await findSiteById(door.db, lead.siteId))
  const role = sites.find((one) => one.id === lead?.siteId)?.role
  if (!lead || !site || !role || !mayReceiveVisitors(role)) throw data(null, { status: 404 })
  return { lead, site, actor: officeActor(door, user.id), isManager: mayManageLeads(role) }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const { lead, site, actor, isManager } = await openLead(door, request, params.lead)
  // 개인정보의 안전성 확보조치 기준 제8조: who looked at whose data.
  await recordAudit(door.db, {
    siteId: site.id,
    at: door.clock.now(),
    actor,
    action: 'lead.read',
    subject: ['lead', lead.id],
  })
  const messages = await listMessages(door.db, [site.id], { leadId: lead.id })
  return { lead, site: site.settings.shortName, messages, isManager }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const { lead, site, actor, isManager } = await openLead(door, request, params.lead)
  if (!isManager) return data({ said: '단지 관리자만 할 수 있습니다.' }, { status: 403 })
  const fields = await request.formData()
  if (fields.get('deed') === 'stop-ads') {
    await withdrawMarketing(door, site, lead.id, actor)
    door.wakeWorker()
    return data({ said: '분양 소식 동의를 철회했습니다. 처리 결과를 고객에게 문자로 알립니다.' })
  }
  if (fields.get('deed') !== 'withdraw' || fields.get('sure') !== 'on')
    return data({ said: '지우려면 확인란에 표시해 주세요.' }, { status: 422 })
  await withdrawRegistration(door, site, lead.id, actor)
  return redirect('/admin')
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.receiptNo ?? '고객 등록'} | 분양 사무실` },
]

const consentNames: Record<string, string> = { collection: '개인정보 수집·이용', marketing: '분양 소식 문자' }
const visitStates: Record<string, string> = {
  booked: '예약',
  moved: '바꿈',
  cancelled: '취소',
  visited: '방문함',
  missed: '오지 않음',
}
const eventNames: Record<string, string> = {
  'registered-again': '다시 등록함',
  'visit-booked': '방문을 예약함',
  'visit-moved': '방문 시간을 바꿈',
  'visit-cancelled': '방문을 취소함',
  'consent-withdrawn': '분양 소식 동의를 철회함',
  'gift-handed-out': '상품권을 받음',
}

/** One registration: consents, visits, messages and history, and what the law lets the person ask for. */
export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, site, messages, isManager } = loaderData
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing')
  const open = marketing?.granted && !marketing.withdrawnAt
  return (
    <Container component="main" size="lg" py="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h3">
            {lead.receiptNo}
          </Title>
          <Text>
            {site} · {lead.name} · {lead.phone} · {koreanDateTime(lead.createdAt)} 접수
          </Text>
          {lead.expiresAt ? <Text size="sm">{koreanDateTime(lead.expiresAt)} 파기 예정</Text> : null}
          {actionData?.said ? <Text role="status">{actionData.said}</Text> : null}
        </div>
        <Rows
          title="동의"
          head={['내용', '결정', '일시', '철회', '문구']}
          rows={lead.consents.map((one) => [
            consentNames[one.kind] ?? one.kind,
            one.granted ? '동의' : '동의 안 함',
            koreanDateTime(one.decidedAt),
            one.withdrawnAt ? koreanDateTime(one.withdrawnAt) : '',
            `${one.version}판`,
          ])}
        />
        <Rows
          title="방문"
          head={['일시', '상태']}
          rows={lead.visits.map((one) => [
            koreanDateTime(one.startsAt),
            visitStates[one.status] ?? one.status,
          ])}
        />
        <Rows
          title="문자"
          head={['내용', '상태', '사유', '일시']}
          rows={messages.map((one) => [
            one.label,
            messageStates[one.status],
            one.reason ?? '',
            koreanDateTime(one.status === 'queued' ? one.dueAt : one.updatedAt),
          ])}
        />
        <Rows
          title="이력"
          head={['일시', '일']}
          rows={lead.events.map((one) => [koreanDateTime(one.at), eventNames[one.kind] ?? one.kind])}
        />
        {isManager ? (
          <Group align="end" gap="xl">
            {open ? (
              <Form method="post">
                <Button type="submit" name="deed" value="stop-ads" variant="default">
                  분양 소식 동의 철회
                </Button>
              </Form>
            ) : null}
            <Form method="post">
              <Group>
                <Checkbox name="sure" label="고객이 요청했고, 되돌릴 수 없음을 확인했습니다" />
                <Button type="submit" name="deed" value="withdraw" color="red" variant="light">
                  접수와 개인정보 파기
                </Button>
              </Group>
            </Form>
          </Group>
        ) : null}
      </Stack>
    </Container>
  )
}

function Rows({ title, head, rows }: { title: string; head: string[]; rows: string[][] }) {
  if (!rows.length) return null
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {head.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, i) => (
              <Table.Tr key={i}>
                {cells.map((cell, j) => (
                  <Table.Td key={head[j]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
