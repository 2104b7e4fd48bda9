import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { listCounsellors } from '#app/domain/customers/assignments/read-desk.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { shownConsentVersions, textsOf } from '#app/domain/site/consents/consent-texts.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Consents } from '#app/office/registration/consents.tsx'
import { RegistrationFields } from '#app/office/registration/registration-fields.tsx'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { TakeField } from '../take-field.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** Registers a visitor without an appointment: phone, name, interest, and the consents that the customer ticks on the tablet. */
export const loader = screen({
  may: canGreetVisitors,
  load: async ({ db, clock, site: { id, slug, settings } }) => ({
    site: { slug, name: settings.shortName, gift: settings.gift?.title },
    types: await unitTypesOf(db, id),
    now: toTimestamp(clock.now()),
    counsellors: await listCounsellors(db, { id }, clock.now()),
    consents: Object.fromEntries(textsOf(settings)) as typeof settings.consents,
    texts: shownConsentVersions(settings),
    submissionKey: newId(),
  }),
})

export const action = dispatch(commands)

export const meta = () => [{ title: '예약 없이 오신 고객 | 분양 사무실' }]

export default function WalkIn({ loaderData, actionData }: Route.ComponentProps) {
  const { site, types, consents, texts, submissionKey, ...turns } = loaderData
  return (
    <Screen
      title="예약 없이 오신 고객"
      lead={
        <>
          {site.name} · <Link to={`/admin/arrivals?site=${site.slug}`}>방문 접수로</Link>
        </>
      }
      notice={noticeOf(actionData)}
    >
      <CommandForm<typeof commands.register>
        intent="register"
        hidden={{ site: site.slug }}
        className={kit.split}
      >
        {(fields) => (
          <>
            <input type="hidden" name="texts" value={texts} />
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <RegistrationFields
              form="desk"
              text={consents.collection}
              fields={fields}
              types={types}
              size="lg"
              phoneNote="등록된 번호면 바로 도착 처리합니다. 이때 이름과 동의는 다시 받지 않습니다."
              optional={['name']}
            />
            <Consents consents={consents} ask="고객께서 직접 읽고 표시해 주세요." fields={fields}>
              <details>
                <summary>종이 동의서로 받았습니다</summary>
                <TextInput
                  {...fields.field('paperNo')}
                  label="서식 번호"
                  description="서명한 동의서의 번호입니다. 동의 내용대로 위 칸에도 표시해 주세요."
                  maxLength={20}
                  autoComplete="off"
                />
              </details>
            </Consents>
            <Group justify="flex-end" gap="12px 24px" className={kit.whole}>
              <TakeField turns={turns} own={undefined} label="상담사" isLabelled size="lg" />
              {site.gift ? <Checkbox {...fields.box('gift', true)} label={`${site.gift} 드림`} /> : null}
              <Checkbox {...fields.box('silent')} label="접수 확인 문자를 원하지 않음" />
              <Draft form={`arrivals/walk-in:${site.slug}`} isOnlyOfUnsent />
              <Button type="submit" size="lg">
                등록하고 도착 처리
              </Button>
            </Group>
          </>
        )}
      </CommandForm>
    </Screen>
  )
}
