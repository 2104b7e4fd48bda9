import { Anchor, Badge, Container, Table, Text, Title } from '@mantine/core'
import { doorContext } from '../../../door.ts'
import { listLeads } from '../../../features/leads/list-leads.server.ts'
import { messageStates } from '../../../features/messages/message-states.ts'
import { koreanDateTime } from '../../../platform/clock.ts'
import { requirePerson } from '../require-person.server.ts'
import type { Route } from './+types/index'

export async function loader({ request, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const { sites } = await requirePerson(door, request)
  return {
    leads: await listLeads(
      door,
      sites.map((site) => site.id),
      100,
    ),
  }
}

export const meta = () => [{ title: '고객 등록 | 분양 사무실' }]

const forms = { popup: '팝업', inline: '첫 화면', enquiry: '문의 화면' }

/** The newest registrations, masked. */
export default function Leads({ loaderData }: Route.ComponentProps) {
  const { leads } = loaderData
  return (
    <Container component="main" size="xl" py="lg">
      <Title order={1} size="h3" mb="md">
        고객 등록 {leads.length < 100 ? `${leads.length}건` : '최근 100건'}
      </Title>
      {leads.length ? (
        <Table.ScrollContainer minWidth={720}>
          <Table highlightOnHover striped>
            <Table.Thead>
              <Table.Tr>
                {[
                  '접수일시',
                  '접수번호',
                  '단지',
                  '이름',
                  '휴대전화번호',
                  '경로',
                  '광고 동의',
                  '안내 문자',
                ].map((title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {leads.map((lead) => (
                <Table.Tr key={lead.id}>
                  <Table.Td>{koreanDateTime(lead.createdAt)}</Table.Td>
                  <Table.Td>
                    <Anchor href={`/admin/leads/${lead.id}`}>{lead.receiptNo}</Anchor>
                  </Table.Td>
                  <Table.Td>{lead.siteSlug}</Table.Td>
                  <Table.Td>{lead.name}</Table.Td>
                  <Table.Td>{lead.phone}</Table.Td>
                  <Table.Td>{forms[lead.form]}</Table.Td>
                  <Table.Td>{lead.marketing ? '동의' : '동의 안 함'}</Table.Td>
                  <Table.Td>
                    {lead.message ? (
                      <Badge
                        variant="light"
                        color={lead.message === 'failed' || lead.message === 'unknown' ? 'red' : 'pine'}
                        radius={2}
                      >
                        {messageStates[lead.message]}
                      </Badge>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Text>아직 등록한 고객이 없습니다. 누리집에서 방문예약을 신청하면 여기에 나타납니다.</Text>
      )}
    </Container>
  )
}
