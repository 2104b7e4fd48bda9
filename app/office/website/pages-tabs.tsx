import { Tabs } from '#app/routes/admin/screen.tsx'

type Current = 'pages' | 'publish' | 'history' | 'links'

const tabs: [Current, string][] = [
  ['pages', '페이지'],
  ['publish', '공개'],
  ['history', '공개 기록'],
  ['links', '초안 링크'],
]

export const PagesTabs = ({ site, current, drafts }: { site: string; current: Current; drafts?: number }) => (
  <Tabs
    label="페이지"
    tabs={tabs.map(([name, title]) => ({
      title,
      href: `/admin/sites/${site}/${name}`,
      current: name === current,
      count: name === 'publish' && drafts ? drafts : undefined,
    }))}
  />
)
