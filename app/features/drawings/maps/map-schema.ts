import { mapParts } from './location-map.ts'
import { mapFaults } from './map-faults.ts'

/**
 * The surroundings of a development as a GeoJSON FeatureCollection with a few members of its own:
 * `content/<site>/maps/<name>.json`. The model house is not in it: `site.json` says where that is.
 */
export const locationMap = mapParts.superRefine((map, context) => {
  for (const { place, sentence } of mapFaults(map))
    context.addIssue({ code: 'custom', path: [place], message: sentence })
})
