import { Link } from 'react-router'
import styles from '../part/settings.module.css'

export interface ChosenPage {
  path: string
  title: string
}

export const PageChoice = ({ pages, path }: { pages: ChosenPage[]; path: string | undefined }) =>
  pages.length > 1 ? (
    <nav className={styles.pages} aria-label="페이지">
      {pages.map((page) => (
        <Link
          key={page.path}
          to={`?${new URLSearchParams({ page: page.path })}`}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {page.title}
        </Link>
      ))}
    </nav>
  ) : null
