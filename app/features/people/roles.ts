import type { Role } from '../../db/column-types.ts'

export const roleNames: Record<Role, { name: string; does: string }> = {
  owner: { name: '전체 관리자', does: '모든 단지의 모든 일' },
  manager: { name: '단지 관리자', does: '한 단지의 모든 일' },
  editor: { name: '편집 담당', does: '언론보도와 화면 내용' },
  counsellor: { name: '상담사', does: '맡은 고객과 상품권' },
  desk: { name: '데스크', does: '방문 접수와 상품권' },
  viewer: { name: '열람', does: '보기만' },
}

export const roles = Object.keys(roleNames) as Role[]

export type SiteRole = Exclude<Role, 'owner'>
