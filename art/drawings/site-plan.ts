import { layoutPicture, loadLayoutDrawing } from './layout.ts'
import { readLayout } from './read-layout.ts'

const gaon = 'gaon-lakepark'
const title = '단지배치도. 북쪽 가온대로에 출입구 두 곳, 남쪽 호수를 따라 14개 동이 놓입니다.'

/** Pictures of the layouts by site and file name, for places that show no drawing of their own. */
export async function sitePlans(): Promise<Record<string, Record<string, string>>> {
  const LayoutDrawing = await loadLayoutDrawing()
  const draw = (options: Parameters<typeof layoutPicture>[2]) => layoutPicture(LayoutDrawing, gaon, options)
  return {
    [gaon]: {
      'site-plan.svg': draw({ label: title }),
      'site-plan-phase3.svg': draw({ label: title, phase: 'phase3' }),
      'site-plan-home.svg': draw({ label: title, view: 'site', named: ['main-gate'] }),
      ...Object.fromEntries(
        ['lakeside', 'lakeside-west', 'lakeside-east'].map((view) => [
          `${view}.svg`,
          // The eastern one cuts the community centre, whose name the western one has.
          draw({ label: '호수 쪽 배치도', view, ...(view === 'lakeside-east' ? {} : { named: [] }) }),
        ]),
      ),
      ...Object.fromEntries(
        readLayout(gaon).types.map(({ id, label }) => [
          `where-${id}.svg`,
          draw({ label: `${label}가 있는 동`, view: 'site', marked: id }),
        ]),
      ),
    },
    'hannae-riverview': {
      'site-plan.svg': layoutPicture(LayoutDrawing, 'hannae-riverview', {
        label: '단지배치도. 북쪽 둑방로에서 들어오고, 남쪽 한내천을 따라 다섯 동이 놓입니다.',
      }),
    },
  }
}
