import { countingPages } from '#features/counting/web/counting-pages.ts';
import { inventoryPages } from '#features/counting/web/inventory/inventory-pages.ts';
import { purchasingPages } from '#features/purchasing/web/purchasing-pages.ts';
import { stockPages } from '#features/stock/web/stock-pages.ts';
import type { PageDefinition, Redirect } from '#shared/web/page/page-definition.ts';
import { laterPages } from './pages/later-pages.ts';
import { HOME, SET_UP, SIGN_IN } from './paths.ts';

/** Features' own lists are joined here; a page of a feature takes the place of the later page at its path. */
const featurePages: readonly PageDefinition[] = [
  ...inventoryPages,
  ...stockPages,
  ...countingPages,
  ...purchasingPages,
];

const taken = new Set(featurePages.map((page) => page.path));

export const pages: readonly PageDefinition[] = [
  ...featurePages,
  ...laterPages.filter((page) => !taken.has(page.path)),
];

export const publicPages: readonly PageDefinition[] = [
  { path: SIGN_IN, title: 'Sign in', load: async () => (await import('./account/sign-in-page.tsx')).SignInPage },
  { path: SET_UP, title: 'Set up', load: async () => (await import('./account/set-up-page.tsx')).SetUpPage },
];

export const redirects: readonly Redirect[] = [
  { path: '/', to: HOME },
  { path: '/pos', to: '/pos/menu' },
];
