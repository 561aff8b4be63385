import { currentPath } from '#shared/web/address/navigate.ts';

/** The list whose builder is shown, for the dialogs above it. */
export const listOfPath = (): string | undefined => /^\/builder\/([^/]+)\/?$/i.exec(currentPath())?.[1];
