import { Button } from '@mantine/core';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { orders, type PurchaseOrder } from '../orders-api.ts';
import classes from './order.module.css';

type Send = PurchaseOrder['sends'][number];

/** What became of the newest e-mail of an order, why it has not left, and what to do then. */
export function OrderMail({ order }: { order: PurchaseOrder }) {
  const { timezone } = useOrganization();
  const [last] = order.sends;
  if (!last) return null;
  return (
    <div className={classes.mail} role="status" data-state={last.status}>
      <p>
        To {last.recipient}, {formatDateTime(last.created_at, timezone)}
        {last.sent_by ? `, by ${last.sent_by.display_name}` : ''}: {stateText(last, order.sends_mail)}.
      </p>
      {last.error && last.status !== 'sent' ? <p className={classes.reason}>Mail server: “{last.error}”</p> : null}
      <Remedy order={order} last={last} />
    </div>
  );
}

function stateText({ status, error }: Send, sendsMail: boolean): string {
  if (status === 'sent') return 'sent';
  if (status === 'leaving') return 'on its way';
  if (status === 'unsure') return 'it may have arrived. Ask the vendor';
  if (status === 'failed') return 'not sent. The mail server refused it';
  if (!sendsMail) return 'in the outbox. No mail server is set up, so it is not sent';
  return error
    ? 'in the outbox. The last attempt failed, and it is tried again'
    : 'in the outbox. It will be sent in a moment';
}

/** An uncertain e-mail must not arrive twice: an admin decides in the outbox. */
function Remedy({ order, last }: { order: PurchaseOrder; last: Send }) {
  const mayDecide = useMay('read and send waiting mail');
  const { act, busy } = useAct();
  const stuck = last.status === 'failed' || (last.status === 'waiting' && last.error !== null);
  if (stuck && order.sends_mail)
    return (
      <div className={classes.remedies}>
        <Button
          {...(last.status === 'failed' ? {} : { variant: 'default' })}
          loading={busy}
          onClick={() =>
            void act({
              send: () => orders.call.retryOrderMail({ id: order.id, send_id: last.id }),
              done: `Trying again to send to ${last.recipient}`,
              failed: 'The e-mail could not be sent again',
              topics: ['invoices'],
            })
          }
        >
          Try again
        </Button>
        <Button variant="default" onClick={() => openDialog('send_order', { order })}>
          Change address
        </Button>
      </div>
    );
  if (last.status !== 'unsure' && (last.status !== 'waiting' || order.sends_mail)) return null;
  return mayDecide ? (
    <GoLink to="/settings" go={{ tab: 'outbox' }}>
      Open the outbox
    </GoLink>
  ) : (
    <p className={classes.reason}>An admin can find it in the settings, under Outbox.</p>
  );
}
