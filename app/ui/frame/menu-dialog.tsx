import { groupOf, isHere } from '#app/domain/publishing/pages/menu-position.ts'
import { mark } from '#app/enhance/contract.ts'
import { ContentLink } from '../content-link.tsx'
import type { DialogParts } from '../dialogs/contract.ts'
import { SearchForm } from '../search-form.tsx'
import { useSite } from '../site-context.tsx'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import styles from './menu-dialog.module.css'

export const menuDialogId = 'menu-dialog'

/** Narrow screens: without JavaScript by `:target`, with it as a modal dialog by `ui/dialogs`. */
export function MenuDialog() {
  const { settings, path } = useSite()
  const here = groupOf(settings.menu, path)
  return (
    <dialog
      className={styles.dialog}
      id={menuDialogId}
      aria-labelledby="menu-title"
      {...mark<DialogParts>('leaves')}
    >
      <div className={styles.head}>
        <h2 className="visually-hidden" id="menu-title" tabIndex={-1}>
          전체 메뉴
        </h2>
        <Logo />
        <a className={styles.close} href="#main" {...mark<DialogParts>('close')} aria-label="메뉴 닫기">
          <Icon name="close" />
        </a>
      </div>
      <a className={styles.first} href="/Promotion/Customer">
        <span className="visually-hidden">모바일 </span>방문예약 <span>1분이면 접수됩니다</span>
      </a>
      <nav aria-label="전체 메뉴">
        {settings.menu.map((group) => (
          <details key={group.title} name="menu" open={group === here}>
            <summary>
              {group.title}
              <span className="sign" />
            </summary>
            <ul>
              {group.items.map((item) => (
                <li key={item.url}>
                  <ContentLink url={item.url} isCurrent={isHere(item.url, path)}>
                    {item.title}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <div className={styles.search}>
        <SearchForm id="menu-search" label="메뉴 검색" />
      </div>
      <p className={styles.end}>
        전화 상담, {withoutWord(settings.hours, '상담')}
        <a href={`tel:${settings.phone}`}>{settings.phone}</a>
      </p>
    </dialog>
  )
}

const withoutWord = (text: string, last: string) =>
  text.endsWith(last) ? text.slice(0, -last.length).trimEnd() : text
