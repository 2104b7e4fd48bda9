import { Button } from '@mantine/core'
import { findSiteCreation } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { siteHost } from '#app/domain/site/site-names.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import { manager } from '../manager.server.ts'
import { NewWays } from '../new-ways.tsx'
import styles from '../sites.module.css'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { CopyForm, StartForm } from './start-form.tsx'

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

/** Of the first site: the host at which its maker has the office open, which would else close behind them. */
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
        <CommandForm<typeof commands.copy> intent="copy" className={styles.form} noValidate>
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
        <CommandForm<typeof commands.make> intent="make" className={styles.form} noValidate>
          {({ field, isBusy }) => (
            <>
              <StartForm typed={typed} field={field} />
              <Button type="submit" loading={isBusy}>
                홈페이지 만들기
              </Button>
            </>
          )}
        </CommandForm>
      )}
    </Screen>
  )
}
