import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './connections.module.css';
import { type Connection, connections } from './connections-api.ts';
import { MissingFromTill } from './missing-from-till.tsx';
import { WriteBack } from './write-back.tsx';

const STATUS: Readonly<Record<Connection['status'], { label: string; color: string }>> = {
  connected: { label: 'Connected', color: 'green' },
  attention: { label: 'Needs attention', color: 'red' },
  disconnected: { label: 'Disconnected', color: 'gray' },
};

/** The status of a connected till, and actions for it. */
export function ConnectionStatus({ connection, isDefault }: { connection: Connection; isDefault: boolean }) {
  const { isAdmin, timezone } = useOrganization();
  const { status, account, error, progress, waiting, last_sync_at, last_order_at, refused_webhooks } = connection;
  const at = (time: string | null) => (time ? formatDateTime(time, timezone) : 'never');
  const facts = [
    ['Account', account],
    ['Last sync', at(last_sync_at)],
    ['Last sale', at(last_order_at)],
    ...(waiting > 0 ? [['Waiting', `${formatCount(waiting)} messages`]] : []),
    ...(refused_webhooks > 0 ? [['Refused messages', formatCount(refused_webhooks)]] : []),
  ];
  return (
    <div className={classes.connection}>
      <div className={classes.facts}>
        <Badge variant="light" color={STATUS[status].color}>
          {STATUS[status].label}
        </Badge>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
      <MissingFromTill connection={connection} />
      {progress && (progress.orders > 0 || !last_sync_at) ? (
        <p className={classes.hint} role="status">
          Syncing: {formatCount(progress.orders)} orders
          {progress.up_to ? `, up to ${formatDateTime(progress.up_to, timezone)}` : ''}
        </p>
      ) : null}
      <WriteBack connection={connection} isDefault={isDefault} />
      {isAdmin ? <Acts connection={connection} /> : null}
    </div>
  );
}

function Acts({ connection }: { connection: Connection }) {
  const client = useQueryClient();
  const { id, name, status, locations, progress, webhook_url } = connection;
  const refresh = () => client.invalidateQueries({ queryKey: connections.query.listConnections.key() });
  const sync = useMutation({
    mutationFn: () => connections.call.syncTill({ id }),
    onError: (error) => toastFailed(errorText(error, "Couldn't sync this POS")),
    onSettled: refresh,
  });
  const disconnect = useMutation({
    mutationFn: () => connections.call.disconnectTill({ id }),
    onSuccess: () => toastDone(`${name} is disconnected`),
    onError: (error) => toastFailed(errorText(error, "Couldn't disconnect this POS")),
    onSettled: refresh,
  });
  const ask = async () => {
    const question = {
      title: `Disconnect ${name}?`,
      body: 'No new sales will come in. Its menu, matches, and sales are kept. You can reconnect it at any time.',
      confirmLabel: 'Disconnect',
      danger: true,
    };
    if (await confirm(question)) disconnect.mutate();
  };
  const isOn = status !== 'disconnected';
  return (
    <>
      <div className={classes.acts}>
        {isOn ? (
          <Button
            variant="default"
            className={classes.act}
            loading={sync.isPending || progress !== null}
            aria-label={`Sync ${name} now`}
            onClick={() => sync.mutate()}
          >
            Sync now
          </Button>
        ) : null}
        {isOn && locations.length > 1 ? (
          <Button
            variant="default"
            className={classes.act}
            aria-label={`Locations of ${name}`}
            onClick={() => openDialog('till_locations', { connection })}
          >
            Locations
          </Button>
        ) : null}
        {status === 'connected' ? null : (
          <Button
            className={classes.act}
            aria-label={`Reconnect ${name}`}
            onClick={() => openDialog('connect_till', { connection })}
          >
            Reconnect
          </Button>
        )}
        {isOn ? (
          <Button
            variant="subtle"
            color="red"
            className={classes.act}
            loading={disconnect.isPending}
            aria-label={`Disconnect ${name}`}
            onClick={() => void ask()}
          >
            Disconnect
          </Button>
        ) : null}
      </div>
      {isOn ? (
        <p className={classes.hint}>
          Webhook address: <code>{webhook_url}</code>
        </p>
      ) : null}
    </>
  );
}
