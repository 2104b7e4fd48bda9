import { Button, TextInput } from '@mantine/core'
import { data, Form } from 'react-router'
import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import { listRedirects } from '#app/domain/publishing/pages/redirects/find-redirect.server.ts'
import { removeRedirect, saveRedirect } from '#app/domain/publishing/pages/redirects/save-redirect.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { DataTable } from '../data-table.tsx'
import { linkToPage, openSite, wayToSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/redirects'
import styles from './addresses.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const requestedSite = new URL(request.url).searchParams.get('site')
  const { site, actor } = await openSite(ctx, request, canEditPages, requestedSite)
  const way = await wayToSite(ctx, site, actor)
  const redirects = await listRedirects(ctx.db, site)
  return {
    redirects: redirects.map((one) => ({ ...one, link: linkToPage(way, site.slug, one.to) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const requestedSite = new URL(request.url).searchParams.get('site')
  const { site, actor } = await openSite(ctx, request, canEditPages, requestedSite)
  const { intent, redirect: id, from, to } = await readFields(request, 'intent', 'redirect', 'from', 'to')
  const typed = { from: from.trim(), to: to.trim() }
  if (intent === 'remove') {
    const removed = await removeRedirect(ctx, site, id, actor)
    return removed ? answer('삭제했습니다.') : answer('이미 삭제된 주소입니다.', 404)
  }
  const saved = await saveRedirect(ctx, site, typed, actor)
  if (!saved.ok)
    return answer(`${fieldNames[saved.field]}: ${saved.message}`, 422, { typed, field: saved.field })
  return answer(
    (await isListed(ctx, site, typed.to))
      ? `추가했습니다. 이제 ${typed.from} 주소를 열면 ${typed.to} 화면이 나옵니다.`
      : `추가했습니다. 다만 ${typed.to} 주소는 홈페이지의 페이지 목록에 없으니 한 번 열어서 확인해 주세요.`,
  )
}

/** Whether an address is a public page or post; files and search results are not. */
async function isListed(ctx: RequestContext, site: Site, to: string): Promise<boolean> {
  const [pages, posts] = await Promise.all([listPublicPages(ctx.db, site), listPublicPosts(ctx, site)])
  const path = to.replace(/[?#].*$/s, '').toLowerCase()
  return [...pages, ...posts].some((one) => one.path.toLowerCase() === path)
}

interface Refused {
  typed: { from: string; to: string }
  field: 'from' | 'to'
}

const fieldNames = { from: '이전 주소', to: '보낼 주소' }

const answer = (text: string, status = 200, refused?: Refused) =>
  data({ notice: { text, bad: status >= 400 }, refused }, { status })

export const meta = () => [{ title: '주소 이동 | 분양 사무실' }]

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { redirects } = loaderData
  const refused = actionData?.refused
  return (
    <Screen
      title="주소 이동"
      lead="전단과 다른 웹사이트에 남은 이전 주소를 현재 페이지로 연결합니다. 유입 경로(utm, NaPm)는 그대로 따라갑니다."
      notice={actionData?.notice}
    >
      <Part
        title="주소 추가"
        note="없는 주소만 보낼 수 있습니다. 이전 주소는 큰 글자와 작은 글자를 가리지 않습니다."
      >
        {/* A new key clears the fields after each save. */}
        <Form method="post" className={styles.form} key={redirects.length}>
          <TextInput
            label={fieldNames.from}
            name="from"
            placeholder="/sub/location.php?idx=3"
            defaultValue={refused?.typed.from}
            error={refused?.field === 'from'}
            required
          />
          <TextInput
            label={fieldNames.to}
            name="to"
            placeholder="/LocationEnvironment/intro"
            defaultValue={refused?.typed.to}
            error={refused?.field === 'to'}
            required
          />
          <Button type="submit">추가</Button>
        </Form>
      </Part>
      <DataTable
        caption="주소 이동"
        rows={redirects}
        keyOf={({ id }) => id}
        empty="아직 이동시킬 주소가 없습니다."
        columns={[
          {
            title: '이전 주소',
            isName: true,
            cell: ({ from }) => <span className={styles.path}>{from}</span>,
          },
          {
            title: '보낼 주소',
            cell: ({ to, link }) => (
              <a className={styles.path} href={link} target="_blank" rel="noopener">
                {to}
              </a>
            ),
          },
          {
            title: '처리',
            cell: ({ id, from }) => (
              <Form method="post">
                <input type="hidden" name="redirect" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  variant="default"
                  size="compact-sm"
                  aria-label={`${from} 삭제`}
                >
                  삭제
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Screen>
  )
}
