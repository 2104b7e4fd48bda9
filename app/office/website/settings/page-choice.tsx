import { Tabs } from '#app/routes/admin/screen.tsx'

export interface ChosenPage {
  path: string
  title: string
}

export const PageChoice = ({ pages, path }: { pages: ChosenPage[]; path: string | undefined }) =>
  pages.length > 1 ? (
    <Tabs
      label="페이지"
      tabs={pages.map((page) => ({
        title: page.title,
        href: `?${new URLSearchParams({ page: page.path })}`,
        current: page.path === path,
      }))}
    />
  ) : null
