import { recordEvent, recordEventEverywhere } from '#features/accounts/server/security/record-event.ts';
import type { CommandContext } from './command.ts';
import { openAccounts } from './open-accounts.ts';

const SUBJECT = 'by the command line';

/**
 * What takes data out or in is in the security log, whichever way it went. Nobody is named: the command line asks for no
 * account. An installation without organizations has no log.
 */
export async function recordByCommandLine(
  command: Pick<CommandContext, 'configuration' | 'openDatabase' | 'atEnd' | 'environment'>,
  kind: 'backup' | 'restore' | 'export' | 'import',
  organizationId?: string,
): Promise<void> {
  if (command.environment.CELLARHAND_CALLED_BY_SERVER) return; // it writes who asked
  const { authDb, systemDb } = await openAccounts(command);
  const event = { kind, person: null, subject: SUBJECT };
  if (organizationId === undefined) await recordEventEverywhere(systemDb, event);
  else await recordEvent(authDb, organizationId, event);
}
