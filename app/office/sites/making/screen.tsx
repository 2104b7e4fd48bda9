import { Button } from '@mantine/core'
import { data, Link, redirect } from 'react-router'
import { findSiteCreation } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { ProgressLine } from '../imports.tsx'
import { manager } from '../manager.server.ts'
import type { Route } from './+types/screen'

/** `/admin/sites/new/making?of=`: progress of a site that is being created; redirects to it when it is done. */
export const loader = screen({
  may: canManageSites,
  of: manager,
  load: async (office, query) => {
    const id = query.get('of') ?? ''
    const making = await findSiteCreation(office, id)
    if (!making) throw data(null, { status: 404 })
    const { slug, state, done, total, outcome, answers } = making
    const isCopy = Boolean(answers.from)
    if (state === 'done') throw redirect(`/admin/sites/${slug}?done=${isCopy ? 'copied' : 'made'}`)
    return { id, name: answers.name ?? slug, state, done, total, outcome, isCopy }
  },
})

export const meta = () => [{ title: '단지 만들기 | 분양 사무실' }]

export default function SiteCreation({ loaderData }: Route.ComponentProps) {
  const { id, name, state, done, total, outcome, isCopy } = loaderData
  const isRunning = state === 'running'
  useLiveData(isRunning, 700)
  return (
    <Screen
      title={isRunning ? `${name} 홈페이지를 만들고 있습니다` : `${name} 홈페이지를 만들지 못했습니다`}
      lead={isRunning ? '보통 몇 초 걸립니다. 다 되면 단지 화면이 열립니다.' : undefined}
      notice={isRunning ? undefined : { text: outcome || '다시 시도해 주세요.', bad: true }}
    >
      {isRunning ? (
        <Part title="진행">
          <ProgressLine done={done} total={total} />
        </Part>
      ) : (
        <Button
          component={Link}
          to={`/admin/sites/new?again=${encodeURIComponent(id)}${isCopy ? '&as=copy' : ''}`}
        >
          적은 내용으로 다시 만들기
        </Button>
      )}
    </Screen>
  )
}
