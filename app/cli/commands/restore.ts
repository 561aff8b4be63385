import { restoreBackup } from '#shared/server/backup/restore-backup.ts';
import { defineCommand } from '../command.ts';

/** Without people and organizations nobody has worked here yet. */
const MUST_BE_EMPTY = ['accounts."user"', 'accounts.organization'];

export const restore = defineCommand({
  name: 'restore',
  summary: 'Put a backup into an empty database; restart the server afterwards',
  arguments: ['FILE'],
  options: {
    replace: { type: 'boolean', description: 'Throw away what the database holds now' },
  },
  async run({ arguments: [file = ''], values, configuration, openDatabase, resolvePath }) {
    const url = await openDatabase({ migrated: false });
    const { dataDir } = configuration;
    const source = resolvePath(file);
    const result = await restoreBackup({ url, source, dataDir, mustBeEmpty: MUST_BE_EMPTY, replace: values.replace });
    return {
      data: result,
      text: `Restored the backup of ${result.takenAt}: ${result.rows} rows of ${result.tables} tables, ${result.files} files`,
    };
  },
});
