import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { highestFloor, labelOfType } from '#app/domain/site/homes-of-facts.ts'
import type { Document } from '../../../documents/parts.ts'
import { areaNote, areaRows } from './area-rows.ts'
import { banner, end, head } from './page-parts.ts'

/** What a page shows: a page whose drawing or announcement is missing stays hidden from visitors. */
export type Shown = { kind: DrawingKind; name: string } | { kind: 'announcement' }

interface Made {
  facts: Readonly<Record<string, Fact>>
  /** Of a drawn map, the view that its page begins with. */
  view?: string | undefined
}

export interface FirstPages {
  /** Whole: no word of them asks to be replaced. */
  pages: Document[]
  /** Those of the menu, in the order of the pages. */
  entries: { title: string; url: string }[]
  menu: MenuPlace
}

export interface MenuPlace {
  /** Titles of groups that such pages belong to. */
  fits: RegExp
  /** Title of a new group, where none of the site's fits. */
  title: string
}

/** The pages with which a drawing or the notice is shown for the first time. Their texts name facts. */
export function firstPagesOf(shown: Shown, made: Made): FirstPages {
  const pages = pagesOf(shown, made)
  return {
    pages,
    entries: pages.map(({ path, banner }) => ({
      title: (banner as { title: string }).title,
      url: String(path),
    })),
    menu: places[shown.kind],
  }
}

const places: Record<Shown['kind'], MenuPlace> = {
  plan: { fits: /세대|평면|타입|주택형/, title: '세대안내' },
  layout: { fits: /단지/, title: '단지안내' },
  map: { fits: /입지|위치|주변/, title: '입지안내' },
  announcement: { fits: /분양|청약|사업/, title: '분양안내' },
}

function pagesOf(shown: Shown, made: Made): Document[] {
  switch (shown.kind) {
    case 'plan':
      return [planPage(shown.name, made.facts)]
    case 'layout':
      return layoutPages(shown.name, made.facts)
    case 'map':
      return [mapPage(shown.name, made.view ?? 'wide')]
    case 'announcement':
      return [announcementPage(made.facts)]
  }
}

const page = (
  path: string,
  name: string,
  { description, lines, ...rest }: { description: string; lines: string[] } & Document,
): Document => ({ ...head(path, name, description, [name]), banner: banner(name, ...lines), ...rest })

function planPage(type: string, facts: Made['facts']): Document {
  const label = labelOfType(type)
  const rows = areaRows(type, facts)
  const households = Object.hasOwn(facts, `households.${type}`) ? `{households.${type}}` : undefined
  return page(`/FloorPlan/${type}`, label, {
    title: `${label} 평면`,
    description: `{site.name} ${label} 평면 안내. 평면도와 공간 구성, 주거전용면적과 공급면적을 표로 정리했습니다.`,
    keywords: [`{site.name} ${label}`, `${type} 평면도`, '면적표'],
    lines: households ? [`{site.name} ${label},`, `${households}입니다.`] : [`{site.name} ${label}입니다.`],
    choices: { mirrored: ['yes'] },
    blocks: [
      {
        ...{ type: 'unit-plan', title: '평면도', plan: { drawing: 'plan', name: type } },
        alt: `${label} 평면도`,
        areas: { title: '공간 구성', note: '공간의 면적은 안목치수 기준이며 실제와 다를 수 있습니다.' },
      },
      ...(rows.length
        ? [{ type: 'unit-areas', title: '면적표', caption: `${label} 면적표`, rows, note: areaNote }]
        : []),
      end('견본주택에서 평면과 분양 조건을 자세히 안내해 드립니다.'),
    ],
    notices: [
      '평면도는 소비자의 이해를 돕기 위한 것으로 실제와 다를 수 있습니다. 주택형은 전용면적 기준입니다.',
    ],
  })
}

function layoutPages(name: string, facts: Made['facts']): Document[] {
  const base = name === 'main' ? '/ComplexGuide' : `/ComplexGuide/${name}`
  const [place, homes] = [`${base}/intro`, `${base}/detailintro`]
  const layout = { drawing: 'layout', name }
  const top = highestFloor(facts) ?? 15
  const low = Math.max(1, Math.round(top / 3))
  const caption = '단지배치도는 소비자의 이해를 돕기 위한 것으로 실제와 다를 수 있습니다.'
  return [
    page(place, '단지배치도', {
      description:
        '{site.name} 단지배치도. 동의 위치와 층수, 주택형, 단지 안의 시설을 그림과 글로 안내합니다.',
      lines: ['동의 위치와', '단지 안의 시설을 안내합니다.'],
      blocks: [
        {
          ...{ type: 'site-layout', title: '단지배치도', layout, alt: '{site.name} 단지배치도', caption },
          ...{ facilities: { title: '단지 안의 시설', about: {} }, homes },
        },
        end('층과 호수별 주택형도 확인해 보세요.', [{ label: '동·호수배치도 보기', url: homes }]),
      ],
      notices: [caption],
    }),
    page(homes, '동·호수배치도', {
      description: '{site.name} 동·호수배치도. 동마다 층과 호수별로 어떤 주택형이 있는지 표로 정리했습니다.',
      lines: ['층과 호수별 주택형을', '한눈에 보실 수 있습니다.'],
      blocks: [
        {
          ...{ type: 'buildings', title: '동·호수', layout, place },
          bands: { low, middle: Math.max(low + 1, Math.round((2 * top) / 3)) },
          notes: ['주택형은 전용면적 기준입니다.'],
        },
        end('견본주택에서 동·호수별 조건을 자세히 안내해 드립니다.', [
          { label: '단지배치도 보기', url: place },
        ]),
      ],
      notices: [
        '동·호수의 배정은 청약 당첨자 발표에 따르며, 관심고객 등록과 방문예약은 배정에 영향을 주지 않습니다.',
      ],
    }),
  ]
}

const mapPage = (name: string, view: string): Document =>
  page(name === 'location' ? '/LocationEnvironment/map' : `/LocationEnvironment/${name}`, '위치도', {
    description:
      '{site.name} 위치도. 교통과 학교, 생활 시설까지의 거리와 걸리는 시간을 출처와 함께 안내합니다.',
    lines: ['주변 시설까지의 거리와', '걸리는 시간을 안내합니다.'],
    blocks: [
      {
        ...{ type: 'map', title: '위치도', map: { drawing: 'map', name }, choose: '볼 곳 선택' },
        ...{ alt: '{site.name} 위치도', wide: [{ view }], narrow: [{ view }], list: '주변 시설' },
        note: '거리와 시간은 교통 상황에 따라 다를 수 있습니다.',
      },
      end('견본주택에서 주변 환경을 자세히 안내해 드립니다.'),
    ],
    notices: ['주변의 개발계획과 교통계획은 변경되거나 취소될 수 있으며 시행사 및 시공사와 무관합니다.'],
  })

const announcementPage = (facts: Made['facts']): Document =>
  page('/SalesInfo/announcement', '입주자모집공고', {
    description:
      '{site.name} 입주자모집공고. 공급 규모와 주택형을 요약하고, 공고문 전문을 PDF로 내려받으실 수 있습니다.',
    lines: ['청약과 계약 전에', '공고문을 반드시 확인해 주십시오.'],
    blocks: [
      {
        ...{ type: 'value-list', title: '공고 요약' },
        items: [
          { label: '공급 위치', value: '{place.address}', of: 'place.address' },
          { label: '공급 규모', value: '{households.total}', of: 'households.total' },
          { label: '주택형', value: '{types.all}', of: 'types.all' },
          { label: '시행', value: '{site.developer}' },
          { label: '시공', value: '{site.builder}' },
        ].flatMap(({ of, ...item }) => (of === undefined || Object.hasOwn(facts, of) ? [item] : [])),
        note: '요약한 내용이 공고문과 다르면 공고문이 우선합니다.',
      },
      end('공고문은 PDF 파일입니다. 궁금한 점은 전화로 문의해 주십시오.', [
        { label: '입주자모집공고문 열기', url: '/announcement.pdf' },
      ]),
    ],
    notices: ['청약 자격과 공급 조건은 입주자모집공고일을 기준으로 합니다.'],
  })
