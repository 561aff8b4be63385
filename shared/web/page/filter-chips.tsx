import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { readFilters, withoutFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import classes from './filter-chips.module.css';

/** One chip per active filter; each can be removed alone, or all together. */
export function FilterChips() {
  const parameter = useParameter('filter');
  const filters = useMemo(() => readFilters(parameter), [parameter]);
  const entries = Object.entries(filters);
  if (entries.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Active filters">
      {entries.map(([key, filter]) => (
        <span key={key} className={classes.chip}>
          <span className={classes.text}>{filter.text}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${filter.text}`}
            onClick={() => go({ filter: writeFilters(withoutFilter(filters, key)) })}
          >
            <IconX size={14} stroke={2} />
          </button>
        </span>
      ))}
      <button type="button" className={classes.clear} onClick={() => go({ filter: undefined })}>
        Clear all
      </button>
    </section>
  );
}
