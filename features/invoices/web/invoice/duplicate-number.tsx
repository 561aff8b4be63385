import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { invoices } from '../invoices-api.ts';
import classes from './invoice.module.css';

interface NumberOfVendor {
  vendorId: string | undefined;
  number: string;
  /** The id of the invoice itself. */
  except?: string;
  type?: 'IN' | 'PO';
}

/** Warns about another invoice of the same vendor with the same number: some vendors repeat theirs, most do not. */
export function useDuplicateNumber({ vendorId, number, except, type }: NumberOfVendor): ReactNode {
  const { timezone } = useOrganization();
  const wanted = number.trim();
  const { data } = useQuery(
    invoices.query.listInvoices.queryOptions({
      input: { vendor_id: vendorId, search: wanted, limit: 20, type },
      enabled: vendorId !== undefined && wanted.length >= 2,
    }),
  );
  const other = data?.data.find(
    (row) => row.id !== except && row.custom_invoice_num?.toLowerCase() === wanted.toLowerCase(),
  );
  if (!other || wanted.length < 2) return null;
  return (
    <p role="status" className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {other.vendor.name} has {type === 'PO' ? 'a purchase order' : 'an invoice'} with this number already:{' '}
        <GoLink
          to={type === 'PO' ? '/purchase-order' : '/invoices'}
          go={type === 'PO' ? { po: other.id, vend: other.vendor.id } : { invoice: other.id }}
        >
          {other.custom_invoice_num} of {formatDate(other.date_ordered, timezone)}
        </GoLink>
      </span>
    </p>
  );
}
