import { Button, NativeSelect, TextInput } from '@mantine/core'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { doorContext } from '../../../door.ts'
import { cancelInvitation, invite, listInvitations } from '../../../features/auth/invitations.server.ts'
import { mailIsSetUp } from '../../../features/auth/mail-set-up.ts'
import { changeRole, listMembers, removeMember } from '../../../features/auth/members.server.ts'
import { mayGrant, mayManagePeople } from '../../../features/auth/permissions.ts'
import { roleNames, roles, type SiteRole } from '../../../features/auth/roles.ts'
import { koreanDateTime } from '../../../platform/clock.ts'
import { requirePerson } from '../require-person.server.ts'
import { Rows } from '../rows.tsx'
import { Part, Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/index'
import { MemberDeeds } from './member-deeds.tsx'
import styles from './people.module.css'

/** Who works for which site: for those who answer for a site, with the deeds that are theirs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const person = await requirePerson(door, request)
  const mine = person.sites.filter((site) => mayManagePeople(site.role))
  const asked = new URL(request.url).searchParams.get('site')
  const site = asked === null ? mine[0] : mine.find((one) => one.slug === asked)
  if (!site) throw data(null, { status: 404 })
  const [members, invitations] = await Promise.all([
    listMembers(door.db, { sites: [site] }),
    listInvitations(door.db, door.clock, [site.id], site.role === 'owner'),
  ])
  return {
    site: { id: site.id, slug: site.slug, name: site.name },
    sites: mine.map(({ slug, name }) => ({ slug, name })),
    grants: roles.filter((role) => mayGrant(site.role, role)),
    members: members.map((member) => ({
      ...member,
      isMe: member.userId === person.user.id,
      inReach: member.userId !== person.user.id && mayGrant(site.role, member.role),
    })),
    invitations,
    hasMail: mailIsSetUp(door.ports),
  }
}

const siteRole = z.enum(['manager', 'editor', 'counsellor', 'viewer']) satisfies z.ZodType<SiteRole>
const deeds = z.discriminatedUnion('deed', [
  z.object({
    deed: z.literal('invite'),
    email: z.email().max(200),
    role: z.enum(['owner', ...siteRole.options]),
    site: z.string(),
  }),
  z.object({ deed: z.literal('role'), membership: z.string(), role: siteRole }),
  z.object({ deed: z.literal('remove'), membership: z.string(), sure: z.literal('on') }),
  z.object({ deed: z.literal('cancel'), invitation: z.string() }),
])

const refusals = {
  missing: '그사이 바뀌었거나 권한이 없습니다. 목록을 다시 확인해 주세요.',
  own: '자기 자신의 역할은 바꾸거나 뺄 수 없습니다.',
  'last-owner': '마지막 전체 관리자는 뺄 수 없습니다.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const person = await requirePerson(door, request)
  if (!person.sites.some((site) => mayManagePeople(site.role))) throw data(null, { status: 404 })
  const fields = Object.fromEntries(await request.formData())
  const parsed = deeds.safeParse(fields)
  if (!parsed.success)
    return say(
      fields.deed === 'remove' ? '빼려면 확인란에 표시해 주세요.' : '이메일 주소와 역할을 확인해 주세요.',
      422,
    )
  const deed = parsed.data
  switch (deed.deed) {
    case 'invite': {
      const invited = await invite(door, person, { email: deed.email, role: deed.role, siteId: deed.site })
      if (!invited.ok) return say(invited.message, invited.status)
      return invited.link
        ? data({ said: { text: '초대 링크를 만들었습니다.', bad: false }, link: invited.link })
        : say('초대 메일을 보냈습니다. 링크는 24시간 동안 한 번 쓸 수 있습니다.')
    }
    case 'role': {
      const changed = await changeRole(door, person, { membershipId: deed.membership, role: deed.role })
      return changed.ok ? say('역할을 바꾸었습니다.') : say(refusals[changed.reason], 403)
    }
    case 'remove': {
      const removed = await removeMember(door, person, deed.membership)
      return removed.ok
        ? say('뺐습니다. 모든 기기에서 로그아웃되었습니다.')
        : say(refusals[removed.reason], 403)
    }
    case 'cancel':
      return (await cancelInvitation(door, person, deed.invitation))
        ? say('초대를 취소했습니다.')
        : say(refusals.missing, 403)
  }
}

const say = (text: string, status = 200) =>
  data({ said: { text, bad: status >= 400 }, link: undefined as string | undefined }, { status })

export const meta = () => [{ title: '직원 | 분양 사무실' }]

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { site, sites, grants, members, invitations, hasMail } = loaderData
  return (
    <Screen title="직원" lead={`${site.name}에서 일하는 사람 ${members.length}명`} said={actionData?.said}>
      {sites.length > 1 ? (
        <Tabs
          label="단지"
          tabs={sites.map(({ slug, name }) => ({
            title: name,
            href: `/admin/people?site=${slug}`,
            current: slug === site.slug,
          }))}
        />
      ) : null}
      {actionData?.link ? <HandOver link={actionData.link} /> : null}
      <Rows
        caption={`${site.name}에서 일하는 사람`}
        keyOf={(member) => member.membershipId}
        rows={members}
        empty="아직 없습니다."
        columns={[
          {
            title: '이름',
            isName: true,
            cell: (member) => `${member.name}${member.isMe ? ' (나)' : ''}`,
          },
          { title: '이메일', cell: (member) => member.email },
          { title: '역할', cell: (member) => roleNames[member.role].name },
          { title: '2단계 인증', cell: (member) => (member.hasSecondFactor ? '사용' : '사용 안 함') },
          {
            title: '처리',
            cell: (member) => (member.inReach ? <MemberDeeds member={member} grants={grants} /> : null),
          },
        ]}
      />
      <Part
        title="초대"
        note={
          hasMail
            ? '이메일로 링크를 보냅니다. 링크는 24시간 동안 한 번 쓸 수 있습니다.'
            : '메일 서버가 없어 링크를 보여 드립니다. 본인에게 직접 전해 주세요. 링크는 24시간 동안 한 번 쓸 수 있습니다.'
        }
      >
        <Form method="post" className={styles.invite} key={invitations.length}>
          <input type="hidden" name="site" value={site.id} />
          <TextInput
            name="email"
            type="email"
            label="이메일"
            required
            withAsterisk={false}
            autoComplete="off"
          />
          <NativeSelect
            name="role"
            label="역할"
            defaultValue="counsellor"
            data={grants.map((role) => ({
              value: role,
              label: `${roleNames[role].name}: ${roleNames[role].does}`,
            }))}
          />
          <Button type="submit" name="deed" value="invite">
            초대하기
          </Button>
        </Form>
      </Part>
      {invitations.length ? (
        <Part title="아직 받아들이지 않은 초대">
          <Rows
            caption="아직 받아들이지 않은 초대"
            keyOf={(one) => one.id}
            rows={invitations}
            empty=""
            columns={[
              { title: '이메일', isName: true, cell: (one) => one.email },
              { title: '역할', cell: (one) => roleNames[one.role].name },
              { title: '기한', cell: (one) => koreanDateTime(one.expiresAt) },
              {
                title: '처리',
                cell: (one) =>
                  grants.includes(one.role) ? (
                    <Form method="post">
                      <input type="hidden" name="invitation" value={one.id} />
                      <Button type="submit" name="deed" value="cancel" variant="default" size="compact-sm">
                        초대 취소
                      </Button>
                    </Form>
                  ) : null,
              },
            ]}
          />
        </Part>
      ) : null}
    </Screen>
  )
}

/** The link is told once: only its hash is kept. */
function HandOver({ link }: { link: string }) {
  return (
    <div className={styles.handOver}>
      <TextInput
        label="본인에게 전할 링크"
        description="이 화면을 벗어나면 다시 볼 수 없습니다. 이 링크를 가진 사람이 계정을 만듭니다."
        value={link}
        readOnly
      />
    </div>
  )
}
