import fs from 'node:fs';
import { writeBackup } from '#shared/server/backup/write-backup.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { defineCommand } from '../command.ts';

export const backup = defineCommand({
  name: 'backup',
  summary: 'Write everything into one file, while the server runs',
  arguments: ['FILE'],
  options: {
    overwrite: { type: 'boolean', description: 'Replace an existing file' },
  },
  async run({ arguments: [file = ''], values, configuration, openDatabase, resolvePath }) {
    const target = resolvePath(file);
    if (!values.overwrite && (fs.statSync(target, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new OperatorError(`${target} exists. Choose another name, or say --overwrite.`);
    }
    const url = await openDatabase();
    const result = await writeBackup({ url, target, dataDir: configuration.dataDir, now: new Date() });
    const megabytes = (result.bytes / 1_000_000).toFixed(1);
    return {
      data: result,
      text: `${target}: ${result.rows} rows of ${result.tables} tables, ${result.files} files, ${megabytes} MB`,
    };
  },
});
