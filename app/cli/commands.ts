import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { catalogueRefresh } from './commands/catalogue-refresh.ts';
import { demoLoad } from './commands/demo-load.ts';
import { exportCommand } from './commands/export.ts';
import { importCommands } from './commands/import.ts';
import { orgCreate } from './commands/org-create.ts';
import { restore } from './commands/restore.ts';
import { userChangeEmail } from './commands/user-change-email.ts';
import { userInstallationOwner } from './commands/user-installation-owner.ts';
import { userResetPassword } from './commands/user-reset-password.ts';
import { userTwoFactorOff } from './commands/user-two-factor-off.ts';
import { verify } from './commands/verify.ts';

/** In the order of --help. */
export const commands: readonly Command[] = [
  orgCreate,
  userResetPassword,
  userChangeEmail,
  userTwoFactorOff,
  userInstallationOwner,
  demoLoad,
  ...importCommands,
  catalogueRefresh,
  exportCommand,
  verify,
  backup,
  restore,
];
