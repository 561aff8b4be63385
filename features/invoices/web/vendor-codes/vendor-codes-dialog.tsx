import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { type GridSort, readSort, writeSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { vendors } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';
import { readAllCodes, useForgetCodes, useVendorCodes } from './use-vendor-codes.ts';
import { CodeCard, codeColumns } from './vendor-code-columns.tsx';
import type { VendorCode } from './vendor-codes-api.ts';

const USUAL_SORT = 'code:asc';
const codeOf = (row: VendorCode): string => row.code;

/** The meanings of a vendor's own item numbers, learned from confirmed documents. */
export function VendorCodesDialog({ value: vendorId, close }: DialogProps) {
  const { timezone } = useOrganization();
  const vendor = useQuery(vendors.query.getVendor.queryOptions({ input: { id: vendorId } }));
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim()) || undefined;
  const [sort, setSort] = useState<GridSort>(() => readSort(USUAL_SORT));
  const paged = usePagedRows(useVendorCodes(vendorId, asked, writeSort(sort) ?? USUAL_SORT));
  const forget = useForgetCodes(vendorId);
  const columns = useMemo(() => codeColumns(timezone), [timezone]);
  return (
    <DialogFrame title="Item numbers" aside={vendor.data?.name} size="large" returns onClose={close}>
      <div className={`${classes.gridPanel} ${classes.alone}`}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search by number or item name"
          placeholder="Search by number or item name"
          leftSection={<IconSearch size={16} stroke={1.8} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DataGrid
          name="vendor-codes"
          label="Item numbers of this vendor"
          columns={columns}
          rowId={codeOf}
          {...paged}
          sort={sort}
          onSortChange={setSort}
          onOpen={(row) => openDialog('vendor_code', { vendorId, row })}
          card={(row) => (
            <CodeCard row={row} timezone={timezone} onOpen={() => openDialog('vendor_code', { vendorId, row })} />
          )}
          cardHeight={76}
          exportRows={() => readAllCodes(vendorId, asked, writeSort(sort) ?? USUAL_SORT)}
          bulk={(rows, clear) => (
            <Button variant="default" color="red" loading={forget.isPending} onClick={() => forget.mutate(rows, clear)}>
              Delete
            </Button>
          )}
          empty={
            asked ? (
              <EmptyState title="No Results Found" />
            ) : (
              <EmptyState
                title="No item numbers yet"
                text="Upload an invoice from this vendor and confirm its lines. Its item numbers are then saved here."
              />
            )
          }
        />
      </div>
    </DialogFrame>
  );
}
