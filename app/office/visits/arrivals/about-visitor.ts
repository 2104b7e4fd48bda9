import type { DeskVisitor } from '#app/domain/customers/assignments/read-desk.server.ts'

/** `전화 1234, 2명, 84A, 담당 이도윤` */
export const aboutVisitor = ({ partySize, interest, own, phone }: DeskVisitor): string =>
  [
    `전화 ${phone.slice(-4)}`,
    partySize ? `${partySize}명` : '',
    interest.join('·'),
    own ? `담당 ${own.name}` : '담당 없음',
  ]
    .filter(Boolean)
    .join(', ')
