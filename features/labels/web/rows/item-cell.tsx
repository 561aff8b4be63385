import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './label-rows.module.css';

interface ItemCellProps {
  id: string;
  name: string;
  vintage: string | null;
  /** Text below the name. */
  about: readonly (string | null)[];
  /** On a phone, where it has no separate column. */
  aboutOnPhone?: string | null;
  /** The code of its main type, which determines the color of its mark. */
  type: string;
  typeName: string;
}

/** One color per type, the same everywhere. */
const hueOf = (type: string): number => [...type].reduce((sum, sign) => sum + sign.charCodeAt(0) * 47, 0) % 360;

export function ItemCell({ id, name, vintage, about, aboutOnPhone, type, typeName }: ItemCellProps) {
  return (
    <span className={classes.item} role="cell">
      <span className={classes.swatch} style={{ '--hue': hueOf(type) } as object} title={typeName} />
      <span className={classes.words}>
        <GoLink className={classes.name} go={{ item: id, return_to: 'print_job' }}>
          {[name, vintage].filter(Boolean).join(' ')}
        </GoLink>
        <span className={classes.about}>
          {aboutOnPhone ? <span className={classes.narrow}>{aboutOnPhone} · </span> : null}
          {about.filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
