import { formatMoney } from '#shared/domain/format.ts';
import { type Looks, looksOf } from './looks-css.ts';
import classes from './view.module.css';
import type { ViewedEntry, ViewedList } from './viewed-list.ts';

interface ListViewProps {
  list: ViewedList;
  styles: readonly Looks[];
}

type Group = ViewedList['groups'][number];

/** What guests read, and what the builder shows of it. */
export function ListView({ list, styles }: ListViewProps) {
  const of = (type: Looks['type']) => styles.find((style) => style.type === type);
  const parts = { item: of('item'), header: of('header') };
  return (
    <article className={classes.list}>
      <h1 className={classes.name} style={looksOf(of('list'))}>
        {list.name}
      </h1>
      {list.groups.length === 0 ? <p className={classes.empty}>Nothing is on this list yet.</p> : null}
      {list.groups.map((group) => (
        <section key={group.id} id={group.id} className={classes.group}>
          <h2 className={classes.groupName} style={looksOf(group.style ?? of('group'))}>
            {group.name}
          </h2>
          {group.items.map((entry) => (
            <Entry key={entry.id} entry={entry} groups={list.groups} own={group.id} {...parts} />
          ))}
        </section>
      ))}
    </article>
  );
}

interface EntryProps {
  entry: ViewedEntry;
  groups: readonly Group[];
  /** The group that it stands in. */
  own: string;
  item: Looks | undefined;
  header: Looks | undefined;
}

function Entry({ entry, groups, own, item, header }: EntryProps) {
  switch (entry.type) {
    case 'ITEM':
      return <Offer entry={entry} looks={item} />;
    case 'HEADER':
      return (
        <h3 className={classes.header} style={looksOf(header)}>
          {entry.header_text}
        </h3>
      );
    case 'SUBHEADER':
      return (
        <p className={classes.subheader} style={header && looksOf({ ...header, ...smaller(header) })}>
          {entry.subheader_text}
        </p>
      );
    case 'SPACER':
      return <div data-spacer style={{ height: entry.spacer_height ?? 0 }} aria-hidden />;
    case 'IMAGE':
      return entry.image_url ? <img className={classes.image} src={entry.image_url} alt={entry.notes ?? ''} /> : null;
    case 'TOC':
      return <Contents groups={groups.filter((group) => group.id !== own)} looks={item} />;
  }
}

/** A subheader looks as a header does, only quieter. */
const smaller = ({ fontSize }: Looks): Pick<Looks, 'fontSize' | 'fontWeight'> => ({
  fontSize: Math.max(9, Math.round(fontSize * 0.85)),
  fontWeight: 400,
});

function Offer({ entry, looks }: { entry: ViewedEntry; looks: Looks | undefined }) {
  const about = [entry.vintage, entry.size].filter(Boolean).join(' · ');
  return (
    <div className={classes.item} style={looksOf(looks)} data-align={looks?.alignment}>
      <span>
        {entry.name} {about ? <span className={classes.about}>{about}</span> : null}
      </span>
      {entry.price === null ? null : <span className={classes.price}>{formatMoney(entry.price)}</span>}
      {entry.notes ? <span className={`${classes.notes} ${classes.about}`}>{entry.notes}</span> : null}
    </div>
  );
}

/** Links to the other groups (LIST-025). */
function Contents({ groups, looks }: { groups: readonly Group[]; looks: Looks | undefined }) {
  return (
    <nav aria-label="Table of contents">
      <ul className={classes.contents} style={looksOf(looks)}>
        {groups.map((group) => (
          <li key={group.id}>
            <a href={`#${group.id}`}>{group.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
