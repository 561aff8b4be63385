import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const reportsPages: readonly PageDefinition[] = [
  { path: '/insights', title: 'Home', load: async () => (await import('./home/home-page.tsx')).HomePage },
  {
    path: '/insights/trends',
    title: 'Trends',
    load: async () => (await import('./trends/trends-page.tsx')).TrendsPage,
  },
  {
    path: '/insights/price-optimization',
    title: 'Price Optimization',
    load: async () => (await import('./prices/price-page.tsx')).PricePage,
  },
  {
    path: '/insights/dormant',
    title: 'Dormant Items',
    load: async () => (await import('./items/dormant-page.tsx')).DormantPage,
  },
  {
    path: '/insights/unmatched',
    title: 'Unmatched Items',
    load: async () => (await import('./items/unmatched-page.tsx')).UnmatchedPage,
  },
  {
    path: '/activity',
    title: 'Activity',
    load: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  },
  {
    path: '/reports/$name',
    title: 'Reports',
    load: async () => (await import('./named/report-page.tsx')).ReportPage,
  },
];
