import type { Accounts } from '#features/accounts/server/accounts.ts';
import { readSecret } from '#shared/server/secrets.ts';
import type { CommandContext } from './command.ts';

/** The accounts feature for one command. */
export async function openAccounts(
  context: Pick<CommandContext, 'configuration' | 'openDatabase' | 'atEnd'>,
): Promise<Accounts> {
  const { configuration, openDatabase, atEnd } = context;
  const database = await openDatabase();
  const { openServices } = await import('#app/server/process/open-services.ts');
  const services = openServices({
    ...configuration,
    ...database,
    secret: readSecret(configuration.dataDir, 'sign-in'),
  });
  atEnd(services.close);
  return services.accounts;
}
