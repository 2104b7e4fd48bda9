import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { data, Form, Link } from 'react-router'
import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import { listContentDrafts } from '../../../../features/editing/drafts.server.ts'
import { changedFacts, pagesNaming } from '../../../../features/editing/fact-uses.ts'
import type { Document } from '../../../../features/editing/parts.ts'
import type { Fact } from '../../../../features/site/site-settings.ts'
import { requestContext } from '../../../../request-context.ts'
import { readJsonField } from '../../../read-form.ts'
import { useLive } from '../../forms/form-context.ts'
import { type Mark, markFaults } from '../../forms/marks.ts'
import { readSchemaForm } from '../../forms/read-schema-form.ts'
import { SchemaForm } from '../../forms/schema-form.tsx'
import type { Route } from './+types/settings-form'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart, type Edit, type PartAnswer } from './part-actions.server.ts'
import { SaveButtons } from './save-buttons.tsx'
import { isSettingForm, type SettingFormName, schemaOfForm, valueOfForm, withForm } from './setting-forms.ts'
import { noteOfForm } from './setting-note.tsx'
import { type SettingNotes, settingNotes } from './setting-notes.server.ts'
import { SettingScreen } from './setting-screen.tsx'
import { settingScreens } from './setting-screens.ts'
import styles from './settings.module.css'

/** @throws a 404 response for a screen that is none of these forms */
function formOf(name: string | undefined): SettingFormName {
  if (name && isSettingForm(name)) return name
  throw data(null, { status: 404 })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPart(ctx, request, params.site)
  const screen = formOf(params.screen)
  const documents = layOver(opened.shown, await listContentDrafts(ctx.db, opened.shown))
  return {
    screen,
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    value: valueOfForm(screen, opened.content),
    facts: definesFacts(screen)
      ? {}
      : { ...opened.site.settings.facts, ...((opened.content.facts ?? {}) as Record<string, Fact>) },
    pages: opened.edited.shown
      ? pagesNaming(changedFacts(opened.edited.shown, opened.content), documents)
      : [],
    notes: await settingNotes(screen, opened, documents),
  }
}

/** What facts are made of refers to none: a telephone number that is `{site.phone}` would be nobody's. */
const definesFacts = (screen: SettingFormName) => screen === 'basics'

export async function action({ request, params, context }: Route.ActionArgs) {
  const screen = formOf(params.screen)
  const save: Edit = (content, { form }) => withForm(screen, content, readValue(screen, form, content))
  return await actOnPart({ ctx: context.get(requestContext), request, slug: params.site }, { save })
}

/** The script sends the value whole; without it every field comes by itself. */
function readValue(screen: SettingFormName, form: FormData, content: Document): Document {
  const whole = form.get('json')
  if (typeof whole !== 'string')
    return readSchemaForm(schemaOfForm(screen), form, 'value', valueOfForm(screen, content)).value as Document
  const sent = readJsonField(whole)
  if (sent === null || typeof sent !== 'object') throw data(null, { status: 400 })
  return sent as Document
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${settingScreens.find(({ to }) => to === params.screen)?.label} | 분양 사무실` },
]

export default function SettingsForm({ loaderData, actionData }: Route.ComponentProps) {
  const { screen, bar, siteName, value, facts, pages, notes } = loaderData
  return (
    <SettingScreen
      current={screen}
      lead={settingScreens.find(({ to }) => to === screen)?.note}
      bar={bar}
      siteName={siteName}
      answer={actionData}
      pages={pages}
    >
      <Notes notes={notes} site={bar.site} before={noteOfForm(screen, bar.site)} />
      <ValueForm
        key={`${screen} ${bar.version} ${actionData?.notice.text}`}
        screen={screen}
        value={typedValue(screen, value, actionData)}
        facts={facts}
        bar={bar}
        errors={actionData?.errors ?? {}}
      />
    </SettingScreen>
  )
}

/** What was typed comes back where it was refused. */
function typedValue(screen: SettingFormName, value: Document, answer: PartAnswer | undefined): Document {
  const typed = answer?.typed ?? {}
  if (!Object.keys(typed).length) return value
  if (typed.json) return JSON.parse(typed.json) as Document
  const form = new FormData()
  for (const [name, text] of Object.entries(typed)) form.set(name, text)
  return readSchemaForm(schemaOfForm(screen), form, 'value', value).value as Document
}

interface ValueFormProps {
  screen: SettingFormName
  value: Document
  facts: Record<string, Fact>
  bar: { site: string; version: number; mayPublish: boolean }
  errors: Record<string, string>
}

function ValueForm({ screen, value: initial, facts, bar, errors }: ValueFormProps) {
  const [value, setValue] = useState(initial)
  const isLive = useLive()
  const schema = useMemo(() => schemaOfForm(screen), [screen])
  const checked = useDeferredValue(value)
  const marks = useMemo((): Mark[] => {
    const answered = Object.entries(errors).map(
      ([place, sentence]): Mark => ({ place, sentence, tone: 'fault' }),
    )
    const own = markFaults(schema, checked)
    return [...own, ...answered.filter(({ place }) => !own.some((mark) => mark.place === place))]
  }, [schema, checked, errors])
  return (
    <Form method="post" className={styles.wideForm}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={bar.version} />
      {isLive ? <input type="hidden" name="json" value={JSON.stringify(value)} /> : null}
      <SchemaForm
        schema={schema}
        value={value}
        onChange={(next) => setValue(next as Document)}
        marks={marks}
        where={{ site: bar.site }}
        facts={facts}
      />
      <SaveButtons mayPublish={bar.mayPublish} />
    </Form>
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
