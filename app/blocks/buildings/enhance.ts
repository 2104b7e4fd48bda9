import { readBuilding, readHomeNumber } from '#app/domain/drawings/layouts/home-number.ts'
import { publicStateNames } from '#app/domain/homes/home-states.ts'
import { inWon, type PriceTable, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import type { Enhancement } from '#app/enhance/contract.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { captionOf, nearestShown } from '#app/tour/outlook/outlooks.ts'
import { openPanel } from '#app/ui/detail-panel/open-panel.ts'
import type { BuildingsParts } from './contract.ts'
import { foundHomes } from './found-homes.ts'
import { type Chosen, countIn, countsOf, type Home, kinds } from './home-counts.ts'
import { publicStates, saleMark } from './marks.ts'
import { walkHomes } from './walk-homes.ts'

/** Counts what matches, shows the first building that has it, and says what a home is when its cell is pressed. */
const enhance: Enhancement<BuildingsParts> = (root, { one, all, value }) => {
  const [output, panel, about, find] = [one('found'), one('panel'), one('about'), one('find')]
  const form = root.querySelector<HTMLFormElement>('form:not([data-find])')
  if (!form || !output) return
  const towers = all('tower')
  let homes: Home[] | undefined

  const chosenNow = () => {
    const data = new FormData(form)
    return Object.fromEntries(kinds.map((kind) => [kind, `${data.get(kind) ?? ''}`])) as Chosen
  }
  const count = () => {
    homes ??= readHomes(towers)
    const chosen = chosenNow()
    const counts = countIn(homes, chosen, towers.length)
    for (const [i, tower] of towers.entries()) {
      for (const link of root.querySelectorAll(`a[href="#${tower.id}"]`))
        link.toggleAttribute('data-none', !counts[i])
      tower.toggleAttribute('data-none', !counts[i])
    }
    for (const kind of kinds) {
      const left = countsOf(homes, chosen, kind)
      for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${kind}"]`)) {
        const number = one('count', input.parentElement ?? form)
        if (number) number.textContent = koreanNumber(left.get(input.value) ?? 0)
      }
    }
    output.textContent = foundHomes(counts.reduce((sum, own) => sum + own, 0))
    showFirst(towers)
  }
  form.addEventListener('change', count)
  // Fields reset after the event.
  form.addEventListener('reset', () => setTimeout(count))
  // The choice that was quicker than this script.
  if (Object.values(chosenNow()).some(Boolean)) count()

  if (!panel?.showPopover || !about) return
  const known = {
    prices: JSON.parse(value('prices', root) || '[]'),
    outlooks: value('outlooks', root),
    book: value('book', root),
  }
  const choose = (cell: HTMLTableCellElement, tower: HTMLElement) =>
    openPanel({ panel, about }, cell, describe(cell, tower, value('tower', tower), known))
  walkHomes(towers, choose)
  const fault = one('fault')
  const number = find?.querySelector('input')
  const complain = (said: string) => {
    if (fault) fault.textContent = said
    if (!said) return number?.removeAttribute('aria-invalid')
    number?.setAttribute('aria-invalid', 'true')
    number?.focus()
  }
  const show = (written: string, chosen?: string) => {
    const { said = '', tower, cell } = findAsked(towers, (one) => value('tower', one), written, chosen)
    complain(said)
    if (!tower) return
    const select = find?.querySelector('select')
    if (select) select.value = value('tower', tower)
    const place = cell ?? tower
    place.scrollIntoView({ block: cell ? 'center' : 'start', inline: 'center', behavior: 'instant' })
    if (cell) choose(cell, tower)
  }
  find?.addEventListener('submit', (event) => {
    event.preventDefault()
    const [building, home] = [...new FormData(find).values()].map(String)
    show(home ?? '', building)
  })
  find?.addEventListener('input', () => complain(''))
  // The search and other pages lead to a home by its number.
  const asked = new URLSearchParams(location.search).get('home')
  if (asked) show(asked)
}

export default enhance

/** What is asked for: a building, one of its homes, or what to say where the site has neither. */
interface Asked {
  said?: string
  tower?: HTMLElement
  cell?: HTMLTableCellElement
}

function findAsked(
  towers: readonly HTMLElement[],
  numberOf: (tower: HTMLElement) => string,
  written: string,
  chosen?: string,
): Asked {
  const alone = readBuilding(written)
  const whole = towers.find((one) => numberOf(one) === alone)
  if (whole) return { tower: whole }
  const read = readHomeNumber(written, chosen)
  if (!read) {
    // A home of this site: an example that is not there misleads.
    const [first] = towers
    const example = cellsOf(first)[0]?.textContent
    return {
      said: `호수를 ‘${example}’ 또는 ‘${first ? numberOf(first) : ''}동 ${example}호’처럼 적어 주세요.`,
    }
  }
  const [building, home] = read.split('-')
  const tower = towers.find((one) => numberOf(one) === building)
  const cell = cellsOf(tower).find(({ textContent }) => textContent === home)
  return tower && cell
    ? { tower, cell }
    : { said: `${building}동에 ${home}호는 없습니다. 동과 호를 확인해 주세요.` }
}

const cellsOf = (tower: HTMLElement | undefined) => [
  ...(tower?.querySelectorAll<HTMLTableCellElement>('tbody td[class]') ?? []),
]

const readHomes = (towers: readonly HTMLElement[]): Home[] =>
  towers.flatMap((tower, i) =>
    cellsOf(tower).map((cell) => ({
      type: cell.classList[0] ?? '',
      facing: cell.classList[1] ?? '',
      floor: cell.parentElement?.className ?? '',
      tower: i,
    })),
  )

/** Where buildings lie side by side to be moved, the first of each row that has a match comes into sight. */
function showFirst(towers: readonly HTMLElement[]): void {
  for (const row of new Set(towers.map(({ parentElement }) => parentElement))) {
    const own = towers.filter((tower) => tower.parentElement === row)
    const first = own.find((tower) => !tower.hasAttribute('data-none'))
    if (row && first) row.scrollTo?.({ left: first.offsetLeft - (own[0]?.offsetLeft ?? 0) })
  }
}

/** What is known of a home beyond its cell: from the site's prices, and where its picture and the form are. */
interface Known {
  prices: PriceTable[]
  outlooks: string
  book: string
}

function describe(cell: HTMLTableCellElement, tower: HTMLElement, building: string, known: Known) {
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
  const plan = head?.querySelector('a')
  const [line = '', label = '', facing = ''] = head?.getAttribute('abbr')?.split(' ') ?? []
  const place = tower.querySelector<HTMLAnchorElement>(':scope > a')
  const floor = floorOf(cell)
  const sale = publicStates.find((state) => cell.classList.contains(saleMark(state)))
  const price = priceOf(known.prices, {
    ...{ type: plan?.textContent ?? '', building, floor },
    ...{ line: Number.parseInt(line, 10), home: `${building}-${cell.textContent}` },
  })
  const terms: [string, string][] = [
    ...(price
      ? ([
          ['분양가', inWon(price.lowest)],
          [price.first.label, inWon(price.first.amount)],
        ] as [string, string][])
      : []),
    ...(sale ? ([['분양', publicStateNames[sale]]] as [string, string][]) : []),
    ['주택형', label],
    ['층', `${floor}층`],
    // Of homes without a drawn layout nobody knows it.
    ...(facing
      ? ([
          ['향', facing],
          [
            '평면',
            plan?.search.includes('mirrored') ? '기본 평면도와 좌우가 반대입니다' : '기본 평면도와 같습니다',
          ],
        ] as [string, string][])
      : []),
  ]
  return {
    title: `${building}동 ${cell.textContent}호`,
    terms: terms.map(([term, text]): [string, Node[]] => [term, [document.createTextNode(text)]]),
    picture: outlookFrom(cell, building, known.outlooks),
    links: [
      sale === 'contracted'
        ? linkTo(known.book.split('?', 1)[0], '다른 세대로 방문예약 신청', 'button')
        : linkTo(
            known.book.endsWith('=') ? `${known.book}${building}-${cell.textContent}` : known.book,
            '이 세대로 방문예약 신청',
            'button',
          ),
      linkTo(plan?.getAttribute('href'), '이 세대 평면 보기'),
      linkTo(place?.getAttribute('href'), '단지배치도에서 위치 보기'),
    ].flat(),
  }
}

const floorOf = (cell: HTMLTableCellElement): number =>
  Number.parseInt(cell.parentElement?.querySelector('th')?.textContent ?? '', 10)

/** The view from the window of the line, from the nearest floor that has a picture. */
function outlookFrom(cell: HTMLTableCellElement, building: string, base: string): HTMLElement[] {
  if (!base) return []
  const column = cell.cellIndex
  const own = [...(cell.closest('table')?.tBodies[0]?.rows ?? [])]
    .flatMap((row) => (row.cells[column]?.className ? [floorOf(row.cells[column])] : []))
    .sort((a, b) => a - b)
  const floor = floorOf(cell)
  const shown = nearestShown(own, floor)
  if (shown === undefined) return []
  const figure = document.createElement('figure')
  const picture = document.createElement('img')
  picture.src = `${base}/${building}-${column}-${shown}.svg`
  picture.width = 320
  picture.height = 160
  picture.alt = ''
  // A line without a view, or a network without an answer: nothing is missing then.
  picture.onerror = () => figure.remove()
  const caption = document.createElement('figcaption')
  caption.className = 'caption'
  caption.textContent = captionOf({ building, line: column, floor }, shown)
  figure.append(picture, caption)
  return [figure]
}

function linkTo(href: string | null | undefined, words: string, look = 'link'): HTMLAnchorElement[] {
  if (!href) return []
  const link = document.createElement('a')
  link.className = look
  link.href = href
  link.textContent = words
  return [link]
}
