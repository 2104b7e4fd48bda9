import { z } from 'zod'
import { canManagePeople } from '#app/domain/record/permissions.ts'
import { siteRoles } from '#app/domain/record/roles.ts'
import {
  cancelInvitation as endInvitation,
  invite as sendInvitation,
} from '#app/domain/staff/invitations.server.ts'
import {
  changeRole,
  type MembershipChange,
  removeMember,
  signOutMember,
} from '#app/domain/staff/members.server.ts'
import { makePasswordLink } from '#app/domain/staff/password-link.server.ts'
import { setRequiredRoles } from '#app/domain/staff/security-policy.server.ts'
import { normaliseEmail } from '#app/domain/staff/sign-in.server.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'
import { membersOf } from './members.server.ts'

const may = canManagePeople

const siteRole = z.enum(siteRoles)
const anyRole = z.enum(['owner', ...siteRole.options])

/** Successor for registrations: undefined without a choice, null for none. */
const successor = id.transform((to) => (to === 'none' ? null : to || undefined))

const missing = '그사이 바뀌었거나 권한이 없습니다. 목록을 다시 확인해 주세요.'
const badInvitation = '이메일 주소와 역할을 확인해 주세요.'

/** A link for one use, shown once: only its hash is stored. */
const handOver = (notice: string, handed?: { label: string; note: string; link: string }) => ({
  ...done(notice),
  handed,
})

/** An owner may still invite a colleague to be an owner. */
export const invite = command({
  may,
  input: z.object({
    email: z.string(badInvitation).trim().pipe(z.email(badInvitation).max(200, badInvitation)),
    role: anyRole,
  }),
  run: async (office, { email, role }) => {
    const colleagues = role === 'owner' ? [] : await membersOf(office)
    if (colleagues.some((member) => member.email === normaliseEmail(email)))
      return refused('이미 이 단지에서 일하는 직원입니다. 역할은 직원 목록의 변경에서 바꿔 주세요.', 409)
    const invited = await sendInvitation(office, office.person, { email, role, siteId: office.site.id })
    if (!invited.ok) return refused(invited.message, invited.status)
    return invited.link
      ? handOver('초대 링크를 만들었습니다.', {
          label: '본인에게 전할 링크',
          note: '이 링크를 가진 사람이 계정을 만듭니다.',
          link: invited.link,
        })
      : handOver('초대 메일을 보냈습니다. 링크는 24시간 동안 한 번 쓸 수 있습니다.')
  },
})

export const cancelInvitation = command({
  may,
  input: z.object({ invitation: id }),
  run: async (office, { invitation }) =>
    (await endInvitation(office, office.person, invitation))
      ? done('초대를 취소했습니다.')
      : refused(missing, 403),
})

export const role = command({
  may,
  input: z.object({ membership: id, role: siteRole, to: successor }),
  run: async (office, { membership: membershipId, role, to: handTo }) =>
    changed('역할을 변경했습니다.', await changeRole(office, office.person, { membershipId, role, handTo })),
})

export const remove = command({
  may,
  input: z.object({
    membership: id,
    sure: z.literal('on', '권한을 없애려면 확인란에 표시해 주세요.'),
    to: successor,
  }),
  run: async (office, { membership, to }) =>
    changed(
      '권한을 없앴습니다. 모든 기기에서 로그아웃되었습니다.',
      await removeMember(office, office.person, membership, to),
    ),
})

/** Of a lost telephone. */
export const signOut = command({
  may,
  input: z.object({ membership: id }),
  run: async (office, { membership }) => {
    const signedOut = await signOutMember(office, office.person, membership)
    if (signedOut.ok) return done('모든 기기에서 로그아웃했습니다.')
    return refused(signedOut.reason === 'own' ? '내 기기는 내 계정에서 로그아웃합니다.' : missing, 403)
  },
})

function changed(notice: string, change: MembershipChange) {
  if (change.ok)
    return done(
      notice + (change.handedOver ? ` 맡은 고객 ${change.handedOver}명의 담당도 변경했습니다.` : ''),
    )
  switch (change.reason) {
    case 'hand-over':
      return {
        ok: false as const,
        errors: { to: '이 분이 맡은 고객이 있습니다. 누구에게 넘길지 선택해 주세요.' },
      }
    case 'own':
      return refused('자기 자신의 권한은 바꾸거나 없앨 수 없습니다.', 403)
    case 'last-owner':
      return refused('마지막 전체 관리자의 권한은 없앨 수 없습니다.', 403)
    case 'missing':
      return refused(missing, 403)
  }
}

export const passwordLink = command({
  may,
  input: z.object({ membership: id }),
  run: async (office, { membership }) => {
    const made = await makePasswordLink(office, office.person, membership)
    if (!made.ok) return refused(made.message, made.status)
    return handOver(`${made.name} 님의 새 비밀번호 링크를 만들었습니다.`, {
      label: `${made.name} 님에게 전할 링크`,
      note: '1시간 동안 한 번 쓸 수 있습니다. 이 링크를 가진 사람이 비밀번호를 정하니 본인에게만 전해 주세요.',
      link: made.link,
    })
  },
})

/** Which roles need a second factor: only owners decide it, also of one site. */
export const policy = command({
  may: (role) => role === 'owner',
  refusal: missing,
  input: z.object({ scope: z.enum(['install', 'site']), roles: z.array(anyRole) }),
  run: async ({ db, clock, site, actor }, { scope, roles }) => {
    const siteId = scope === 'install' ? null : site.id
    await setRequiredRoles(db, { siteId, roles, actor, at: clock.now() })
    return done('저장했습니다. 아직 켜지 않은 사람은 다음에 로그인할 때 2단계 인증을 켭니다.')
  },
})
