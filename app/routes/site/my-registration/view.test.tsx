import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnLead } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { publicSettings } from '#app/domain/site/public-settings.ts'
import { type SitePage, SiteProvider } from '#app/ui/site-context.tsx'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { MyRegistrationView } from './view.tsx'

const settings = publicSettings(smallSite('own', true).settings)
const at = '2026-11-21T05:00:00.000Z'
const repeat: OwnLead['repeats'][number] = {
  id: 'second',
  receiptNo: 'TS-2',
  form: 'enquiry',
  name: '김*수',
  createdAt: at,
  hasMessage: false,
  others: {},
  agreed: [],
  visitAt: null,
  isBooked: false,
}
const draw = (others: OwnLead['others'], repeats: Partial<typeof repeat>) => {
  const lead: OwnLead = {
    id: 'first',
    receiptNo: 'TS-1',
    name: '홍*동',
    phone: '010-****-5678',
    createdAt: at,
    visitAt: null,
    heldUntil: null,
    lapsedVisitAt: null,
    calendar: null,
    others,
    marketing: 'no',
    voucher: null,
    hadGift: false,
    pass: null,
    repeats: [{ ...repeat, ...repeats }],
    repeatCount: 1,
  }
  return renderToStaticMarkup(
    <SiteProvider value={{ slug: 'own', settings } as SitePage}>
      <MyRegistrationView
        lead={lead}
        token="token"
        slots={[]}
        changeable
        closesHours={undefined}
        done={null}
        refusal={undefined}
        journalBehind={false}
      />
    </SiteProvider>,
  )
}

test('MyRegistrationView: shows homes of interest, and that confirming a repeated registration replaces one', () => {
  const html = draw({ home: '101동 1502호' }, { others: { home: '102동 301호' } })
  const home = (written: string) => `<dt>관심 세대</dt><dd>${written}</dd>`
  expect(html.indexOf(home('102동 301호'))).toBeGreaterThan(0)
  expect(html.indexOf(home('101동 1502호'))).toBeGreaterThan(html.indexOf('접수 내용'))
  expect(html).toContain('이름과 관심 세대가 이 내용으로')
  const both = draw({}, { others: { home: '102동 301호' }, hasMessage: true })
  expect(both).toContain('이름과 문의, 관심 세대가 이 내용으로')
  const none = draw({}, {})
  expect(none).not.toContain('관심 세대')
  expect(none).toContain('이름이 이 내용으로')
})
