import { Anchor, Button, Group, Text } from '@mantine/core'
import { Form, Outlet } from 'react-router'
import { doorContext } from '../../door.ts'
import type { Route } from './+types/office'
import { requirePerson } from './require-person.server.ts'

/** Everything behind sign-in: who is here, and the way out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requirePerson(context.get(doorContext), request)
  return { email: user.email }
}

export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Group component="header" justify="space-between" px="md" py="xs" bg="pine.8" c="white">
        <Group component="nav" aria-label="사무실" gap="lg">
          <Anchor href="/admin" c="white" fw={700}>
            분양 사무실
          </Anchor>
          <Anchor href="/admin/messages" c="white" size="sm">
            문자
          </Anchor>
          <Anchor href="/admin/gifts" c="white" size="sm">
            상품권 확인
          </Anchor>
        </Group>
        <Group gap="md">
          <Text size="sm">{loaderData.email}</Text>
          <Form method="post" action="/admin/sign-out">
            <Button type="submit" variant="white" size="compact-sm">
              로그아웃
            </Button>
          </Form>
        </Group>
      </Group>
      <Outlet />
    </>
  )
}
