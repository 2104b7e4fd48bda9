import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MapPicture } from '#app/blocks/map/picture.tsx'
import { LayoutPicture } from '#app/blocks/site-layout/picture.tsx'
import { PlanPicture } from '#app/blocks/unit-plan/picture.tsx'
import type { DrawingKind, DrawnOf } from '#app/domain/drawings/drawing.ts'
import type { LocationMap, View } from '#app/domain/drawings/maps/location-map.ts'
import { wholeView } from '#app/domain/drawings/maps/whole-view.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Site } from '#app/domain/site/site-settings.ts'

export const variantOf = (view: string | null | undefined): PlanVariant =>
  view === 'basic' ? 'basic' : 'extended'

/** A view by its name, or a view of everything. */
export function viewOf(map: LocationMap, name: string | null | undefined, site: Site): View {
  const named = name && Object.hasOwn(map.views, name) ? map.views[name] : undefined
  const { location } = site.settings.modelHouse
  return named ?? wholeView(map, location && [location.lng, location.lat])
}

/** A drawing as visitors would see it, by the renderer of their pages. @param view as of `PictureChoice` */
export function drawPicture(
  kind: DrawingKind,
  content: DrawnOf<DrawingKind>,
  site: Site,
  view: string | null,
): string {
  const pictures: Record<DrawingKind, () => ReactElement> = {
    plan: () => <PlanPicture plan={content as UnitPlan} variant={variantOf(view)} site={site} />,
    layout: () => <LayoutPicture layout={content as DrawnOf<'layout'>} site={site} />,
    map: () => (
      <MapPicture
        map={content as LocationMap}
        view={viewOf(content as LocationMap, view, site)}
        site={site}
      />
    ),
  }
  return renderToStaticMarkup(pictures[kind]())
}
