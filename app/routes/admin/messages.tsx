import { Button, Container, Group, Table, Text, Title } from '@mantine/core'
import { data, Form } from 'react-router'
import { doorContext } from '../../door.ts'
import { mayManageLeads } from '../../features/auth/memberships.server.ts'
import { listDoubtful } from '../../features/messages/list-messages.server.ts'
import { messageStates } from '../../features/messages/message-states.ts'
import { resolveUnknown, sendAgain } from '../../features/messages/resolve-message.server.ts'
import { findSiteById } from '../../features/sites/find-site.server.ts'
import { koreanDateTime } from '../../platform/clock.ts'
import type { Route } from './+types/messages'
import { officeActor } from './office-actor.ts'
import { requirePerson } from './require-person.server.ts'

/** Messages that somebody has to look at: nobody knows whether they went, or they surely did not arrive. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ...door } = context.get(doorContext)
  const { sites } = await requirePerson({ db, ...door }, request)
  const slugs = Object.fromEntries(sites.map((site) => [site.id, site.slug]))
  const manages = sites.filter((site) => mayManageLeads(site.role)).map((site) => site.id)
  const messages = await listDoubtful(db, Object.keys(slugs))
  return { messages: messages.map((one) => ({ ...one, slug: slugs[one.siteId] })), manages }
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const { user, sites } = await requirePerson(door, request)
  const fields = await request.formData()
  const mine = sites.find((one) => one.id === fields.get('site'))
  const site = mine && mayManageLeads(mine.role) ? await findSiteById(door.db, mine.id) : undefined
  if (!site) return data({ said: '단지 관리자만 할 수 있습니다.' }, { status: 403 })
  const messageId = String(fields.get('message'))
  const actor = officeActor(door, user.id)
  const deed = fields.get('deed')
  const done =
    deed === 'again'
      ? await sendAgain(door.db, door.clock, site, { messageId, actor })
      : await resolveUnknown(door.db, door.clock, site, {
          messageId,
          as: deed === 'resend' ? 'resend' : 'sent',
          actor,
        })
  door.wakeWorker()
  return { said: done ? '처리했습니다.' : '그사이 상태가 바뀌었습니다. 목록을 다시 확인해 주세요.' }
}

export const meta = () => [{ title: '문자 | 분양 사무실' }]

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, manages } = loaderData
  return (
    <Container component="main" size="xl" py="lg">
      <Title order={1} size="h3" mb="xs">
        확인할 문자 {messages.length}건
      </Title>
      <Text mb="md">
        ‘확인 필요’는 발송사에 닿았는지 모르는 문자입니다. 발송사 화면에서 보낸 기록을 찾아본 뒤 골라 주세요.
      </Text>
      {actionData ? (
        <Text role="status" mb="md">
          {actionData.said}
        </Text>
      ) : null}
      {messages.length ? (
        <Table.ScrollContainer minWidth={720}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['일시', '단지', '내용', '상태', '사유', '처리'].map((title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {messages.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>{koreanDateTime(one.updatedAt)}</Table.Td>
                  <Table.Td>{one.slug}</Table.Td>
                  <Table.Td>{one.label}</Table.Td>
                  <Table.Td>{messageStates[one.status]}</Table.Td>
                  <Table.Td>{one.reason}</Table.Td>
                  <Table.Td>
                    {manages.includes(one.siteId) ? (
                      <Form method="post">
                        <input type="hidden" name="site" value={one.siteId} />
                        <input type="hidden" name="message" value={one.id} />
                        <Group gap="xs">
                          {one.status === 'unknown' ? (
                            <>
                              <Deed value="sent">보낸 것으로 처리</Deed>
                              <Deed value="resend">다시 보내기</Deed>
                            </>
                          ) : (
                            <Deed value="again">다시 보내기</Deed>
                          )}
                        </Group>
                      </Form>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Text>확인할 문자가 없습니다.</Text>
      )}
    </Container>
  )
}

const Deed = ({ value, children }: { value: string; children: string }) => (
  <Button type="submit" name="deed" value={value} variant="default" size="compact-sm">
    {children}
  </Button>
)
