import { Group, Paper, TextInput } from '@mantine/core'
import { canGrant, canManagePeople } from '#app/domain/record/permissions.ts'
import { roleNames, roles } from '#app/domain/record/roles.ts'
import { listInvitations } from '#app/domain/staff/invitations.server.ts'
import { isMailConfigured } from '#app/domain/staff/mail-config.ts'
import type { Member } from '#app/domain/staff/members.server.ts'
import { listRequiredRoles } from '#app/domain/staff/security-policy.server.ts'
import { listSessionsOf } from '#app/domain/staff/sessions.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CopyButton } from '#app/routes/admin/copy-button.tsx'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Devices } from './devices.tsx'
import { Invitations } from './invitations.tsx'
import { MemberCommands } from './member-commands.tsx'
import { findCaseloads, membersOf, openPeople } from './members.server.ts'
import { SecondFactorPolicy } from './second-factor-policy.tsx'

export const loader = screen({
  may: canManagePeople,
  load: async (office) => {
    const { db, clock, ports, person, site, role } = office
    const [members, invitations, demanded] = await Promise.all([
      membersOf(office),
      listInvitations(db, clock, [site.id], role === 'owner'),
      listRequiredRoles(db, site.id),
    ])
    const isInReach = (member: Member) => member.userId !== person.user.id && canGrant(role, member.role)
    const inReach = members.filter(isInReach)
    const cares = await findCaseloads(db, site.id, inReach)
    const sessions = await listSessionsOf(
      db,
      inReach.map(({ userId }) => userId),
    )
    return {
      site: { id: site.id, slug: site.slug, name: site.settings.shortName },
      grants: roles.filter((one) => canGrant(role, one)),
      members: members.map((member) => ({
        ...member,
        isMe: member.userId === person.user.id,
        inReach: isInReach(member),
        mustEnrol:
          !member.hasSecondFactor && [...demanded.everywhere, ...demanded.onSite].includes(member.role),
        sessions: sessions.get(member.userId) ?? [],
        care: cares.get(member.membershipId) ?? { count: 0, successors: [] },
      })),
      demanded: role === 'owner' ? demanded : undefined,
      invitations,
      hasMail: isMailConfigured(ports),
    }
  },
})

export const action = dispatch(commands, openPeople)

export const meta = () => [{ title: '직원 | 분양 사무실' }]

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { site, grants, members, invitations, hasMail, demanded } = loaderData
  const handed = actionData && 'handed' in actionData ? actionData.handed : undefined
  return (
    <Screen
      title="직원"
      lead={`${site.name}에서 일하는 사람 ${members.length}명`}
      notice={noticeOf(actionData)}
    >
      {handed ? <OneTimeLink {...handed} /> : null}
      <DataTable
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
          {
            title: '2단계 인증',
            cell: (member) =>
              member.hasSecondFactor ? '사용' : member.mustEnrol ? '다음 로그인 때 켬' : '사용 안 함',
          },
          {
            title: '로그인한 기기',
            cell: (member) =>
              member.inReach ? <Devices site={site.id} member={member} sessions={member.sessions} /> : null,
          },
          {
            title: '처리',
            cell: (member) =>
              member.inReach ? (
                <MemberCommands
                  site={site.id}
                  slug={site.slug}
                  member={member}
                  grants={grants}
                  care={member.care}
                  sharesLinks={!hasMail}
                />
              ) : null,
          },
        ]}
      />
      <Invitations site={site.id} grants={grants} invitations={invitations} hasMail={hasMail} />
      {demanded ? <SecondFactorPolicy site={site} demanded={demanded} /> : null}
    </Screen>
  )
}

/** A one-time link, shown once: only its hash is stored. */
function OneTimeLink({ label, note, link }: { label: string; note: string; link: string }) {
  return (
    <Paper withBorder p="16px 18px" mb={18} maw={860}>
      <TextInput
        label={label}
        description={`이 화면을 벗어나면 다시 볼 수 없습니다. ${note}`}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={10} mt={10}>
        <CopyButton text={link} label="링크 복사" doneLabel="복사했습니다." />
      </Group>
    </Paper>
  )
}
