import { keepRevocations, noteAccess } from '#features/accounts/server/access/keep-revocations.ts';
import { isEncrypted, NOT_ENCRYPTED } from '#shared/server/backup/archive.ts';
import { restoreBackup } from '#shared/server/backup/restore-backup.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { PASSPHRASE_OPTION, readPassphrase } from '../read-passphrase.ts';
import { recordByCommandLine } from '../record-by-command-line.ts';

/** Without people and organizations the installation is unused. */
const MUST_BE_EMPTY = ['accounts."user"', 'accounts.organization'];

export const restore = defineCommand({
  name: 'restore',
  summary: 'Put a backup into an empty database; restart the server afterwards',
  arguments: ['FILE'],
  options: {
    ...PASSPHRASE_OPTION,
    'dry-run': { type: 'boolean', description: 'Show what the backup contains; change nothing' },
    replace: { type: 'boolean', description: 'Replace what the database holds now; asks first' },
    yes: { type: 'boolean', description: "With --replace: don't ask (for scripts)" },
  },
  async run(context) {
    const { values, configuration, openOwner, resolvePath } = context;
    const source = resolvePath(context.arguments[0] ?? '');
    const passphrase = await passphraseOf(source, values['passphrase-file'], context);
    if (values['dry-run']) {
      const { contents: data, text } = await describe(source, passphrase);
      return { data, text };
    }
    if (values.replace && !values.yes) await confirmReplacing(source, passphrase, context);
    const url = await openOwner();
    const { dataDir, databaseUrl } = configuration;
    const result = await restoreBackup({
      url,
      source,
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

type Asking = Pick<CommandContext, 'ask' | 'environment' | 'resolvePath'>;

/** Asks for the passphrase of an encrypted backup first if none was given. */
async function passphraseOf(source: string, file: string | undefined, context: Asking): Promise<string | undefined> {
  const given = await readPassphrase(file, context);
  // BACKUP_PASSPHRASE may be for other backups; --passphrase-file is for this one.
  if (file !== undefined && !isEncrypted(source)) throw new OperatorError(NOT_ENCRYPTED);
  if (given !== undefined || !context.ask || !isEncrypted(source)) return given;
  return context.ask('This backup is encrypted. Passphrase: ', { hidden: true });
}

async function describe(source: string, passphrase: string | undefined) {
  const { describeBackup } = await import('#app/server/data/describe-backup.ts');
  const { printContents } = await import('./print-contents.ts');
  const contents = await describeBackup(source, passphrase);
  return { contents, text: printContents(contents) };
}

const WORD = 'replace';

/** Shows the backup that will replace everything, and asks for confirmation. */
async function confirmReplacing(source: string, passphrase: string | undefined, { ask }: Asking): Promise<void> {
  if (!ask) {
    const why = '--replace deletes what is here: check the backup with --dry-run, then add --yes.';
    throw new OperatorError(why);
  }
  const { text } = await describe(source, passphrase);
  const question = `This backup replaces everything in this installation. Type "${WORD}" to continue: `;
  const answer = await ask(`${text}\n\n${question}`);
  if (answer.trim().toLowerCase() !== WORD) throw new OperatorError('Nothing was changed.');
}
