import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/page.tsx', { id: 'site/home' }),
    route('tour/:site/:type', 'routes/tour/plan.tsx'),
    route('tour/:site/panorama/:name', 'routes/tour/panorama.tsx'),
    route(':site/customer', 'routes/site/customer.tsx'),
    route(':site/my/:token', 'routes/site/own/own.tsx'),
    route('*', 'routes/site/page.tsx', { id: 'site/page' }),
  ]),
  route('Promotion/Customer', 'routes/site/promotion-customer.ts'),
  route(':site/leads', 'routes/site/leads.ts'),
  route(':site/my/:token/visit.ics', 'routes/site/own/visit-calendar.ts'),
  route(':site/icon.svg', 'routes/site/icon.tsx'),
  route(':site/plans/:version/:name.svg', 'routes/site/plan-picture.tsx'),
  route(':site/schedule/:event.ics', 'routes/site/schedule-event.ts'),
  route(':site/maps/:version/:map/:view.svg', 'routes/site/map-picture.tsx'),
  route('announcement.pdf', 'routes/site/announcement-pdf.ts'),
  route(':site/theme/:version', 'routes/site/theme.ts'),
  route('webhooks/:vendor/:token', 'routes/webhooks/report.ts'),
  route('admin', 'routes/admin/layout.tsx', [
    route('setup', 'routes/admin/setup.tsx'),
    route('sign-in', 'routes/admin/sign-in.tsx'),
    route('sign-out', 'routes/admin/sign-out.ts'),
    layout('routes/admin/office.tsx', [
      index('routes/admin/leads/index.tsx'),
      route('leads/:lead', 'routes/admin/leads/lead.tsx'),
      route('messages', 'routes/admin/messages.tsx'),
      route('gifts', 'routes/admin/gifts.tsx'),
    ]),
  ]),
] satisfies RouteConfig
