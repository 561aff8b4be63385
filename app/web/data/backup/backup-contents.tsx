import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import type { data } from '../data-api.ts';
import { showSize } from '../file-drop.tsx';
import classes from './backup.module.css';

export type Contents = Awaited<ReturnType<typeof data.call.previewBackup>>;
type Held = Pick<Contents, 'items' | 'counts' | 'invoices'>;

const number = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
const held = ({ items, counts, invoices }: Held): string =>
  [number(items, 'item'), number(counts, 'count'), number(invoices, 'invoice')].join(', ');

/** The contents of a backup, according to its file. */
export function BackupContents({ contents }: { contents: Contents }) {
  const { taken_at, version, schema, encrypted, bytes, files, organizations, named } = contents;
  const { timezone } = useOrganization();
  const more = organizations - named.length;
  return (
    <section className={classes.contents} aria-label="This backup">
      <p className={classes.made}>
        Made <time dateTime={taken_at}>{formatDateTime(taken_at, timezone)}</time> by{' '}
        {version === null ? 'an older version' : `version ${version}`} <span>(database {schema})</span>
      </p>
      <p className={classes.text}>
        {showSize(bytes)}, {encrypted ? 'encrypted' : 'not encrypted'}, {number(files, 'file')}
      </p>
      <p className={classes.text}>
        {number(organizations, 'organization')}: {held(contents)}
      </p>
      <ul className={classes.named} aria-label="Organizations in this backup">
        {named.map(({ id, name, ...each }) => (
          <li key={id}>
            <strong>{name}</strong> {held(each)}
          </li>
        ))}
        {more > 0 ? <li>and {formatCount(more)} more</li> : null}
      </ul>
    </section>
  );
}
