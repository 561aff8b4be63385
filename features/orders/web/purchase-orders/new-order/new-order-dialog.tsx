import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { useHeaderDraft } from '#features/invoices/web/fields/use-header-draft.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import type { PurchaseOrder } from '../orders-api.ts';
import { useOrder } from '../use-order.ts';
import { InfoStep } from './info-step.tsx';
import { ItemsStep } from './items-step.tsx';
import { EMPTY_ORDER, orderFormOf } from './order-form.ts';

const DRAFT = 'purchase-order';
const FRESH = '1';

/** A new purchase order in two steps; `add_new_purchase_order=ID` continues an existing one. */
export function NewOrderDialog({ value, address, close }: DialogProps) {
  const query = useOrder(value);
  if (value === FRESH) return <FreshInfo vendorId={address.for_vendor} close={close} />;
  if (!query.data)
    return (
      <DialogFrame title="Purchase Order info" size="large">
        {query.error ? (
          <ErrorPanel error={query.error} onRetry={() => query.refetch()} onDismiss={close} />
        ) : (
          <Skeleton height={240} aria-hidden />
        )}
      </DialogFrame>
    );
  if (address.order_step === '2') return <ItemsStep key={value} order={query.data} close={close} />;
  return <KnownInfo key={value} order={query.data} close={close} />;
}

/** Input is kept on this device until the order exists (PO-007). */
function FreshInfo({ vendorId, close }: { vendorId: string | undefined; close: () => void }) {
  const { form, change, clear } = useHeaderDraft(DRAFT, EMPTY_ORDER, vendorId);
  return (
    <InfoStep
      form={form}
      change={change}
      close={close}
      onClear={clear}
      onCreated={(id) => {
        clear();
        go({ add_new_purchase_order: id, order_step: '2', for_vendor: undefined }, { replace: true });
      }}
    />
  );
}

function KnownInfo({ order, close }: { order: PurchaseOrder; close: () => void }) {
  const { timezone } = useOrganization();
  const [form, setForm] = useState(() => orderFormOf(order, timezone));
  return (
    <InfoStep
      form={form}
      change={(part) => setForm((before) => ({ ...before, ...part }))}
      order={order}
      close={close}
      onClear={close}
      onCreated={() => go({ order_step: '2' }, { replace: true })}
    />
  );
}
