import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { invoices, type SameNumber } from '../invoices-api.ts';
import classes from './invoice.module.css';

interface NumberOfVendor {
  vendorId: string | undefined;
  number: string;
  /** The id of the invoice or document itself. */
  except?: string;
  type?: 'IN' | 'PO';
}

/** Warns about another paper of the same vendor with the same number: some vendors repeat theirs, most do not. */
export function useDuplicateNumber({ vendorId, number, except, type }: NumberOfVendor): ReactNode {
  const wanted = number.trim();
  const { data } = useQuery(
    invoices.query.listSameNumber.queryOptions({
      input: { vendor_id: vendorId ?? '', number: wanted, except, type },
      enabled: vendorId !== undefined && wanted.length >= 2,
    }),
  );
  const other = data?.[0];
  if (!other || wanted.length < 2) return null;
  return (
    <p role="status" className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {ABOUT[other.kind]}: <Other {...other} vendorId={vendorId} />
      </span>
    </p>
  );
}

const ABOUT: Readonly<Record<SameNumber['kind'], string>> = {
  invoice: 'This vendor already has an invoice with this number',
  order: 'This vendor already has a purchase order with this number',
  credit: 'A credit with this number was already settled',
  document: 'A document with this number is waiting for review',
};

function Other({ kind, id, number, day, amount, settles, vendorId }: SameNumber & { vendorId: string | undefined }) {
  const dated = `${number} of ${formatDay(day)}`;
  if (kind === 'order' || kind === 'credit')
    return (
      <GoLink to="/purchase-order" go={{ po: id, vend: vendorId }}>
        {kind === 'order' ? dated : `${formatMoney(amount)} with ${settles ?? 'an order'}, ${formatDay(day)}`}
      </GoLink>
    );
  return (
    <GoLink to="/invoices" go={kind === 'document' ? { read_invoice: id } : { invoice: id }}>
      {dated}
    </GoLink>
  );
}
