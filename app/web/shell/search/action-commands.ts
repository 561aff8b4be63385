import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { ROLES } from '#features/accounts/domain/team-rules.ts';
import { accountsCommands } from '#features/accounts/web/accounts-commands.ts';
import { countingCommands } from '#features/counting/web/counting-commands.ts';
import { invoicesCommands } from '#features/invoices/web/invoices-commands.ts';
import { itemsCommands } from '#features/items/web/items-commands.ts';
import { labelsCommands } from '#features/labels/web/labels-commands.ts';
import { listsCommands } from '#features/lists/web/lists-commands.ts';
import { recipesCommands } from '#features/recipes/web/recipes-commands.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { Command } from '#shared/web/keyboard/command.ts';
import type { Me } from '../../account/use-me.ts';

/** Actions that can be started anywhere, if the role allows them. */
export function actionCommands(me: Me, theme: Command, signOut: () => void): Command[] {
  const role = me.active_organization?.role ?? 'member';
  const reaches = (least: (typeof ROLES)[number]) => ROLES.indexOf(role) <= ROLES.indexOf(least);
  const imports = reaches(LEAST_ROLE['import and export']);
  return [
    ...invoicesCommands,
    ...countingCommands,
    ...itemsCommands,
    ...recipesCommands,
    ...labelsCommands,
    ...listsCommands,
    IMPORT_SALES,
    ...(imports ? dataCommands : []),
    theme,
    ...(me.organization_count > 1 ? [SWITCH] : []),
    ...accountsCommands.filter(({ least, creates }) => reaches(least) && (!creates || me.may_create_organization)),
    { key: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', run: () => openDialog('shortcuts') },
    { key: 'sign-out', label: 'Sign out', words: 'log out leave', run: signOut },
  ];
}

const SWITCH: Command = {
  key: 'switch-organization',
  label: 'Switch organization',
  words: 'venue change',
  run: () => openDialog('switch_organization'),
};

const IMPORT_SALES: Command = {
  key: 'import-sales',
  label: 'Import sales',
  words: 'csv xlsx till pos square toast lightspeed upload',
  run: () => goTo('/pos/sales', { import: 'sales' }),
};

const dataCommands: readonly Command[] = [
  {
    key: 'import',
    label: 'Import a file',
    words: 'csv xlsx spreadsheet upload items invoices counts',
    run: () => goTo('/settings', { tab: 'data', import: '1' }),
  },
  {
    key: 'export',
    label: 'Export data',
    words: 'csv download backup',
    run: () => goTo('/settings', { tab: 'data' }),
  },
];
