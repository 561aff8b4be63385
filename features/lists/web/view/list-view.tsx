import { formatPrices } from '#shared/domain/format.ts';
import { joinOffers, type Part, priceColumns } from '../../domain/join-offers.ts';
import { type Looks, looksOf } from './looks-css.ts';
import ready from './ready-looks.module.css';
import classes from './view.module.css';
import type { ViewedEntry, ViewedList } from './viewed-list.ts';

interface ListViewProps {
  list: ViewedList;
  styles: readonly Looks[];
}

type Group = ViewedList['groups'][number];
type StyleOf = (type: Looks['type'], own?: Looks | null) => Looks | undefined;

/** The page for guests, and the preview in the builder. */
export function ListView({ list, styles }: ListViewProps) {
  const isReady = list.look !== 'own';
  const of: StyleOf = (type, own) => (isReady ? undefined : (own ?? styles.find((style) => style.type === type)));
  const price = formatPrices(
    list.groups.flatMap(({ items }) => items.map((item) => item.price)),
    list,
  );
  return (
    <article
      className={isReady ? `${classes.list} ${ready.list}` : classes.list}
      data-look={list.look}
      data-columns={list.columns}
    >
      {isReady ? <p className={ready.venue}>{list.venue}</p> : null}
      <h1 className={classes.name} style={looksOf(of('list'))}>
        {list.name}
      </h1>
      {list.groups.length === 0 ? <p className={classes.empty}>Nothing is on this list yet.</p> : null}
      <div className={classes.groups}>
        {list.groups.map((group) => (
          <GroupPart key={group.id} group={group} groups={list.groups} of={of} price={price} />
        ))}
      </div>
    </article>
  );
}

interface PartProps {
  groups: readonly Group[];
  of: StyleOf;
  price: (price: number | null) => string;
}

function GroupPart({ group, groups, of, price }: PartProps & { group: Group }) {
  const parts = joinOffers(group.items);
  const heads = priceColumns(parts);
  const hasBins = group.items.some(({ bin }) => bin !== null);
  return (
    <section id={group.id} className={classes.group}>
      <h2 className={classes.groupName} style={looksOf(of('group', group.style && { ...group.style, type: 'group' }))}>
        {group.name}
      </h2>
      {heads.length > 0 ? (
        <p className={classes.heads} aria-hidden>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </p>
      ) : null}
      {parts.map((part) => (
        <Entry key={part.entry.id} {...{ part, groups, of, price, heads, hasBins }} own={group.id} />
      ))}
    </section>
  );
}

interface EntryProps extends PartProps {
  part: Part<ViewedEntry>;
  /** The group that contains it. */
  own: string;
  heads: readonly string[];
  hasBins: boolean;
}

function Entry({ part, groups, own, of, ...rest }: EntryProps) {
  const { entry } = part;
  const header = of('header');
  switch (entry.type) {
    case 'ITEM':
      return <Offer part={part} looks={of('item')} {...rest} />;
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
      return <Contents groups={groups.filter((group) => group.id !== own)} looks={of('item')} />;
  }
}

/** A subheader looks like a smaller header. */
const smaller = ({ fontSize }: Looks): Pick<Looks, 'fontSize' | 'fontWeight'> => ({
  fontSize: Math.max(9, Math.round(fontSize * 0.85)),
  fontWeight: 400,
});

interface OfferProps extends Pick<EntryProps, 'part' | 'price' | 'heads' | 'hasBins'> {
  looks: Looks | undefined;
}

function Offer({ part: { entry, offer }, looks, price, heads, hasBins }: OfferProps) {
  const prices = offer?.prices ?? [];
  const joined = prices.length > 1;
  const about = [entry.vintage, joined ? null : entry.size].filter(Boolean).join(' · ');
  const origin = [entry.region, entry.grape].filter(Boolean).join(' · ');
  return (
    <div
      className={classes.item}
      style={looksOf(looks)}
      data-align={looks?.alignment}
      data-out={entry.sold_out || undefined}
      data-bins={hasBins || undefined}
    >
      {hasBins ? <span className={classes.bin}>{entry.bin}</span> : null}
      <span className={classes.what}>
        {offer?.name ?? entry.name} {about ? <span className={`${classes.about} ${classes.size}`}>{about}</span> : null}
      </span>
      <span className={classes.leader} aria-hidden />
      {entry.sold_out ? (
        <span className={classes.out}>Sold out</span>
      ) : heads.length > 0 ? (
        <Columns {...{ prices, heads, price }} pour={entry.pour} />
      ) : joined ? (
        <span className={classes.price}>{prices.map((each) => `${each.label} ${price(each.price)}`).join('  ')}</span>
      ) : entry.price === null ? null : (
        <span className={classes.price}>{price(entry.price)}</span>
      )}
      {origin ? <span className={`${classes.notes} ${classes.about}`}>{origin}</span> : null}
      {entry.ingredients.length > 0 ? (
        <span className={`${classes.notes} ${classes.about}`}>{entry.ingredients.join(', ')}</span>
      ) : null}
      {entry.notes ? <span className={`${classes.notes} ${classes.about}`}>{entry.notes}</span> : null}
    </div>
  );
}

interface ColumnsProps {
  prices: readonly { label: string; price: number | null }[];
  heads: readonly string[];
  price: (price: number | null) => string;
  pour: ViewedEntry['pour'];
}

/** A price in each column, side by side; screen readers get the column's name. */
function Columns({ prices, heads, price, pour }: ColumnsProps) {
  const only = prices.length === 1 ? prices[0] : undefined;
  const own = only ? (pour === 'glass' ? 'Glass' : 'Bottle') : undefined;
  return (
    <span className={classes.columns}>
      {heads.map((head) => {
        const shown = only ? (head === own ? only : undefined) : prices.find(({ label }) => label === head);
        return (
          <span key={head}>
            {shown && shown.price !== null ? (
              <>
                <span className={classes.spoken}>{head} </span>
                {price(shown.price)}
              </>
            ) : null}
          </span>
        );
      })}
    </span>
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
