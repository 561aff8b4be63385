import { Button, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { vendors } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { VendorStatement } from '../terms/vendor-statement.tsx';
import classes from './vendor.module.css';
import { VendorInfo } from './vendor-info.tsx';
import { VendorInvoices } from './vendor-invoices.tsx';
import { VendorItems } from './vendor-items.tsx';

/** Asks, then removes a vendor from lists and pickers; its purchases keep its name. */
function useDeleteVendor(id: string, name = 'this vendor', done: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => vendors.call.deleteVendor({ id }),
    onSuccess: ({ action_id }) => {
      client.removeQueries({ queryKey: vendors.query.getVendor.queryKey({ input: { id } }) });
      done();
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      toastDone('Vendor deleted successfully', undoOf(client, action_id));
    },
    onError: (error) => toastFailed(errorText(error, 'Failed to delete vendor')),
  });
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete vendor',
      body: `Delete ${name}? Its invoices are kept, with its name.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (yes) mutate();
  };
  return { ask, isPending };
}

/** On a phone the tabs are wider than the screen. */
const showChosen = (list: HTMLElement | null) =>
  list?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

const TABS = ['info', 'invoices', 'items', 'statement'];

export function VendorDialog({ value: id, address, close }: DialogProps) {
  const query = useQuery(vendors.query.getVendor.queryOptions({ input: { id } }));
  const vendor = query.data;
  const mayDelete = useMay('delete locations and vendors');
  const remove = useDeleteVendor(id, vendor?.name, close);
  const tab = TABS.find((each) => each === address.vendor_tab) ?? 'info';
  return (
    <DialogFrame
      title={vendor?.name ?? 'Vendor'}
      size="large"
      returns
      footer={
        <>
          {mayDelete && vendor ? (
            <Button
              variant="subtle"
              color="red"
              className={`${classes.delete} ${classes.tight}`}
              aria-label="Delete vendor"
              loading={remove.isPending}
              onClick={remove.ask}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="default" className={classes.tight} onClick={() => go({ edit_vendor: id })}>
            Edit vendor
          </Button>
          <Button className={classes.tight} onClick={() => go({ add_new_invoice: '1', for_vendor: id })}>
            Add Invoice
          </Button>
        </>
      }
    >
      {query.error && !vendor ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <WaitingRows rows={8} /> : null}
      {vendor ? (
        <Tabs
          value={tab}
          onChange={(next) => go({ vendor_tab: next === 'info' ? undefined : (next ?? undefined) }, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List className={classes.tabs} ref={showChosen}>
            <Tabs.Tab className={classes.tab} value="info">
              Vendor Info
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="invoices">
              Invoices history
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="items">
              Items History
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="statement">
              Statement
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="info">
            <VendorInfo vendor={vendor} />
          </Tabs.Panel>
          <Tabs.Panel value="invoices" className={classes.gridPanel}>
            <VendorInvoices vendorId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="items" className={classes.gridPanel}>
            <VendorItems vendorId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="statement" className={classes.gridPanel}>
            <VendorStatement vendorId={id} />
          </Tabs.Panel>
        </Tabs>
      ) : null}
    </DialogFrame>
  );
}
