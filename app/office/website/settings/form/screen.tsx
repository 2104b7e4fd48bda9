import { Paper } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { typedOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Faults } from '#app/office/kit/faults.tsx'
import kit from '#app/office/kit/kit.module.css'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { barOf } from '../../part/part.server.ts'
import { type SettingFormName, schemaOfForm, valueOfForm } from '../../part/setting-forms.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import { settingScreens } from '../../part/setting-screens.ts'
import { marksOfAnswer, ValueForm } from '../../part/value-form.tsx'
import { keptValuesOf, pagesWithChangedFacts } from '../changed-facts.server.ts'
import { KeptValues } from '../kept-values.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { openForm } from './open-form.server.ts'
import { afterPopups, PopupPreview } from './popup-preview.tsx'
import { noteOfForm } from './setting-note.tsx'
import { type SettingNotes, settingNotes } from './setting-notes.server.ts'
import { ShiftForm } from './shift-form.tsx'

export const loader = screen({
  may: canEditPages,
  of: openForm,
  load: async (office) => {
    const { form, site, content, actor, mayManage } = office
    return {
      form,
      bar: await barOf(office),
      siteName: site.settings.shortName,
      value: valueOfForm(form, content, mayManage),
      facts: definesFacts(form)
        ? {}
        : { ...site.settings.facts, ...((content.facts ?? {}) as Record<string, Fact>) },
      pages: await pagesWithChangedFacts(office),
      kept: keepsValues(form) ? await keptValuesOf(office) : undefined,
      notes: await settingNotes(form, office),
      /** For the preview of popups. */
      preview: form === 'popups' ? draftBase(office, site, actor) : undefined,
    }
  },
})

/** Of the screens whose values texts name. */
const keepsValues = (form: SettingFormName) => form === 'basics' || form === 'schedule'

/** What facts are made of refers to none: a telephone number that is `{site.phone}` would be nobody's. */
const definesFacts = (form: SettingFormName) => form === 'basics'

export const action = dispatch(commands, openForm)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${settingScreens.find(({ to }) => to === params.screen)?.label} | 분양 사무실` },
]

export default function SettingsForm({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { form: name, bar, siteName, value, facts, pages, notes, preview, kept } = loaderData
  // Publishing leaves the version at 0.
  const form = JSON.stringify([name, bar.version, answer?.notice, value])
  const [typed, setTyped] = useState<{ form: string; value: Document }>()
  const schema = useMemo(() => schemaOfForm(name, bar.mayManage), [name, bar.mayManage])
  const answered = useMemo(() => marksOfAnswer(answer), [answer])
  return (
    <SettingScreen
      current={name}
      lead={settingScreens.find(({ to }) => to === name)?.note}
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={pages}
    >
      <KeptValues kept={kept} site={bar.site} />
      <Notes notes={notes} site={bar.site} before={noteOfForm(name, bar)} />
      {name === 'schedule' ? <ShiftForm key={form} value={value} bar={bar} /> : null}
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
          typed={typedOf(answer).json}
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
      <Faults faults={notes.faults} />
      {notes.lines.length ? (
        <Paper withBorder p={16} mb={18}>
          <h2>{notes.title}</h2>
          <ul className={kit.points}>
            {notes.lines.map(({ text, detail, page }) => (
              <li key={text}>
                {page ? (
                  <Link to={`/admin/sites/${site}/pages/edit${page === '/' ? '' : page}`}>{text}</Link>
                ) : (
                  text
                )}{' '}
                <small>{detail}</small>
              </li>
            ))}
          </ul>
        </Paper>
      ) : null}
    </>
  )
}
