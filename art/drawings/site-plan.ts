import { layoutPicture, readLayout } from './layout.ts'

const gaon = 'gaon-lakepark'
const title = '단지배치도. 북쪽 가온대로에 출입구 두 곳, 남쪽 호수를 따라 14개 동이 놓입니다.'

/** Pictures of the layouts for places that show no drawing of their own: `layout.ts` draws what the page draws. */
export const gaonSitePlans: Record<string, string> = {
  'site-plan.svg': layoutPicture(gaon, { label: title }),
  'site-plan-phase3.svg': layoutPicture(gaon, { label: title, phase: 'phase3' }),
  'site-plan-tall.svg': layoutPicture(gaon, { label: title, view: 'tall', align: 'xMidYMin' }),
  ...Object.fromEntries(
    ['lakeside', 'lakeside-west', 'lakeside-east'].map((view) => [
      `${view}.svg`,
      layoutPicture(gaon, { label: '호수 쪽 배치도', view }),
    ]),
  ),
  ...Object.fromEntries(
    readLayout(gaon).types.map(({ id, label }) => [
      `where-${id}.svg`,
      layoutPicture(gaon, { label: `${label}가 있는 동`, view: 'site', marked: id }),
    ]),
  ),
}

export const hannaeSitePlans: Record<string, string> = {
  'site-plan.svg': layoutPicture('hannae-riverview', {
    label: '단지배치도. 북쪽 둑방로에서 들어오고, 남쪽 한내천을 따라 다섯 동이 놓입니다.',
  }),
}
