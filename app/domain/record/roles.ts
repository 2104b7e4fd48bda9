import type { Role } from '#app/db/column-types.ts'

export const roleNames: Record<Role, { name: string; does: string }> = {
  owner: { name: '전체 관리자', does: '모든 단지의 모든 일' },
  manager: { name: '단지 관리자', does: '한 단지의 모든 일' },
  lead: { name: '팀장', does: '상담, 팀원의 고객·휴무·문자' },
  counsellor: { name: '상담사', does: '담당 고객 상담과 방문 접수' },
  desk: { name: '데스크', does: '방문 접수와 사은품' },
  contracts: { name: '계약 담당', does: '동·호수, 당첨자와 계약' },
  editor: { name: '편집 담당', does: '홈페이지, 언론보도, 통계' },
  viewer: { name: '열람', does: '조회만' },
  developer: { name: '시행사', does: '통계와 일일 보고만, 이름 없이' },
}

export const roles = Object.keys(roleNames) as Role[]

export type SiteRole = Exclude<Role, 'owner'>

export const siteRoles = roles.filter((role): role is SiteRole => role !== 'owner')
