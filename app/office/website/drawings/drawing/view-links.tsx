import { useSearchParams } from 'react-router'
import { Tabs } from '#app/routes/admin/screen.tsx'
import type { DrawingScreenData } from './drawing-screen.server.ts'

/** Chooses the shown picture: a plan's two variants, a map's views. */
export function ViewLinks({ data: { kind, views, view, pictured } }: { data: DrawingScreenData }) {
  const [query] = useSearchParams()
  const offered: [name: string, title: string][] =
    kind === 'plan'
      ? [
          ['', '확장형'],
          ['basic', '기본형'],
        ]
      : [['', '전체'], ...views.map(({ name, title }): [string, string] => [name, title])]
  // A picture may have one of the basic variant, and is every view of a map.
  if (kind === 'layout' || (pictured && !(kind === 'plan' && pictured.value.basic))) return null
  const current = kind === 'plan' && view !== 'basic' ? '' : (view ?? '')
  const address = (name: string) => {
    const next = new URLSearchParams(query)
    next.delete('done')
    if (name) next.set('view', name)
    else next.delete('view')
    return `?${next}`
  }
  return (
    <Tabs
      label="보기"
      tabs={offered.map(([name, title]) => ({ title, href: address(name), current: name === current }))}
      preventScrollReset
    />
  )
}
