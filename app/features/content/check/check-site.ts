import type { CheckedSite } from '../../pages/checked-site.ts'
import { checkAlternativeTexts } from './check-alternative-texts.ts'
import { checkAreas } from './check-areas.ts'
import { checkClaims } from './check-claims.ts'
import { checkColours } from './check-colours.ts'
import { checkDates } from './check-dates.ts'
import { checkDisclaimers } from './check-disclaimers.ts'
import { checkFacing } from './check-facing.ts'
import { checkFacts } from './check-facts.ts'
import { checkFigures } from './check-figures.ts'
import { checkFrame } from './check-frame.ts'
import { checkHeads } from './check-heads.ts'
import { checkLeftovers } from './check-leftovers.ts'
import { checkLinks } from './check-links.ts'
import { checkNames } from './check-names.ts'
import { checkOrder } from './check-order.ts'
import { checkPlanWords } from './check-plan-words.ts'
import { checkPrices } from './check-prices.ts'
import { checkPrivacy } from './check-privacy.ts'
import { checkRepeats } from './check-repeats.ts'
import { checkSuperlatives } from './check-superlatives.ts'
import { checkTotals } from './check-totals.ts'
import { checkTradeWords } from './check-trade-words.ts'
import type { Finding } from './finding.ts'

export const checkSite = (site: CheckedSite): Finding[] =>
  [
    checkFigures,
    checkFacts,
    checkPrices,
    checkTotals,
    checkFacing,
    checkPlanWords,
    checkRepeats,
    checkDates,
    checkClaims,
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
  ]
    .flatMap((check) => check(site))
    .map((finding) => inDocument(site, finding))

/** A finding at the place that the document has, beside blocks that are hidden. */
function inDocument({ pages }: CheckedSite, finding: Finding): Finding {
  const { places } = pages.find(({ file }) => file === finding.file) ?? {}
  if (!places) return finding
  const location = finding.location.replace(
    /^blocks\[(\d+)\]/,
    (_, at) => `blocks[${places[Number(at)] ?? at}]`,
  )
  return { ...finding, location }
}
