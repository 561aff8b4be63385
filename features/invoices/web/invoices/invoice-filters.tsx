import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { readFilters, withoutFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DayRangeField } from '#shared/web/dates/day-picker.tsx';
import type { DayRange } from '#shared/web/dates/day-text.ts';
import { usePhone } from '#shared/web/media.ts';
import { FilterSelect, Filters } from '#shared/web/page/filter-select.tsx';
import { useVendorNames } from '../vendors/use-vendor-names.ts';
import { daysOf, ofDays } from './days-filter.ts';

const ALL_COMPLETED = ['CM', 'AR', 'QI'];

/** Stages of purchase orders; those whose e-mail has not left are shown together. */
const STAGES = [
  { value: 'draft', label: 'Draft', stages: ['draft'] },
  { value: 'waiting', label: 'Not sent', stages: ['waiting', 'failed', 'unsure'] },
  { value: 'sent', label: 'Sent', stages: ['sent'] },
  { value: 'receiving', label: 'Receiving', stages: ['receiving'] },
  { value: 'received', label: 'Received', stages: ['received'] },
] as const;

/** Days, vendor and status, or the stage of orders; they are filters in the address, so they show as chips and can be shared. */
export function InvoiceFilters({ of = 'invoices' }: { of?: 'invoices' | 'orders' }) {
  const parameter = useParameter('filter');
  const filters = useMemo(() => readFilters(parameter), [parameter]);
  const vendors = useVendorNames();
  const { timezone } = useOrganization();
  const phone = usePhone();
  const setDays = (days: DayRange | null) => {
    const others = withoutFilter(filters, 'date_ordered');
    go({ filter: writeFilters(days ? { ...others, date_ordered: ofDays(days, timezone) } : others) });
  };
  const set = (key: string, text: string, value: unknown) =>
    go({
      filter: writeFilters(
        value === undefined ? withoutFilter(filters, key) : { ...filters, [key]: { key, text, type: key, value } },
      ),
    });
  const status = [filters.status?.value].flat();
  return (
    <Filters>
      <FilterSelect
        label="Vendor"
        value={String(filters.vendor?.value ?? '')}
        onChoose={(value, name) => set('vendor', `Vendor: ${name}`, value || undefined)}
        options={[{ value: '', label: 'All vendors' }, ...vendors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {of === 'orders' ? (
        <FilterSelect
          label="Status"
          value={String([filters.stage?.value].flat()[0] ?? '')}
          onChoose={(value) => {
            const chosen = STAGES.find((each) => each.value === value);
            set('stage', chosen?.label ?? '', chosen?.stages);
          }}
          options={[{ value: '', label: 'Any status' }, ...STAGES.map(({ value, label }) => ({ value, label }))]}
        />
      ) : (
        <FilterSelect
          label="Status"
          value={status.includes('DR') ? 'DR' : status.includes('CM') ? 'CM' : ''}
          onChoose={(value) => {
            if (value === '') set('status', '', undefined);
            else if (value === 'DR') set('status', 'Draft', ['DR']);
            else set('status', 'Completed', ALL_COMPLETED);
          }}
          options={[
            { value: '', label: 'Any status' },
            { value: 'DR', label: 'Draft' },
            { value: 'CM', label: 'Completed' },
          ]}
        />
      )}
      {phone ? null : ( // a third field would push the first invoice down
        <DayRangeField
          label={of === 'orders' ? 'Order days' : 'Invoice days'}
          hideLabel
          presets="list"
          timezone={timezone}
          value={daysOf(filters.date_ordered?.value, timezone)}
          onChange={setDays}
        />
      )}
    </Filters>
  );
}
