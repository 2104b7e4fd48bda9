/** Addresses of a new site's pages, which are those that copied sites have had. */
export const pathOf = {
  project: '/BusinessGuide/intro',
  schedule: '/BusinessGuide/plan',
  types: '/FloorPlan/intro',
  place: '/LocationEnvironment/intro',
  questions: '/SalesInfo/FAQ',
} as const
