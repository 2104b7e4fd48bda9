import { data } from 'react-router'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import layout from '../../../../../content/hannae-riverview/layouts/main.json'
import map from '../../../../../content/hannae-riverview/maps/location.json'
import plan from '../../../../../content/hannae-riverview/plans/84A.json'

const samples = { plan, layout, map } satisfies Record<DrawingKind, object>

const sampleOf: Opener<OfficeOfSite & { kind: string }> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  kind: asked.params.kind ?? '',
})

/** `/admin/sites/{site}/drawings/samples/{kind}`: a complete drawing of the demo, as an example for the first one. */
export const loader = screen({
  may: canEditPages,
  of: sampleOf,
  load: async ({ kind }) => {
    const sample = ownProperty(samples as Record<string, object>, kind)
    if (!sample) throw data(null, { status: 404 })
    return new Response(`${JSON.stringify(sample, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`예시 ${kindNames[kind as DrawingKind]}.json`)}`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
