import { mapParts } from './location-map.ts'
import { mapFaults } from './map-faults.ts'

/** GeoJSON with extra members: `content/<site>/maps/<name>.json`. The model house is in `site.json`. */
export const locationMap = mapParts.superRefine((map, context) => {
  for (const { location, sentence } of mapFaults(map))
    context.addIssue({ code: 'custom', path: [location], message: sentence })
})
