import { IconFilter, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { readFilters, withoutFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import classes from '../inventory/inventory-tools.module.css';
import { useKeptOptions } from './use-filter-options.ts';

/** The category of the list, a button to add a filter, and one to open all of them in the panel. */
export function FilterBar() {
  const parameter = useParameter('filter');
  const filters = useMemo(() => readFilters(parameter), [parameter]);
  const active = Object.keys(filters).length;
  return (
    <>
      <CategorySelector filters={filters} />
      <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => openDialog('add_filter')}>
        <IconPlus size={16} stroke={1.6} aria-hidden />
        Add filter
      </button>
      <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => go({ filter_modal: '1' })}>
        <IconFilter size={16} stroke={1.6} aria-hidden />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </button>
    </>
  );
}

function CategorySelector({ filters }: { filters: ReturnType<typeof readFilters> }) {
  const { data, refetch } = useKeptOptions();
  const chosen = String(filters.type?.value ?? '');
  const found = (data?.types ?? []).map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  const missing = chosen !== '' && !found.some(({ id }) => id === chosen);
  const choose = (id: string) => {
    const name = found.find((type) => type.id === id)?.name;
    const others = withoutFilter(filters, 'type');
    const type = { key: 'type', text: `Category: ${name}`, type: 'category', value: id };
    go({ filter: writeFilters(id ? { type, ...others } : others) });
  };
  return (
    <label className={classes.tool}>
      <span className={classes.selectName}>Category</span>
      <select
        aria-label="Category"
        className={classes.select}
        value={chosen}
        onFocus={() => void refetch()}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">All</option>
        {missing ? <option value={chosen}>{filters.type?.text}</option> : null}
        {found.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
