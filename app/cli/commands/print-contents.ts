import type { BackupContents } from '#app/server/data/describe-backup.ts';
import { formatCount, formatTenths } from '#shared/domain/format.ts';

type Held = Pick<BackupContents, 'items' | 'counts' | 'invoices'>;

const number = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

const held = ({ items, counts, invoices }: Held): string =>
  [number(items, 'item'), number(counts, 'count'), number(invoices, 'invoice')].join(', ');

/** The contents of a backup, as lines for a terminal. */
export function printContents(contents: BackupContents): string {
  const { taken_at, version, schema, encrypted, bytes, files, organizations, named } = contents;
  const more = organizations - named.length;
  return [
    `Made ${taken_at} by ${version === null ? 'an older version' : `version ${version}`} (database ${schema})`,
    `${formatTenths(bytes / 1_000_000)} MB, ${encrypted ? 'encrypted' : 'not encrypted'}, ${number(files, 'file')}`,
    `${number(organizations, 'organization')}: ${held(contents)}`,
    ...named.map((each) => `  ${each.name}: ${held(each)}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ].join('\n');
}
