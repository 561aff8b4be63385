import fs from 'node:fs';
import { writeBackup } from '#shared/server/backup/write-backup.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { defineCommand } from '../command.ts';
import { PASSPHRASE_OPTION, readPassphrase, requireLong } from '../read-passphrase.ts';
import { recordByCommandLine } from '../record-by-command-line.ts';

export const backup = defineCommand({
  name: 'backup',
  summary: 'Write everything into one file, while the server runs',
  arguments: ['FILE'],
  options: {
    ...PASSPHRASE_OPTION,
    overwrite: { type: 'boolean', description: 'Replace an existing file' },
  },
  async run(context) {
    const { values, configuration, openDatabase, resolvePath } = context;
    const target = resolvePath(context.arguments[0] ?? '');
    if (!values.overwrite && (fs.statSync(target, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new OperatorError(`${target} exists. Choose another name or use --overwrite.`);
    }
    const passphrase = requireLong(await readPassphrase(values['passphrase-file'], context));
    const { url } = await openDatabase();
    const { dataDir } = configuration;
    const result = await writeBackup({ url, target, dataDir, now: new Date(), passphrase });
    const megabytes = (result.bytes / 1_000_000).toFixed(1);
    const how = result.encrypted ? 'encrypted' : 'not encrypted';
    const text = `${target}: ${result.rows} rows of ${result.tables} tables, ${result.files} files, ${megabytes} MB, ${how}`;
    return recordByCommandLine(context, { kind: 'backup' }, { data: result, text });
  },
});
