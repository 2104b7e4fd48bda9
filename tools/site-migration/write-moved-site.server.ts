import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderSchema } from '#app/domain/publishing/folder/folder-schema.server.ts'
import { fileOfPath } from '#app/domain/publishing/pages/file-of-path.ts'
import type { PressPost } from '#app/domain/publishing/press/press-post.ts'
import { blank, type SiteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import { customerPage } from '#app/domain/publishing/sites/start/pages/customer-page.ts'
import { sharedPages } from '#app/domain/publishing/sites/start/pages/legal.ts'
import { settingsOf } from '#app/domain/publishing/sites/start/settings-of.ts'
import { drawStandIns, standInPicture } from '#app/domain/publishing/sites/start/stand-in-pictures.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import { formatPhone, readPhone } from '#app/platform/phone.ts'
import type { GatheredPage, GatheredSite, ReportLine } from './gather-site.server.ts'

interface Options {
  slug: string
  /** That no other site has. */
  receiptPrefix: string
  /** Of the first versions of its legal pages. */
  today: Day
  press: PressPost[]
}

/** Nobody's number, in the form of one. */
const noPhone = '02-000-0000'

/** No site of a builder has it in its own colours; the report asks for theirs. */
const neutral = '#2f4858'

/** Writes what was gathered as the content folder holds it. @param folder empty @returns what a person has to look at */
export async function writeMovedSite(
  folder: string,
  site: GatheredSite,
  { slug, receiptPrefix, today, press }: Options,
): Promise<ReportLine[]> {
  const report = [...site.report]
  const answers = answersOf(site, slug, report)
  const settings = settingsOf(answers, receiptPrefix)
  const shared = (sharedPages as { path: string }[]).filter(
    ({ path }) => !site.pages.some((page) => page.path === path),
  )
  const paths = new Set([...site.pages.map(({ path }) => path), '/Promotion/Customer'])
  const menu = site.menu
    .map(({ title, items }) => ({
      title: title || items[0]?.title || answers.name,
      items: items
        .filter(({ address }) => paths.has(address))
        .map((item) => ({ title: item.title, url: item.address })),
    }))
    .filter(({ items }) => items.length)
  const facts = {
    ...(settings.facts as object),
    ...site.figures.facts,
    'office.termsFrom': formatDay(today).replace(/\(.\)$/, ''),
  }
  for (const name of unknownFacts(site)) Reflect.deleteProperty(facts, name)
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  }
  // The template leads on to a page of its own.
  const { next: _, ...registration } = settings.registration as Record<string, unknown>
  const [first] = menu.flatMap(({ items }) => items)
  Object.assign(registration, first && { next: [first] })
  await write('site.json', {
    schema: folderSchema,
    ...settings,
    facts,
    registration,
    menu: menu.length ? menu : settings.menu,
  })
  for (const page of site.pages)
    await write(`pages/${fileOfPath(page.path)}.json`, toPage(page, answers.name))
  for (const page of [customerPage(), ...shared])
    await write(`pages/${fileOfPath((page as { path: string }).path)}.json`, page)
  for (const [i, post] of press.entries()) await write(`press/${String(i + 1).padStart(3, '0')}.json`, post)
  if (site.redirects.length) await write('redirects.json', site.redirects)
  await mkdir(join(folder, 'media'), { recursive: true })
  for (const [name, path] of site.media) await copyFile(path, join(folder, 'media', name))
  await drawStandIns(folder, answers, (settings.theme as { colours: Record<string, string> }).colours)
  report.push(
    { page: '', line: '색, 로고, 아이콘은 기본값입니다. 단지의 것으로 바꿔 주세요' },
    {
      page: '',
      line: '등록된 고객은 옮기지 않았습니다. 사무실의 명단 불러오기에서 동의 여부를 확인하며 불러와 주세요',
    },
  )
  return report
}

/** Facts that a template's texts do not name and that nobody knows yet. */
const unknownFacts = ({ figures: { facts } }: GatheredSite) =>
  ['households.total', 'buildings.total', 'floors.above']
    .filter((name) => !(name in facts))
    .concat('types.all')

function answersOf({ name, figures, phones }: GatheredSite, slug: string, report: ReportLine[]): SiteAnswers {
  const known = (value: string | undefined, what: string) => {
    if (!value)
      report.push({ page: '', line: `${withParticle(what, '을')} 찾지 못했습니다. site.json에 적어 주세요` })
    return value ?? blank
  }
  const shown = figures.phone ?? phones[0] ?? ''
  const read = [shown, /\d[\d-]{7,12}\d/.exec(shown)?.[0] ?? ''].map((one) => readPhone(one, 'office'))
  const phone = read.flatMap((one) => (one.ok ? [formatPhone(one.phone)] : []))[0]
  known(phone, '대표전화')
  return {
    slug,
    name: known(name, '단지 이름').slice(0, 40),
    shortName: '',
    place: known(figures.address, '사업 위치').slice(0, 60),
    phone: phone ?? noPhone,
    hours: known(figures.hours, '상담 시간').slice(0, 60),
    developer: known(figures.developer, '시행사').slice(0, 40),
    developerText: '',
    builder: known(figures.builder, '시공사').slice(0, 40),
    builderText: '',
    modelHouse: known(figures.modelHouse, '견본주택 주소').slice(0, 80),
    email: '',
    agency: '',
    messenger: '',
    hosting: '',
    households: figures.facts['households.total']?.value ?? 1,
    buildings: figures.facts['buildings.total']?.value ?? 1,
    floorsAbove: figures.facts['floors.above']?.value ?? 20,
    floorsBelow: 0,
    phases: [],
    types: [],
    notice: undefined,
    special: undefined,
    first: undefined,
    second: undefined,
    winners: undefined,
    contractFrom: undefined,
    contractUntil: undefined,
    moveIn: '',
    colour: neutral,
    host: '',
  }
}

/** The home page begins with the name over its first picture; a page without content says that it is to come. */
function toPage({ path, blocks, ...head }: GatheredPage, name: string): Record<string, unknown> {
  const [first] = blocks.flatMap((block) => (block.picture ? [block.picture as Record<string, unknown>] : []))
  const picture = first ?? { name: standInPicture, alt: `${name} 단지의 건물을 단순하게 그린 그림` }
  const hero = {
    type: 'hero',
    id: 'first',
    eyebrow: head.title,
    title: name,
    text: head.description,
    action: '방문예약 신청',
    picture,
  }
  const empty = {
    type: 'coming-soon',
    title: head.title,
    status: '준비 중',
    text: '내용을 준비하고 있습니다.',
    links: [{ label: '홈으로', url: '/' }],
  }
  const own = path === '/' ? [hero, ...blocks] : blocks
  return {
    path,
    ...head,
    ...(path !== '/' && { banner: { title: head.title, lines: [] } }),
    blocks: own.length ? own : [empty],
  }
}
