/** Addresses of a new site's pages: the same as those of copied sites. */
export const pathOf = {
  project: '/BusinessGuide/intro',
  schedule: '/BusinessGuide/plan',
  types: '/FloorPlan/intro',
  place: '/LocationEnvironment/intro',
  questions: '/SalesInfo/FAQ',
} as const
