import { describeDetails, type EnrichedItem } from '#features/catalog/domain/enriched-details.ts';
import { attributeName, fieldName } from '#features/catalog/web/field-names.ts';
import type { ItemDetail } from '../item-tab.ts';
import classes from './details-tab.module.css';

/** Details of the product behind the item: shown, never edited here. */
export function EnrichedDetails({ item: { enriched_item, original_item } }: { item: ItemDetail['data'] }) {
  const known: EnrichedItem = enriched_item ?? {};
  const details = describeDetails(known);
  const sheets = known.tech_sheets ?? [];
  const origin = original_item?.fields ?? [];
  const source = original_item?.enriched.source;
  if (details.length === 0 && sheets.length === 0 && origin.length === 0) return null;
  return (
    <section aria-label="Product details">
      <h3 className={`${classes.heading} ${classes.subheading}`}>Product details</h3>
      {original_item ? <p className={classes.note}>From the universal catalog: {original_item.name}</p> : null}
      <dl className={classes.known}>
        {origin.map(({ id, type, name }) => (
          <div key={id} className={classes.line}>
            <dt className={classes.label}>{fieldName(type)}</dt>
            <dd className={classes.text}>{name}</dd>
          </div>
        ))}
        {details.map(({ detail, text }) => (
          <div key={detail} className={classes.line}>
            <dt className={classes.label}>{attributeName(detail)}</dt>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
        {sheets.length > 0 ? (
          <div className={classes.line}>
            <dt className={classes.label}>Tech sheets</dt>
            <dd className={classes.text}>
              {sheets.map(({ name, url }) => (
                <a key={url} className={classes.sheet} href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {typeof source === 'string' ? <p className={classes.note}>Source: {source}</p> : null}
    </section>
  );
}
