import { keepRevocations, noteAccess } from '#features/accounts/server/access/keep-revocations.ts';
import { restoreBackup } from '#shared/server/backup/restore-backup.ts';
import { defineCommand } from '../command.ts';
import { PASSPHRASE_OPTION, readPassphrase } from '../read-passphrase.ts';
import { recordByCommandLine } from '../record-by-command-line.ts';

/** Without people and organizations nobody has worked here yet. */
const MUST_BE_EMPTY = ['accounts."user"', 'accounts.organization'];

export const restore = defineCommand({
  name: 'restore',
  summary: 'Put a backup into an empty database; restart the server afterwards',
  arguments: ['FILE'],
  options: {
    ...PASSPHRASE_OPTION,
    replace: { type: 'boolean', description: 'Throw away what the database holds now' },
  },
  async run(context) {
    const { values, configuration, openDatabase, resolvePath } = context;
    const passphrase = await readPassphrase(values['passphrase-file'], context);
    const url = await openDatabase({ migrated: false });
    const { dataDir, databaseUrl } = configuration;
    const result = await restoreBackup({
      url,
      source: resolvePath(context.arguments[0] ?? ''),
      dataDir,
      mustBeEmpty: MUST_BE_EMPTY,
      replace: values.replace,
      passphrase,
      access: { note: noteAccess, keep: keepRevocations },
      databaseHere: databaseUrl === undefined,
    });
    const { api_keys, memberships, invitations } = result.dropped;
    const done = {
      data: result,
      text: [
        `Restored the backup of ${result.takenAt}: ${result.rows} rows of ${result.tables} tables, ${result.files} files.`,
        `Everyone has to sign in again. Not restored: ${api_keys} revoked API keys, ${memberships} revoked memberships, ${invitations} pending invitations.`,
      ].join('\n'),
    };
    return recordByCommandLine(context, { kind: 'restore' }, done);
  },
});
