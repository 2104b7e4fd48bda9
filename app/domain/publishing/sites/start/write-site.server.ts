import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { folderSchema } from '../../folder/folder-schema.server.ts'
import { fileOfPath } from '../../pages/file-of-path.ts'
import type { SiteAnswers } from './answers.ts'
import { customerPage } from './pages/customer-page.ts'
import { homePage } from './pages/home-page.ts'
import { sharedPages } from './pages/legal.ts'
import { placePage } from './pages/place-page.ts'
import { projectPage } from './pages/project-page.ts'
import { questionsPage } from './pages/questions-page.ts'
import { schedulePage } from './pages/schedule-page.ts'
import { typesPage } from './pages/types-page.ts'
import { settingsOf } from './settings-of.ts'
import { drawStandIns } from './stand-in-pictures.server.ts'

interface Options {
  receiptPrefix: string
  /** Date of the first versions of its legal pages. */
  today: Day
}

/** Writes a whole site as the content folder holds it: what was answered, in pages that need no more. @param folder empty */
export async function writeSite(folder: string, answers: SiteAnswers, options: Options): Promise<void> {
  const { receiptPrefix, today } = options
  const settings = settingsOf(answers, receiptPrefix)
  const hasSchedule = 'schedule' in settings
  const from = formatDay(today).replace(/\(.\)$/, '')
  Object.assign(settings.facts as object, { 'office.termsFrom': from })
  const pages = [
    homePage(answers, hasSchedule),
    projectPage(answers),
    typesPage(answers),
    ...(hasSchedule ? [schedulePage()] : []),
    placePage(),
    questionsPage(answers.slug, from),
    customerPage(),
    ...sharedPages,
  ]
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  }
  await write('site.json', { schema: folderSchema, ...settings })
  for (const page of pages) await write(`pages/${fileOfPath((page as { path: string }).path)}.json`, page)
  await drawStandIns(folder, answers, (settings.theme as { colours: Record<string, string> }).colours)
}
