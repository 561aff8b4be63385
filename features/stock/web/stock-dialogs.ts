import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export const stockDialogs: readonly DialogDefinition[] = [];
