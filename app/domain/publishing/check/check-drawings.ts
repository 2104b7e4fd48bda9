import { knownDrawingFaults } from '#app/domain/drawings/known-faults.server.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Faults of drawings that can be rendered. `checkReferences` finds what prevents rendering. */
export const checkDrawings = ({ drawn, settings }: CheckedSite): Finding[] =>
  drawn.flatMap(({ file, kind, content }) =>
    knownDrawingFaults(kind, content as never, settings)
      .filter(({ isDoubt }) => isDoubt)
      .map(({ location, sentence }) => ({
        ...{ check: 'drawings' as const, file, location, warning: true, isDoubt: true as const },
        text: sentence,
        sentence: '일부러 그렇게 그린 것이 아니면 고쳐 주세요.',
      })),
  )
