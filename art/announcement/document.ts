import { sharesOf } from '../../app/domain/publishing/pages/price-of.ts'
import type { Fact } from '../../app/domain/site/fact.ts'
import { formatWhen } from '../../app/domain/site/schedule/schedule.ts'
import { blocksOf, type readSite } from './data.ts'
import { list, paragraph, styles, table, text } from './sheet.ts'

type Site = ReturnType<typeof readSite>
interface Part {
  title: string
  body: string
  /** Fits on one sheet with its heading. */
  whole?: boolean
}

const types = ['59A', '59B', '84A', '84B', '84C']
const label = (type: string) => `${type.slice(0, 2)}㎡${type.slice(2)}`

/** The announcement as one document, made of what the site's pages say. */
export function announcementHtml(site: Site): string {
  const { settings } = site
  const parts = [
    outline(site),
    homes(site),
    prices(site),
    days(site),
    eligibility(site),
    points(site),
    how(site),
    contract(site),
    tax(site),
    cautions(site),
    people(site),
  ]
  const title = `${settings.name} 2·3단지 입주자모집공고`
  const id = (i: number) => `part-${i + 1}`
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${text(title)}</title>
<style>${styles}</style></head><body>
<header><p class="name">${text(settings.projectLine)}</p><h1>${text(settings.name)}<br>입주자모집공고</h1>
<p>공고일 ${text(fact(site, 'schedule.notice'))} / 사업주체 ${text(settings.developer)} / 시공 ${text(settings.builder)} / 문의 ${text(settings.phone)}</p></header>
<section class="intro"><h2>유의사항</h2>${list([
    '이 공고는 예시로 만든 가상의 단지에 대한 것으로, 실제 청약에 사용되지 않습니다.',
    '청약 자격은 공고일을 기준으로 판단하며, 신청하신 내용이 사실과 다르면 당첨이 취소될 수 있습니다.',
    '두 단지를 통틀어 한 분이 한 주택형만 신청할 수 있습니다.',
  ])}</section>
<nav aria-label="목차"><h2>목차</h2><ol class="contents">${parts.map((part, i) => `<li><a href="#${id(i)}">${i + 1}. ${text(part.title)}</a></li>`).join('')}</ol></nav>
<main>${parts.map((part, i) => `<section${part.whole ? ' class="whole"' : ''}><h2 id="${id(i)}">${i + 1}. ${text(part.title)}</h2>${part.body}</section>`).join('\n')}</main></body></html>`
}

const written = (value: Fact | undefined): string => {
  if (typeof value === 'string') return value
  if (!value) return '-'
  return value.value.toLocaleString('ko-KR', {
    minimumFractionDigits: value.digits ?? 0,
    maximumFractionDigits: 6,
  })
}

const fact = ({ facts }: Site, name: string) => written(facts[name])

function outline(site: Site): Part {
  const page = site.page('business-intro')
  const [data] = blocksOf(page, 'project-data')
  const [services] = blocksOf(page, 'value-list')
  const details = (services?.items ?? []).map(({ label, value, note }) => [
    label,
    note ? `${value} (${note})` : value,
  ])
  const parties = (site.settings.parties ?? []).map(({ role, name, text }) => [role, name, text])
  const [both, third] = data?.options ?? []
  const rows = (both?.rows ?? []).map(({ label, value }) => [
    label,
    value,
    third?.rows.find((row) => row.label === label)?.value ?? '-',
  ])
  const caption = '2·3단지와 3단지의 규모'
  const notes = (data?.options ?? []).flatMap(({ label, note }) => (note ? [`${label}: ${note}`] : []))
  return {
    title: '공급 개요',
    whole: true,
    body: `${table({ caption, head: ['구분', both?.label ?? '', third?.label ?? ''], rows })}${notes.map((note) => `<p class="note">${text(note)}</p>`).join('')}${table({ caption: services?.title ?? '', head: ['구분', '2·3단지'], rows: details })}${table({ caption: '사업 관계자', head: ['구분', '이름', '등록 사항'], rows: parties })}`,
  }
}

function homes(site: Site): Part {
  const rows = types.map((type) => [
    label(type),
    ...['exclusive', 'supply', 'contract'].map((area) => fact(site, `area.${area}.${type}`)),
    ...['phase2', 'phase3', 'all'].map((phase) => fact(site, `households.${phase}.${type}`)),
  ])
  const head = ['주택형', '전용(㎡)', '공급(㎡)', '계약(㎡)', '2단지(세대)', '3단지(세대)', '합계(세대)']
  const caption = '주택형별 면적과 단지별 세대수'
  const note = '주택형은 전용면적을 기준으로 합니다.'
  return {
    title: '공급 대상',
    whole: true,
    body: `${table({ caption, head, rows, figures: 6 })}<p class="note">${note}</p>`,
  }
}

/** 공급금액 of every type, building and floor, as 주택공급에 관한 규칙 제21조제3항 asks of an announcement. */
function prices(site: Site): Part {
  const page = site.page('sales-price')
  const [block] = blocksOf(page, 'prices')
  const payments = block?.payments ?? []
  const head = ['동', '층', '공급금액', ...payments.map(({ label, rate }) => `${label} ${rate}%`)]
  const tablesOfTypes = (block?.types ?? []).map(({ label, groups }) => {
    const rows = groups.flatMap(({ buildings, floors }) =>
      floors.map(({ from, until, price }) => [
        buildings.map((number) => `${number}동`).join('·'),
        from === until ? `${from}층` : `${from}~${until}층`,
        ...[
          price,
          ...sharesOf(
            price,
            payments.map(({ rate }) => Number(rate)),
          ),
        ].map((amount) => amount.toLocaleString('ko-KR')),
      ]),
    )
    return `<div class="whole"><h3>${text(label)}</h3>${table({ caption: `${label} 공급금액(만원)`, head, rows, figures: payments.length + 1 })}</div>`
  })
  return {
    title: '공급금액',
    body: `${paragraph(block?.text ?? '')}${tablesOfTypes.join('')}<p class="note">${text(block?.note ?? '')}</p>${tables(site, 'sales-price', ['발코니 확장비', '유상 옵션'])}`,
  }
}

function days({ settings }: Site): Part {
  const rows = (settings.schedule?.events ?? []).map(({ title, when, text }) => [
    title,
    formatWhen(when),
    text,
  ])
  const body = table({ caption: '청약부터 입주까지의 일정', head: ['구분', '날짜', '방법'], rows })
  return {
    title: '공급 일정',
    whole: true,
    body: `${body}<p class="note">${text(settings.schedule?.basis ?? '')}</p>`,
  }
}

/** Tables of a page by their titles, each with its own heading. */
function tables(site: Site, page: string, titles: string[]): string {
  return blocksOf(site.page(page), 'table')
    .filter(({ title }) => titles.includes(title))
    .map(
      (block) =>
        `<div class="whole"><h3>${text(block.title)}</h3>${block.text ? paragraph(block.text) : ''}${table(block.table)}${block.note ? `<p class="note">${text(block.note)}</p>` : ''}</div>`,
    )
    .join('')
}

const eligibility = (site: Site): Part => ({
  title: '신청 자격',
  body: tables(site, 'sales-subscription-guide', ['일반공급 자격', '특별공급 자격', '전매와 재당첨 제한']),
})

function points(site: Site): Part {
  const page = site.page('sales-subscription-guide')
  const [sum] = blocksOf(page, 'score-breakdown')
  const scores = ({
    label,
    steps = [],
  }: {
    label: string
    steps?: { label: string; points: number }[] | undefined
  }) => {
    const rows = steps.map((step) => [step.label, `${step.points}${sum?.unit}`])
    return `<h3>${text(label)}</h3>${table({ caption: `${label} 점수`, head: ['구분', '점수'], rows, figures: 1 })}`
  }
  const columns = (sum?.parts ?? []).map(
    (part) => `<div>${scores(part)}${part.extra ? scores(part.extra) : ''}</div>`,
  )
  const body = `${paragraph(`${sum?.total}${sum?.unit} 만점입니다. ${sum?.text}`)}<div class="columns points">${columns.join('')}</div>`
  return { title: '청약 가점', body, whole: true }
}

function how(site: Site): Part {
  const [block] = blocksOf(site.page('sales-guide'), 'steps')
  const steps = (block?.steps ?? []).map(
    (step) =>
      `<li><b>${text(step.title)}.</b> ${text(step.text)}${step.list.length ? list(step.list) : ''}</li>`,
  )
  return {
    title: '신청 방법',
    body: `<ol>${steps.join('')}</ol>${tables(site, 'sales-guide', ['접수 시간과 장소'])}`,
  }
}

function contract(site: Site): Part {
  const [block] = blocksOf(site.page('business-documents'), 'checklists')
  const lists = (block?.lists ?? []).map(
    ({ title, text: when, items }) =>
      `<div><h3>${text(title)}</h3><p class="note">${text(when)}</p>${list(items.map(({ name, detail }) => (detail ? `${name}: ${detail}` : name)))}</div>`,
  )
  const place = `계약은 ${fact(site, 'schedule.contract')}에 ${site.settings.modelHouse.address} 견본주택에서 진행합니다.`
  const papers = `<div class="whole"><h3>계약서류</h3>${paragraph(block?.text ?? '')}<div class="columns">${lists.join('')}</div></div>`
  return {
    title: '계약과 대금 납부',
    body: `${paragraph(place)}${tables(site, 'business-plan', ['분양대금 납부'])}${papers}`,
  }
}

const tax = (site: Site): Part => ({
  title: '인지세',
  whole: true,
  body: `${paragraph('계약서를 작성한 달의 다음 달 10일까지 계약자와 사업주체가 절반씩 납부합니다.')}${tables(site, 'sales-stamp-tax', ['금액별 세액'])}`,
})

function cautions(site: Site): Part {
  const pages = ['business-plan', 'business-documents', 'sales-announcement', 'complex-intro']
  const notices = pages
    .flatMap((name) => site.page(name).notices)
    .filter((notice) => !/홈페이지의 내용|CG/.test(notice))
  return { title: '유의사항', body: list([...new Set([...notices, ...site.settings.disclaimers])]) }
}

function people({ settings }: Site): Part {
  const rows = [
    ['사업주체', settings.developer],
    ['시공', settings.builder],
    ['견본주택', settings.modelHouse.address],
    ['문의', `${settings.phone}, ${settings.hours}`],
  ]
  return {
    title: '사업 관계자',
    whole: true,
    body: table({ caption: '사업주체와 문의처', head: ['구분', '이름과 연락처'], rows }),
  }
}
