import { Paper } from '@mantine/core'
import { noticePopup } from '#app/domain/site/notice-popup.ts'
import styles from '#app/office/website/part/settings.module.css'
import { SkipLink } from '#app/routes/admin/skip-link.tsx'
import { PopupFrame } from './popup-frame.tsx'

/** Id of the element to which a keyboard user skips, past the previews. */
export const afterPopups = 'after-popups'

interface Props {
  /** Path under which pages are drawn with their drafts. */
  base: string
  /** As they are saved. */
  saved: unknown
  /** The notices as typed in the form; undefined until something is typed. */
  typed: unknown
  version: number
}

/** How each notice will look on its first page. */
export function PopupPreview({ base, saved, typed, version }: Props) {
  const before = popupsIn(saved)
  const popups = typed === undefined ? before : popupsIn(typed)
  if (!popups.length) return null
  return (
    <Paper component="section" withBorder p={16} mb={18} aria-label="팝업 미리보기">
      <h2>미리보기</h2>
      <SkipLink to={afterPopups}>미리보기 건너뛰기</SkipLink>
      <p>
        <small>
          {typed === undefined
            ? '저장한 초안을 휴대폰 너비로 보여 드립니다. 기간이 아니어도 보입니다.'
            : '지금 적고 있는 내용을 휴대폰 너비로 보여 드립니다. 아직 저장하지 않았습니다.'}
        </small>
      </p>
      <ul className={styles.popups}>
        {popups.map((popup) => {
          const json = typed === undefined ? undefined : wholeJson(popup)
          const own = before.find(({ id }) => id === popup.id)
          return (
            <li key={JSON.stringify([version, popup.id, own])}>
              <Preview
                name={popup.title || popup.id}
                address={addressOf(base, popup)}
                json={json}
                isIncomplete={typed !== undefined && json === undefined}
                isSaved={own !== undefined}
              />
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}

interface PreviewProps {
  name: string
  address: string
  json: string | undefined
  isIncomplete: boolean
  isSaved: boolean
}

const Preview = ({ name, address, json, isIncomplete, isSaved }: PreviewProps) => (
  <>
    <p>
      {isSaved ? (
        <a href={address} target="_blank" rel="noopener">
          {name}
        </a>
      ) : (
        name
      )}
      {isIncomplete ? <small> 비어 있는 항목을 채우면 미리보기가 바뀝니다.</small> : null}
    </p>
    {json !== undefined || isSaved ? (
      <PopupFrame title={`${name} 미리보기`} address={address} json={json} />
    ) : null}
  </>
)

interface NamedPopup {
  id: string
  title: string
  pages: string[]
}

/** Those that have a name; the rest of them may be missing while they are written. */
const popupsIn = (value: unknown): NamedPopup[] =>
  (Array.isArray(value) ? (value as Partial<NamedPopup>[]) : []).flatMap((popup) =>
    popup?.id ? [{ ...popup, id: popup.id, title: popup.title ?? '', pages: popup.pages ?? [] }] : [],
  )

const addressOf = (base: string, { id, pages }: NamedPopup) =>
  `${base}${pages[0] ?? '/'}?popup=${encodeURIComponent(id)}`

const wholeJson = (popup: NamedPopup): string | undefined =>
  noticePopup.safeParse(popup).success ? JSON.stringify(popup) : undefined
