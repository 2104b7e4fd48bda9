import { Text } from '@mantine/core'
import { listOverview } from '#app/domain/publishing/sites/list-overview.server.ts'
import { listReviews, unsignedMonths } from '#app/domain/record/audit/review.server.ts'
import { canEditPages, canManagePeople, canReadAudit } from '#app/domain/record/permissions.ts'
import { listInvitations } from '#app/domain/staff/invitations.server.ts'
import { listMembers } from '#app/domain/staff/members.server.ts'
import { screen } from '#app/office/command.server.ts'
import { type IndexCard, IndexCards } from '#app/office/kit/index-cards.tsx'
import { type OfficeOfSite, oneSite } from '#app/office/office.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'

export const loader = screen({
  may: canEditPages,
  of: oneSite,
  load: async (office) => {
    const { person, site, role } = office
    const cards: (IndexCard | undefined)[] = await Promise.all([
      canManagePeople(role) ? peopleCard(office) : undefined,
      {
        to: '/admin/account',
        label: '내 계정',
        note: `${person.user.email}, 2단계 인증 ${person.user.hasSecondFactor ? '사용 중' : '사용 안 함'}`,
      },
      canReadAudit(role) ? auditCard(office) : undefined,
      canEditPages(role) ? sitesCard(office) : undefined,
    ])
    return {
      siteName: site.settings.name,
      cards: cards.filter((card) => card !== undefined),
      version: describeVersion(readProgramVersion()),
    }
  },
})

async function peopleCard({ db, clock, site, role, person }: OfficeOfSite): Promise<IndexCard> {
  const [members, invited] = await Promise.all([
    listMembers(db, { sites: person.sites.filter(({ id }) => id === site.id) }),
    listInvitations(db, clock, [site.id], role === 'owner'),
  ])
  return {
    to: `/admin/people?site=${site.slug}`,
    label: '직원',
    note: `${koreanCount(members.length, '명')}, 초대·권한·2단계 인증`,
    waits: invited.length ? `초대 ${koreanCount(invited.length, '건')}` : undefined,
  }
}

async function auditCard({ db, clock, site }: OfficeOfSite): Promise<IndexCard> {
  const [reviews, { created_at }] = await Promise.all([
    listReviews(db, site.id),
    db.selectFrom('sites').select('created_at').where('id', '=', site.id).executeTakeFirstOrThrow(),
  ])
  const months = unsignedMonths(clock.now(), new Set(reviews.map(({ month }) => month)), created_at)
  return {
    to: `/admin/audit?site=${site.slug}`,
    label: '접속기록',
    note: '누가 무엇을 보고 바꾸었는지, 매달 점검',
    waits: months.length ? `점검할 달 ${months.length}` : undefined,
  }
}

async function sitesCard(office: OfficeOfSite): Promise<IndexCard> {
  const mine = office.person.sites.filter(({ role }) => canEditPages(role)).map(({ id }) => id)
  const sites = await listOverview(office, mine)
  const open = sites.filter(({ state }) => state === 'open').length
  return {
    to: '/admin/sites',
    label: '단지 관리',
    note: `${koreanCount(sites.length, '곳')} 가운데 ${open}곳 공개, 새 단지·점검·여닫기`,
  }
}

export const meta = () => [{ title: '설정 | 분양 사무실' }]

export default function Settings({ loaderData: { siteName, cards, version } }: Route.ComponentProps) {
  return (
    <Screen title="설정" lead={siteName}>
      <IndexCards cards={cards} />
      <Text size="xs" c="dimmed" mt={14}>
        프로그램 버전 {version}
      </Text>
    </Screen>
  )
}
