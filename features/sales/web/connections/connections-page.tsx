import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatList } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { type Instance, instances } from '../sales-api.ts';
import { ConnectionStatus } from './connection-status.tsx';
import classes from './connections.module.css';
import { type Connection, connections } from './connections-api.ts';
import { PROVIDER_NAMES } from './providers.ts';

/** The tills of the venue, and how their sales arrive. */
export function ConnectionsPage() {
  const { isAdmin } = useOrganization();
  const { data, error, refetch } = useQuery(instances.query.listInstances.queryOptions());
  const { data: connected } = useQuery(connections.query.listConnections.queryOptions());
  useOutcomeOfConsent();
  return (
    <Page
      title="POS Connections"
      scrolls
      actions={
        isAdmin ? (
          <>
            <Button variant="default" onClick={() => openDialog('pos_instance', {})}>
              Add POS
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => openDialog('connect_till', {})}>
              Connect POS
            </Button>
          </>
        ) : null
      }
    >
      <div className={classes.content}>
        {data?.length ? (
          <ul className={classes.list} aria-label="POS instances">
            {data.map((till) => (
              <Till
                key={till.id}
                till={till}
                connection={connected?.find((each) => each.id === till.id)}
                isAdmin={isAdmin}
              />
            ))}
          </ul>
        ) : null}
        {data?.length === 0 ? (
          <EmptyState
            title="No POS yet"
            text="Connect the POS that you sell with, or add it by name and import its sales files."
          />
        ) : null}
        {!data && error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <WaitingRows rows={3} height={64} /> : null}
        <HowSalesComeIn />
      </div>
    </Page>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  expired: "That connection wasn't started here, or it took too long. Connect again.",
  denied: 'Not connected: access was not allowed.',
  unavailable: "The service of this POS can't be reached. Try again in a minute.",
  failed: "Couldn't connect this POS. Try again.",
};

/** Shows the outcome of the visit to the provider's page, once. */
function useOutcomeOfConsent(): void {
  const connected = useParameter('connected');
  const failed = useParameter('connect');
  useEffect(() => {
    if (connected) toastDone('Connected. The menu and the sales are coming in.');
    if (failed) toastFailed(OUTCOMES[failed] ?? OUTCOMES.failed ?? '');
    if (connected || failed) go({ connected: undefined, connect: undefined }, { replace: true });
  }, [connected, failed]);
}

interface TillProps {
  till: Instance;
  /** Undefined if the till's sales arrive as files. */
  connection: Connection | undefined;
  isAdmin: boolean;
}

function Till({ till, connection, isAdmin }: TillProps) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: () => instances.call.updateInstance({ id: till.id, default: true }),
    onSuccess: () => toastDone(`${till.name} is now the default`),
    onError: (error) => toastFailed(errorText(error, "Couldn't update this POS")),
    onSettled: () => client.invalidateQueries({ queryKey: instances.query.listInstances.key() }),
  });
  return (
    <li className={classes.till}>
      <span className={classes.name}>
        {till.name}
        <span className={classes.note}>{PROVIDER_NAMES[till.provider]}</span>
      </span>
      {till.default ? <Badge variant="light">Default</Badge> : null}
      {isAdmin && !till.default ? (
        <Button
          variant="subtle"
          className={classes.act}
          loading={choose.isPending}
          aria-label={`Make ${till.name} the default`}
          onClick={() => choose.mutate()}
        >
          Make default
        </Button>
      ) : null}
      {isAdmin ? (
        <Button
          variant="default"
          className={classes.act}
          aria-label={`Edit ${till.name}`}
          onClick={() => openDialog('pos_instance', { till })}
        >
          Edit
        </Button>
      ) : null}
      {connection ? <ConnectionStatus connection={connection} isDefault={till.default} /> : null}
    </li>
  );
}

function HowSalesComeIn() {
  const { data: providers = [] } = useQuery(connections.query.listTillProviders.queryOptions());
  const connectable = formatList(
    providers.map(({ name }) => name),
    'disjunction',
  );
  return (
    <section className={classes.how} aria-labelledby="how-sales-come-in">
      <h2 id="how-sales-come-in" className={classes.heading}>
        How sales come in
      </h2>
      {connectable ? (
        <p>
          Connect {connectable}, and the menu and the sales come in automatically. Connections were tested against the
          providers' published documents, not yet with a live POS.
        </p>
      ) : null}
      <p>
        Sales of any POS also come in as files: export a day, a week, or a month and import the file here. Duplicates
        are skipped, so files may overlap.
      </p>
      <ul className={classes.ways}>
        <li>Square: the Items detail export.</li>
        <li>Toast: Item Selection Details, or Product Mix (the totals of one day).</li>
        <li>Lightspeed Retail: the sales history.</li>
        <li>
          Any other POS: a CSV or XLSX file with at least the item and the time or day of each sale. You match its
          columns once; the next file is read the same way.
        </li>
      </ul>
      <p>
        A POS that mails a daily report can send it to <GoLink to="/inbox">Inbox</GoLink>, and a program on your network
        can save files in a watched folder: both come in automatically. The e-mail address and the folder are in{' '}
        <GoLink to="/settings" go={{ tab: 'inbox' }}>
          Settings
        </GoLink>
        .
      </p>
      <Button onClick={() => go({ import: 'sales' })}>Import sales</Button>
      <p>
        See imported sales in <GoLink to="/pos/sales">Sales</GoLink>; match them to your items in the{' '}
        <GoLink to="/pos/menu">Menu</GoLink>.
      </p>
    </section>
  );
}
