import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownTexts } from '#app/domain/customers/customer/lead-form.ts'
import { LeadFields } from './fields.tsx'
import { LeadResult } from './result.tsx'
import type { Outcome } from './send-lead.ts'

const text = {
  title: '개인정보 수집·이용 동의',
  note: '',
  purpose: '상담',
  items: '이름, 전화번호, 문의 내용',
  retention: '1년',
  refusal: '거부할 수 있습니다',
}
const shown: ShownTexts = {
  consents: { collection: text, marketing: text },
  measurement: undefined,
  consentVersions: 'v1',
}

test('asks for name and phone, the phone by keypad, and for a message that may be left out', () => {
  const html = renderToStaticMarkup(
    <LeadFields
      id="form"
      form="enquiry"
      draft={{ agree: false, ads: false }}
      errors={{}}
      shown={shown}
      first={null}
      visit={null}
      carried={undefined}
      lacksHome={undefined}
    />,
  )
  const control = (name: string) =>
    new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0]
  expect(control('name')).toMatch(/ required=""/)
  expect(control('phone')).toMatch(/ required=""/)
  expect(control('phone')).toContain('type="tel"')
  expect(control('phone')).toContain('placeholder="010-0000-0000"')
  expect(control('agree')).toMatch(/ required=""/)
  expect(control('message')).toMatch(/^<textarea(?!.* required).* rows="5"/)
  expect(html).toMatch(/<label for="form-message">문의 내용<span[^>]*>선택</)
  expect(html.match(/ required=""/g)).toHaveLength(3)
})

test('the enquiry page draws a check mark, a cross or a warning sign with the result, the popup only the first', () => {
  const signOf = (outcome: Outcome, marked: boolean) =>
    /<path d="([^"]*)"/.exec(
      renderToStaticMarkup(
        <LeadResult
          id={undefined}
          outcome={outcome}
          phone="1500-0000"
          marked={marked}
          onAgain={undefined}
          onAnother={undefined}
          after={{ address: '', ways: [], calendar: '', gift: undefined, next: [] }}
          takesVisits={false}
          visitAt=""
          home=""
          ref={null}
        />,
      ),
    )?.[1]
  const done: Outcome = { ok: true, receiptNo: 'GL-1234-5678', phone: '010-****-6789', byCall: false }
  const failed: Outcome = { ok: false, reason: 'failed' }
  const unreachable: Outcome = { ok: false, reason: 'unreachable' }
  const [check, cross, warning] = ['M15 27l8 8 15-17', 'M17 17l18 18M35 17 17 35', 'M26 5 49 46H3z']
  expect(signOf(done, true)).toContain(check)
  expect(signOf(failed, true)).toContain(cross)
  expect(signOf(unreachable, true)).toContain(warning)
  expect(signOf(done, false)).toContain(check)
  expect([signOf(failed, false), signOf(unreachable, false)]).toEqual([undefined, undefined])
})
