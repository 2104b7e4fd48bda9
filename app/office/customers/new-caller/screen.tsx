import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { shownConsentVersions, textsOf } from '#app/domain/site/consents/consent-texts.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Consents } from '#app/office/registration/consents.tsx'
import { RegistrationFields } from '#app/office/registration/registration-fields.tsx'
import { newId } from '#app/platform/ids.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canReceiveVisitors,
  load: async ({ db, site: { id, slug, settings } }) => ({
    site: { slug, name: settings.shortName },
    types: await unitTypesOf(db, id),
    consents: Object.fromEntries(textsOf(settings)) as typeof settings.consents,
    texts: shownConsentVersions(settings),
    submissionKey: newId(),
  }),
})

export const action = dispatch(commands)

export const meta = () => [{ title: '전화 고객 등록 | 분양 사무실' }]

export default function NewCaller({ loaderData, actionData }: Route.ComponentProps) {
  const { site, types, consents, texts, submissionKey } = loaderData
  return (
    <Screen
      title="전화 고객 등록"
      lead={
        <>
          {site.name} · <Link to={`/admin/leads?site=${site.slug}`}>고객 목록으로</Link>
        </>
      }
      notice={noticeOf(actionData)}
    >
      <CommandForm<typeof commands.register>
        intent={['register', 'handOn']}
        hidden={{ site: site.slug }}
        className={kit.split}
      >
        {(fields) => (
          <>
            <input type="hidden" name="texts" value={texts} />
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <RegistrationFields form="call" text={consents.collection} fields={fields} types={types} />
            <Consents
              consents={consents}
              ask="아래 내용을 고객에게 읽어 드리고, 답하신 대로 표시해 주세요."
              fields={fields}
            />
            <Group justify="flex-end" gap="12px 24px" className={kit.whole}>
              <Draft form={`callers/new:${site.slug}`} isOnlyOfUnsent />
              <Button type="submit" size="lg">
                등록하고 통화 결과 적기
              </Button>
              {fields.answer && 'isKnown' in fields.answer ? (
                <Button type="submit" name="intent" value="handOn" size="lg" variant="default" formNoValidate>
                  문의 내용을 담당자에게 전하기
                </Button>
              ) : null}
            </Group>
          </>
        )}
      </CommandForm>
    </Screen>
  )
}
