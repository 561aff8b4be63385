import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { StatusBadge } from '#features/invoices/web/invoices/status-badge.tsx';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

const NEWEST = { sort: 'date_ordered:desc', page: 1, limit: 6 };
const LINKS = (
  <>
    <GoLink go={{ add_new_invoice: '1' }}>Add invoice</GoLink>
    <GoLink to="/invoices">All invoices</GoLink>
  </>
);

/** The newest invoices, with links. */
export function InvoicesSection() {
  const { timezone } = useOrganization();
  const query = useQuery(invoices.query.listInvoices.queryOptions({ input: NEWEST }));
  return (
    <HomeSection title="Recent invoices" query={query} links={() => LINKS}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.note}>No invoices yet. Your first one adds stock and costs.</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Vendor</th>
                <th scope="col">Invoice</th>
                <th scope="col">Date</th>
                <th scope="col" className={classes.status}>
                  Status
                </th>
                <th scope="col" data-figure>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((invoice) => (
                <tr key={invoice.id}>
                  <th scope="row" className={classes.vendor}>
                    {invoice.vendor.name}
                  </th>
                  <td>
                    <GoLink go={{ invoice: invoice.id }}>{invoice.custom_invoice_num ?? 'No number'}</GoLink>
                  </td>
                  <td>{formatDate(invoice.date_ordered, timezone)}</td>
                  <td className={classes.status}>
                    <StatusBadge of={invoice} />
                  </td>
                  <td data-figure>{formatMoney(invoice.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </HomeSection>
  );
}
