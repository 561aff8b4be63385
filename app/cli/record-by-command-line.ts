import { recordEvent, recordEventEverywhere } from '#features/accounts/server/security/record-event.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { openAccounts } from './open-accounts.ts';

interface DataEvent {
  readonly kind: 'backup' | 'restore' | 'export' | 'import';
  /** Without it the event concerns every organization. */
  readonly organizationId?: string;
}

/**
 * Records exports and imports in the security log. Names no person, because the command line has no account. The work
 * is already done: a log that cannot be written is only a warning, or scripts would repeat the work.
 */
export async function recordByCommandLine(
  command: Pick<CommandContext, 'configuration' | 'openDatabase' | 'atEnd' | 'environment'>,
  { kind, organizationId }: DataEvent,
  result: CommandResult,
): Promise<CommandResult> {
  if (command.environment.CELLARHAND_CALLED_BY_SERVER) return result; // the server logs who asked
  try {
    const { authDb, systemDb } = await openAccounts(command);
    const event = { kind, person: null, subject: 'by the command line' };
    if (organizationId === undefined) await recordEventEverywhere(systemDb, event);
    else await recordEvent(authDb, organizationId, event);
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const warning = `Warning: the ${kind} is done but is not in the security log: ${reason}`;
    return { ...result, data: { ...(result.data as object), warning }, text: `${result.text}\n${warning}` };
  }
}
