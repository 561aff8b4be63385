import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#shared/server/operator-error.ts';

/** Turns PostgreSQL's output before it failed into one sentence for the operator. */
export function explainFailure(output: string, folder: string): Error {
  const text = output.trim();
  // PostgreSQL names only the hint if a file could be written in part; initdb has already cleaned up here.
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(text) || isFull(folder)) {
    return new OperatorError(`The disk that holds ${path.dirname(folder)} is full: free some space and start again.`);
  }
  if (/Read-only file system/i.test(text)) {
    return new OperatorError(`${folder} is on a read-only disk: set DATA_DIR to a folder that can be written to.`);
  }
  if (/could not look up effective user ID|user does not exist/i.test(text)) {
    return new OperatorError(
      `PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has no entry in /etc/passwd: ` +
        'run as a named user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  if (/Permission denied|has wrong ownership|has invalid permissions/i.test(text)) {
    return new OperatorError(`PostgreSQL may not use ${folder}: it was made by another user. PostgreSQL said: ${text}`);
  }
  if (/(database files are incompatible|not compatible with this version)/i.test(text)) {
    return new OperatorError(
      `${folder} was made by another version of PostgreSQL. Take a backup with the version of Cellarhand that made it ` +
        'and restore that into a new DATA_DIR.',
    );
  }
  return new OperatorError(`The embedded PostgreSQL in ${folder} did not start: ${lastWords(text)}`);
}

/** PostgreSQL's answers to a single client at the wrong moment; no reason for an outage. */
const TO_A_CLIENT =
  /FATAL: +(the database system is|terminating connection|canceling authent|connection to client|password authent|expected SASL|sorry, too)/;

/** The last complaint in PostgreSQL's output, without its timestamp. */
export function lastWords(text: string): string {
  const complaints = text
    .split('\n')
    .filter((line) => /\b(PANIC|FATAL|ERROR|LOG|HINT): /.test(line) && !TO_A_CLIENT.test(line));
  const worst = complaints.findLast((line) => /\b(PANIC|FATAL|ERROR):/.test(line)) ?? complaints.at(-1);
  const said = (worst ?? text.trim().split('\n').at(-1) ?? '').replace(/^.*?\b(PANIC|FATAL|ERROR|LOG|HINT):\s+/, '');
  return said ? `${said.replace(/\.$/, '')}.` : 'it said nothing.';
}

/** On a full disk even the complaint may not have been written. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = fs.statfsSync(path.dirname(folder));
  return bavail * bsize < 1024 * 1024;
}
