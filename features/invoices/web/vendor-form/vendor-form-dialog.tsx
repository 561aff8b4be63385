import { useQuery } from '@tanstack/react-query';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { vendors } from '../invoices-api.ts';
import { VendorFormPanel } from './vendor-form-panel.tsx';

/** Adds a vendor (`edit_vendor=new`) or edits one. */
export function VendorFormDialog({ value: id, close }: DialogProps) {
  const isNew = id === 'new';
  const query = useQuery(vendors.query.getVendor.queryOptions({ input: { id }, enabled: !isNew }));
  if (isNew || query.data) return <VendorFormPanel key={id} vendor={isNew ? undefined : query.data} close={close} />;
  return (
    <DialogFrame title="Edit vendor">
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <WaitingRows rows={8} />}
    </DialogFrame>
  );
}
