import { Button, Container, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { data, Form } from 'react-router'
import { doorContext } from '../../door.ts'
import { mayReceiveVisitors } from '../../features/auth/permissions.ts'
import { findSiteById } from '../../features/sites/find-site.server.ts'
import { redeemVoucher } from '../../features/vouchers/redeem-voucher.server.ts'
import { koreanDateTime } from '../../platform/clock.ts'
import type { Route } from './+types/gifts'
import { officeActor } from './office-actor.ts'
import { openSite } from './open-site.server.ts'
import { requirePerson } from './require-person.server.ts'

/** At the counter: a visitor's gift code, typed or scanned, is handed out once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sites } = await openSite(context.get(doorContext), request, mayReceiveVisitors, null)
  return { sites }
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const { user, sites } = await requirePerson(door, request)
  const fields = await request.formData()
  const mine = sites.find((one) => one.id === fields.get('site'))
  const site = mine && mayReceiveVisitors(mine.role) ? await findSiteById(door.db, mine.id) : undefined
  if (!site) return data({ ok: false, said: '이 단지의 상품권을 확인할 권한이 없습니다.' }, { status: 403 })
  const redeemed = await redeemVoucher(door, site, String(fields.get('code')), officeActor(door, user.id))
  if (redeemed.ok) return { ok: true, said: '확인했습니다. 상품권을 드리세요.' }
  if (redeemed.reason === 'no-visit')
    return {
      ok: false,
      said: '방문 예약이 취소되었거나 오지 않은 것으로 적힌 번호입니다. 다시 예약하시면 같은 번호로 드릴 수 있습니다.',
    }
  return redeemed.reason === 'already'
    ? { ok: false, said: `${koreanDateTime(redeemed.redeemedAt)}에 이미 드린 상품권입니다.` }
    : { ok: false, said: '없는 번호입니다. 번호와 단지를 확인해 주세요.' }
}

export const meta = () => [{ title: '상품권 확인 | 분양 사무실' }]

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container component="main" size="sm" py="lg">
      <Title order={1} size="h3" mb="md">
        상품권 확인
      </Title>
      <Form method="post">
        <Group align="end">
          <NativeSelect
            label="단지"
            name="site"
            data={loaderData.sites.map(({ id, slug }) => ({ value: id, label: slug }))}
          />
          <TextInput label="교환 번호" name="code" required autoComplete="off" autoFocus />
          <Button type="submit">확인</Button>
        </Group>
      </Form>
      {actionData ? (
        <Text role="status" mt="lg" fw={600} c={actionData.ok ? undefined : 'red'}>
          {actionData.said}
        </Text>
      ) : null}
    </Container>
  )
}
