import type { CheckedSite } from '../pages/checked-site.ts'
import { checkAlternativeTexts } from './check-alternative-texts.ts'
import { checkAreas } from './check-areas.ts'
import { checkClaims } from './check-claims.ts'
import { checkColours } from './check-colours.ts'
import { checkDates } from './check-dates.ts'
import { checkDisclaimers } from './check-disclaimers.ts'
import { checkDrawings } from './check-drawings.ts'
import { checkFacing } from './check-facing.ts'
import { checkFacts } from './check-facts.ts'
import { checkFigures } from './check-figures.ts'
import { checkFrame } from './check-frame.ts'
import { checkHeads } from './check-heads.ts'
import { checkLeftovers } from './check-leftovers.ts'
import { checkLengths } from './check-lengths.ts'
import { checkLinks } from './check-links.ts'
import { checkNames } from './check-names.ts'
import { checkOrder } from './check-order.ts'
import { checkOtherSites } from './check-other-sites.ts'
import { checkPlanWords } from './check-plan-words.ts'
import { checkPriceFacts } from './check-price-facts.ts'
import { checkPrices } from './check-prices.ts'
import { checkPrivacy } from './check-privacy.ts'
import { checkPromises } from './check-promises.ts'
import { checkRepeats } from './check-repeats.ts'
import { checkSamples } from './check-samples.ts'
import { checkSuperlatives } from './check-superlatives.ts'
import { checkTotals } from './check-totals.ts'
import { checkTradeWords } from './check-trade-words.ts'
import type { Finding } from './finding.ts'

export const checks: ((site: CheckedSite) => Finding[])[] = [
  checkFigures,
  checkFacts,
  checkPrices,
  checkPriceFacts,
  checkTotals,
  checkFacing,
  checkDrawings,
  checkPlanWords,
  checkRepeats,
  checkDates,
  checkClaims,
  checkPromises,
  checkDisclaimers,
  checkAlternativeTexts,
  checkLinks,
  checkNames,
  checkHeads,
  checkSuperlatives,
  checkTradeWords,
  checkPrivacy,
  checkFrame,
  checkColours,
  checkOrder,
  checkAreas,
  checkLeftovers,
  checkOtherSites,
  checkSamples,
  checkLengths,
]

interface Options {
  /** Gets what is being checked: a file, and a place in its document. */
  atWork?: (file: string, place: string) => void
  /** Findings after which a check may end. */
  most?: number
}

/** All findings of a site. */
export function checkSite(checked: CheckedSite, { atWork, most }: Options = {}): Finding[] {
  const placeIn = placesIn(checked)
  const site: CheckedSite = {
    ...checked,
    ...(most !== undefined && { most }),
    ...(atWork && { atWork: (file, path) => atWork(file, placeIn(file, path)) }),
  }
  return checks
    .flatMap((check) => {
      site.atWork?.(site.settingsFile, '')
      return check(site)
    })
    .map((finding) => ({ ...finding, location: placeIn(finding.file, finding.location) }))
}

/** A place as visitors get it as the place that the document has, beside blocks that are hidden. */
function placesIn({ pages }: CheckedSite): (file: string, place: string) => string {
  const blocks = new Map(pages.flatMap(({ file, places }) => (places ? [[file, places] as const] : [])))
  return (file, place) => {
    const places = blocks.get(file)
    if (!places) return place
    return place.replace(/^blocks\[(\d+)\]/, (_, at) => `blocks[${places[Number(at)] ?? at}]`)
  }
}
