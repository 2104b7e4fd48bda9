import { Button, Group, Stepper } from '@mantine/core'
import { useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { findSiteCreation } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { siteHost } from '#app/domain/site/site-names.ts'
import { type Answer, noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Screen } from '#app/routes/admin/screen.tsx'
import { manager } from '../manager.server.ts'
import { NewWays } from '../new-ways.tsx'
import styles from '../sites.module.css'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { CopyForm, Preview, StartForm, startSteps, stepWith } from './start-form.tsx'

export const loader = screen({
  may: canManageSites,
  of: manager,
  load: async (office, query) => {
    const again = query.get('again')
    const failed = again === null ? undefined : await findSiteCreation(office, again)
    return {
      sites: office.sites.map(({ slug, name }) => ({ slug, name })),
      isCopy: query.get('as') === 'copy',
      typed: failed?.answers ?? (office.sites.length ? {} : firstHost(office.request)),
    }
  },
})

/** For the first site: the host on which its owner has the office open; without it they would be locked out. */
function firstHost(request: Request): { host?: string } {
  const { hostname } = new URL(request.url)
  return siteHost.safeParse(hostname).success && !/\d$/.test(hostname) ? { host: hostname } : {}
}

export const action = dispatch(commands, manager)

export const meta = () => [{ title: '새 단지 | 분양 사무실' }]

export default function NewSite({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, isCopy, typed } = loaderData
  return (
    <Screen
      title={isCopy ? '다른 단지를 복사해 시작' : '새 단지'}
      lead={
        isCopy
          ? '내용과 설정만 복사합니다. 고객, 직원, 발송 설정, 광고 측정, 도메인은 복사하지 않습니다. 원본에서 남은 이름과 수치, 그림을 모두 찾아 알려 드립니다.'
          : '적으신 내용으로 홈페이지 한 벌을 만듭니다. 여는 날을 정할 때까지 방문자와 검색엔진에는 보이지 않습니다.'
      }
      notice={noticeOf(actionData)}
      actions={<NewWays current={isCopy ? 'copy' : 'make'} />}
    >
      {isCopy ? (
        <CommandForm<typeof commands.copy> intent="copy" className={`${kit.form} ${styles.form}`} noValidate>
          {({ field, isBusy }) => (
            <>
              <CopyForm sites={sites} typed={typed} field={field} />
              <Button type="submit" loading={isBusy}>
                복사해서 만들기
              </Button>
            </>
          )}
        </CommandForm>
      ) : (
        <Steps typed={typed} />
      )}
    </Screen>
  )
}

/** Enter and the button go on by a step; the last one makes the site. A refusal leads to the step with its first field. */
function Steps({ typed }: { typed: Record<string, string> }) {
  const refused = useActionData<Answer>()
  const [{ step, seen, values }, set] = useState<{
    step: number
    seen: Answer | undefined
    values: Record<string, string>
  }>({ step: 0, seen: refused, values: {} })
  const form = useRef<HTMLDivElement>(null)
  const show = (next: number) => {
    const element = form.current?.closest('form')
    const typedNow = element ? [...new FormData(element)].map(([name, value]) => [name, String(value)]) : []
    set({ step: next, seen: refused, values: Object.fromEntries(typedNow) })
    scrollTo({ top: 0 })
  }
  if (seen !== refused)
    set({ values, seen: refused, step: stepWith(Object.keys(refused?.errors ?? {})) ?? step })
  const last = startSteps.length - 1
  return (
    <CommandForm<typeof commands.make>
      intent="make"
      className={`${kit.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        if (step === last) return
        event.preventDefault()
        show(step + 1)
      }}
    >
      {({ field, isBusy }) => (
        <>
          <Stepper
            ref={form}
            active={step}
            onStepClick={show}
            size="sm"
            wrap={false}
            classNames={{ stepBody: styles.stepTitle }}
          >
            {startSteps.map((title) => (
              <Stepper.Step key={title} label={title} />
            ))}
          </Stepper>
          <StartForm typed={typed} field={field} step={step} />
          {step === last ? <Preview values={values} show={show} /> : null}
          <Group>
            <Button variant="default" disabled={step === 0} onClick={() => show(step - 1)}>
              이전
            </Button>
            <Button type="submit" loading={isBusy}>
              {step === last ? '홈페이지 만들기' : '다음'}
            </Button>
          </Group>
        </>
      )}
    </CommandForm>
  )
}
