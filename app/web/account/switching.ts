import { createStore } from '#shared/web/store.ts';

/** True from the choice of another organization until the page restarts in it. */
export const switchingOrganization = createStore(false);
