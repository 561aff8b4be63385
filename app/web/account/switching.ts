import { createStore } from '#shared/web/store.ts';

/** True from the choice of another organization until the page starts anew in it. */
export const switchingOrganization = createStore(false);
