import { TextInput } from '@mantine/core'
import { data } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { countAssigned, listSuccessors } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { canGrant, canManagePeople } from '#app/domain/record/permissions.ts'
import { roleNames, roles } from '#app/domain/record/roles.ts'
import type { Person } from '#app/domain/staff/find-person.server.ts'
import { cancelInvitation, invite, listInvitations } from '#app/domain/staff/invitations.server.ts'
import { isMailConfigured } from '#app/domain/staff/mail-config.ts'
import { changeRole, listMembers, type Member, removeMember } from '#app/domain/staff/members.server.ts'
import { makePasswordLink } from '#app/domain/staff/password-link.server.ts'
import { listRequiredRoles, setRequiredRoles } from '#app/domain/staff/security-policy.server.ts'
import { normaliseEmail } from '#app/domain/staff/sign-in.server.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { CopyButton } from '../copy-button.tsx'
import { DataTable } from '../data-table.tsx'
import { officeActor } from '../office-actor.ts'
import { selectSite } from '../open-site.server.ts'
import { requirePerson } from '../require-person.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { readIntent } from './intents.ts'
import { Invitations } from './invitations.tsx'
import { MemberIntents } from './member-intents.tsx'
import styles from './people.module.css'
import { SecondFactorPolicy } from './second-factor-policy.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const person = await requirePerson(ctx, request)
  const mine = person.sites.filter((site) => canManagePeople(site.role))
  const requestedSite = new URL(request.url).searchParams.get('site')
  const site = selectSite(request, mine, requestedSite)
  if (!site) throw data(null, { status: 404 })
  const [members, invitations, demanded] = await Promise.all([
    listMembers(ctx.db, { sites: [site] }),
    listInvitations(ctx.db, ctx.clock, [site.id], site.role === 'owner'),
    listRequiredRoles(ctx.db, site.id),
  ])
  const isInReach = (member: Member) => member.userId !== person.user.id && canGrant(site.role, member.role)
  const cares = await findCaseloads(ctx.db, site.id, members.filter(isInReach))
  return {
    site: { id: site.id, slug: site.slug, name: site.name },
    grants: roles.filter((role) => canGrant(site.role, role)),
    members: members.map((member) => ({
      ...member,
      isMe: member.userId === person.user.id,
      inReach: isInReach(member),
      mustEnrol:
        !member.hasSecondFactor && [...demanded.everywhere, ...demanded.onSite].includes(member.role),
      care: cares.get(member.membershipId) ?? { count: 0, successors: [] },
    })),
    demanded: site.role === 'owner' ? demanded : undefined,
    invitations,
    hasMail: isMailConfigured(ctx.ports),
  }
}

const refusals = {
  missing: '그사이 바뀌었거나 권한이 없습니다. 목록을 다시 확인해 주세요.',
  own: '자기 자신의 권한은 바꾸거나 없앨 수 없습니다.',
  'last-owner': '마지막 전체 관리자의 권한은 없앨 수 없습니다.',
  'hand-over': '이 분이 맡은 고객이 있습니다. 누구에게 넘길지 선택해 주세요.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const person = await requirePerson(ctx, request)
  if (!person.sites.some((site) => canManagePeople(site.role))) throw data(null, { status: 404 })
  const form = await readForm(request)
  const parsed = readIntent(form)
  if (!parsed.success)
    return answer(
      form.get('intent') === 'remove'
        ? '권한을 없애려면 확인란에 표시해 주세요.'
        : '이메일 주소와 역할을 확인해 주세요.',
      422,
    )
  const intent = parsed.data
  switch (intent.intent) {
    case 'invite': {
      if (await worksThere(ctx, person, intent)) return answer(worksAlready, 409)
      const invited = await invite(ctx, person, {
        email: intent.email,
        role: intent.role,
        siteId: intent.site,
      })
      if (!invited.ok) return answer(invited.message, invited.status)
      return invited.link
        ? answerWithLink('초대 링크를 만들었습니다.', {
            label: '본인에게 전할 링크',
            note: '이 링크를 가진 사람이 계정을 만듭니다.',
            link: invited.link,
          })
        : answer('초대 메일을 보냈습니다. 링크는 24시간 동안 한 번 쓸 수 있습니다.')
    }
    case 'role': {
      const changed = await changeRole(ctx, person, {
        membershipId: intent.membership,
        role: intent.role,
        handTo: intent.to,
      })
      return changed.ok
        ? answer(`역할을 변경했습니다.${handedOver(changed.handedOver)}`)
        : refuse(changed.reason)
    }
    case 'remove': {
      const removed = await removeMember(ctx, person, intent.membership, intent.to)
      return removed.ok
        ? answer(`권한을 없앴습니다. 모든 기기에서 로그아웃되었습니다.${handedOver(removed.handedOver)}`)
        : refuse(removed.reason)
    }
    case 'password-link': {
      const link = await makePasswordLink(ctx, person, intent.membership)
      if (!link.ok) return answer(link.message, link.status)
      return answerWithLink(`${link.name} 님의 새 비밀번호 링크를 만들었습니다.`, {
        label: `${link.name} 님에게 전할 링크`,
        note: '1시간 동안 한 번 쓸 수 있습니다. 이 링크를 가진 사람이 비밀번호를 정하니 본인에게만 전해 주세요.',
        link: link.link,
      })
    }
    case 'policy': {
      const site = person.sites.find((one) => one.id === intent.site)
      if (site?.role !== 'owner') return answer(refusals.missing, 403)
      await setRequiredRoles(ctx.db, {
        siteId: intent.scope === 'install' ? null : site.id,
        roles: intent.roles,
        actor: officeActor(ctx, person.user.id),
        at: ctx.clock.now(),
      })
      return answer('저장했습니다. 아직 켜지 않은 사람은 다음에 로그인할 때 2단계 인증을 켭니다.')
    }
    case 'cancel':
      return (await cancelInvitation(ctx, person, intent.invitation))
        ? answer('초대를 취소했습니다.')
        : answer(refusals.missing, 403)
  }
}

const worksAlready = '이미 이 단지에서 일하는 직원입니다. 역할은 직원 목록의 변경에서 바꿔 주세요.'

/** An owner may still invite a colleague to be an owner. */
async function worksThere(
  { db }: RequestContext,
  { sites }: Person,
  { site: siteId, email, role: asRole }: { site: string; email: string; role: string },
): Promise<boolean> {
  if (asRole === 'owner') return false
  const site = sites.find(({ id, role }) => id === siteId && canManagePeople(role))
  const members = site ? await listMembers(db, { sites: [site] }) : []
  return members.some((member) => member.email === normaliseEmail(email))
}

interface Handed {
  label: string
  note: string
  link: string
}

const answer = (text: string, status = 200) =>
  data({ notice: { text, bad: status >= 400 }, handed: undefined as Handed | undefined }, { status })
const answerWithLink = (text: string, handed: Handed | undefined) =>
  data({ notice: { text, bad: false }, handed })
const refuse = (reason: keyof typeof refusals) => answer(refusals[reason], reason === 'hand-over' ? 422 : 403)
const handedOver = (count: number) => (count ? ` 맡은 고객 ${count}명의 담당도 변경했습니다.` : '')

export const meta = () => [{ title: '직원 | 분양 사무실' }]

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { site, grants, members, invitations, hasMail, demanded } = loaderData
  return (
    <Screen
      title="직원"
      lead={`${site.name}에서 일하는 사람 ${members.length}명`}
      notice={actionData?.notice}
    >
      {actionData?.handed ? <OneTimeLink {...actionData.handed} /> : null}
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
            title: '처리',
            cell: (member) =>
              member.inReach ? (
                <MemberIntents member={member} grants={grants} care={member.care} sharesLinks={!hasMail} />
              ) : null,
          },
        ]}
      />
      <Invitations siteId={site.id} grants={grants} invitations={invitations} hasMail={hasMail} />
      {demanded ? <SecondFactorPolicy site={site} demanded={demanded} /> : null}
    </Screen>
  )
}

/** Registrations in the care of members (of owners on every site), and possible successors. */
async function findCaseloads(db: Db, siteId: string, members: Member[]) {
  const counted = await countAssigned(
    db,
    members.map(({ userId }) => userId),
  )
  const cares = await Promise.all(
    members.map(async ({ membershipId, userId, role }) => {
      const byMember = counted.filter(
        (one) => one.userId === userId && (role === 'owner' || one.siteId === siteId),
      )
      const siteIds = byMember.map((one) => one.siteId)
      const count = byMember.reduce((sum, one) => sum + one.count, 0)
      return [membershipId, { count, successors: await listSuccessors(db, userId, siteIds) }] as const
    }),
  )
  return new Map(cares)
}

/** A one-time link, shown once: only its hash is stored. */
function OneTimeLink({ label, note, link }: { label: string; note: string; link: string }) {
  return (
    <div className={styles.handOver}>
      <TextInput
        label={label}
        description={`이 화면을 벗어나면 다시 볼 수 없습니다. ${note}`}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.copy}>
        <CopyButton text={link} label="링크 복사" doneLabel="복사했습니다." />
      </div>
    </div>
  )
}
