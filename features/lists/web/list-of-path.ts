import { currentPath } from '#shared/web/address/navigate.ts';

/** The list of the open builder, for the dialogs on top of it. */
export const listOfPath = (): string | undefined => /^\/builder\/([^/]+)\/?$/i.exec(currentPath())?.[1];
