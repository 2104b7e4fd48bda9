import { type ReactNode, useMemo, useState } from 'react'
import { data, Link } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { requestContext } from '#app/request-context.ts'
import { draftBase } from '../../open-site.server.ts'
import { useSettledAnswer } from '../../use-settled-answer.ts'
import type { Route } from './+types/settings-form'
import { keptValuesOf, pagesWithChangedFacts } from './changed-facts.server.ts'
import { KeptValues } from './kept-values.tsx'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart, type Edit } from './part-actions.server.ts'
import { afterPopups, PopupPreview } from './popup-preview.tsx'
import { Refused } from './refused.ts'
import {
  isOwnersForm,
  isSettingForm,
  type SettingFormName,
  schemaOfForm,
  valueOfForm,
  withForm,
} from './setting-forms.ts'
import { noteOfForm } from './setting-note.tsx'
import { type SettingNotes, settingNotes } from './setting-notes.server.ts'
import { SettingScreen } from './setting-screen.tsx'
import { settingScreens } from './setting-screens.ts'
import styles from './settings.module.css'
import { marksOfAnswer, readValue, ValueForm } from './value-form.tsx'

/** @throws a 404 response for a screen that is none of these forms */
function formOf(name: string | undefined): SettingFormName {
  if (name && isSettingForm(name)) return name
  throw data(null, { status: 404 })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPart(ctx, request, params.site)
  const screen = formOf(params.screen)
  if (isOwnersForm(screen) && !opened.mayManage) throw data(null, { status: 404 })
  return {
    screen,
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    value: valueOfForm(screen, opened.content, opened.mayManage),
    facts: definesFacts(screen)
      ? {}
      : { ...opened.site.settings.facts, ...((opened.content.facts ?? {}) as Record<string, Fact>) },
    pages: await pagesWithChangedFacts(opened),
    kept: keepsValues(screen) ? await keptValuesOf(opened) : undefined,
    notes: await settingNotes(screen, opened),
    /** Of the preview of popups. */
    preview: screen === 'popups' ? draftBase(ctx, opened.site, opened.actor) : undefined,
  }
}

/** Of the screens whose values texts name. */
const keepsValues = (screen: SettingFormName) => screen === 'basics' || screen === 'schedule'

/** What facts are made of refers to none: a telephone number that is `{site.phone}` would be nobody's. */
const definesFacts = (screen: SettingFormName) => screen === 'basics'

export async function action({ request, params, context }: Route.ActionArgs) {
  const screen = formOf(params.screen)
  const save: Edit = (content, { form }, { mayManage }) => {
    const value = readValue(form)
    return value instanceof Refused ? value : withForm(screen, content, value, mayManage)
  }
  const opened = await openPart(context.get(requestContext), request, params.site)
  return await actOnPart(opened, { save })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${settingScreens.find(({ to }) => to === params.screen)?.label} | 분양 사무실` },
]

export default function SettingsForm({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { screen, bar, siteName, value, facts, pages, notes, preview, kept } = loaderData
  // Publishing leaves the version at 0.
  const form = JSON.stringify([screen, bar.version, answer?.notice.text, value])
  const [typed, setTyped] = useState<{ form: string; value: Document }>()
  const schema = useMemo(() => schemaOfForm(screen, bar.mayManage), [screen, bar.mayManage])
  const answered = useMemo(() => marksOfAnswer(answer), [answer])
  return (
    <SettingScreen
      current={screen}
      lead={settingScreens.find(({ to }) => to === screen)?.note}
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={pages}
    >
      <KeptValues kept={kept} site={bar.site} />
      <Notes notes={notes} site={bar.site} before={noteOfForm(screen, bar)} />
      {preview ? (
        <PopupPreview
          base={preview}
          saved={value.popups}
          typed={typed?.form === form ? (typed.value.popups ?? []) : undefined}
          version={bar.version}
        />
      ) : null}
      <div id={afterPopups} tabIndex={-1}>
        <ValueForm
          formKey={form}
          schema={schema}
          value={value}
          typed={answer?.typed.json}
          facts={facts}
          bar={bar}
          answered={answered}
          onTyped={(next) => setTyped({ form, value: next })}
        />
      </div>
    </SettingScreen>
  )
}

function Notes({ notes, site, before }: { notes: SettingNotes; site: string; before: ReactNode }) {
  return (
    <>
      {before}
      {notes.faults.length ? (
        <ul className={styles.faults}>
          {notes.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      {notes.lines.length ? (
        <div className={styles.card}>
          <h2>{notes.title}</h2>
          <ul className={styles.lines}>
            {notes.lines.map(({ text, detail, page }) => (
              <li key={text}>
                {page ? (
                  <Link to={`/admin/sites/${site}/pages/edit${page === '/' ? '' : page}`}>{text}</Link>
                ) : (
                  text
                )}{' '}
                <span className={styles.quiet}>{detail}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
