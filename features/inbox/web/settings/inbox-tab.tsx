import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '#features/accounts/web/parts/copy-field.tsx';
import { type ListColumn, ListTable } from '#features/accounts/web/parts/list-table.tsx';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from '../inbox.module.css';
import { type InboxSettings, inbox } from '../inbox-api.ts';

const settingsKey = () => inbox.query.getInboxSettings.queryKey();

/** How documents reach the venue by themselves; admins only. */
export function InboxTab() {
  const { data, error, refetch } = useQuery(inbox.query.getInboxSettings.queryOptions());
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListWaiting />;
  return (
    <>
      {data.address ? <AddressSection address={data.address} /> : null}
      <MailboxSection mailbox={data.mailbox} />
      <SendersSection senders={data.senders} />
      <FolderSection folder={data.folder} />
    </>
  );
}

/** Saves a switch, and shows it as saved meanwhile. */
function useSaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { folder_on?: boolean; address_on?: boolean }) => inbox.call.changeInboxSettings(wanted),
    onSuccess: (saved) => client.setQueryData(settingsKey(), saved),
    onError: (refusal) => toastFailed(errorText(refusal, "Couldn't save the setting")),
  });
}

function Checked({ at, error }: { at: string | null; error: string | null }) {
  const { timezone } = useOrganization();
  return (
    <>
      <p className={classes.facts}>{at ? `Last checked ${formatDateTime(at, timezone)}` : 'Not checked yet'}</p>
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

function AddressSection({ address }: { address: NonNullable<InboxSettings['address']> }) {
  const save = useSaving();
  const on = save.isPending ? (save.variables.address_on ?? address.on) : address.on;
  return (
    <SettingsSection
      title="E-mail address"
      text="Give vendors this address, or forward their invoices to it. Only mail from senders on your list is read without asking."
    >
      <Switch
        label="Receive mail"
        mb="md"
        checked={on}
        onChange={(event) => save.mutate({ address_on: event.currentTarget.checked })}
      />
      {address.on ? (
        <>
          <CopyField label="This venue's address" value={address.address} />
          <Checked at={address.checked_at} error={address.error} />
        </>
      ) : null}
    </SettingsSection>
  );
}

function MailboxSection({ mailbox }: { mailbox: InboxSettings['mailbox'] }) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => inbox.call.checkInbox(),
    onSuccess: () => toastDone('Checking for mail'),
    onError: (refusal) => toastFailed(errorText(refusal, "Couldn't check the mailbox")),
  });
  const disconnect = useMutation({
    mutationFn: () => inbox.call.disconnectMailbox(),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey(), saved);
      toastDone('Mailbox disconnected');
    },
    onError: (refusal) => toastFailed(errorText(refusal, "Couldn't disconnect the mailbox")),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Disconnect this mailbox?',
      body: 'Its password is deleted here. Documents already read are kept.',
      confirmLabel: 'Disconnect',
      danger: true,
    });
    if (sure) disconnect.mutate();
  };
  const connect = () => openDialog('connect_mailbox', { mailbox });
  return (
    <SettingsSection
      title="Mailbox"
      text="Attachments of new mail in your own mailbox (IMAP) are read within a minute. Mail stays there, and stays unread."
    >
      {mailbox ? (
        <>
          <p className={classes.facts}>
            {mailbox.login}, folder {mailbox.folder}, at {mailbox.host}:{mailbox.port}
          </p>
          <Checked at={mailbox.checked_at} error={mailbox.error} />
          <div className={classes.buttons}>
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              Check now
            </Button>
            <Button variant="default" onClick={connect}>
              Change
            </Button>
            <Button variant="subtle" color="red" loading={disconnect.isPending} onClick={() => void ask()}>
              Disconnect
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={connect}>Connect mailbox</Button>
      )}
    </SettingsSection>
  );
}

function SendersSection({ senders }: { senders: InboxSettings['senders'] }) {
  const { timezone } = useOrganization();
  const { act, busy } = useAct();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    setProblem(undefined);
    await act({
      send: () => inbox.call.allowSender({ address }),
      done: ({ processed }) =>
        processed > 0
          ? `${address} is allowed. ${formatCount(processed)} in quarantine are being read`
          : `${address} is allowed`,
      failed: "Couldn't allow this sender",
      topics: ['inbox'],
      onDone: () => setAddress(''),
      refused: ({ fields }) => {
        setProblem(fields.address);
        return Boolean(fields.address);
      },
    });
  };
  const remove = (each: string) =>
    act({
      send: () => inbox.call.removeSender({ address: each }),
      done: `${each} is no longer allowed`,
      failed: `Couldn't remove ${each}`,
      topics: ['inbox'],
    });
  const ask = (each: string) =>
    act({
      send: () => inbox.call.askBeforeSales({ address: each }),
      done: `Sales reports from ${each} will wait in the inbox again`,
      failed: `Couldn't change ${each}`,
      topics: ['inbox'],
    });
  return (
    <SettingsSection
      wide
      title="Allowed senders"
      text="Mail from others waits in quarantine until someone decides. Mail that your mail server marks as forged waits too. Sales reports are imported without asking only if you choose “Import all” on one of them in the inbox and your mail server confirms its sender."
    >
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextInput
          aria-label="Sender"
          placeholder="orders@vendor.com, or @vendor.com for everyone there"
          value={address}
          error={problem}
          autoComplete="off"
          maxLength={254}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy}>
          Allow sender
        </Button>
      </form>
      {senders.length === 0 ? (
        <p className={classes.facts}>No senders yet: all mail waits in quarantine.</p>
      ) : (
        <ListTable
          label="Allowed senders"
          rows={senders}
          rowId={(row) => row.address}
          columns={senderColumns({ timezone, remove: (each) => void remove(each), ask: (each) => void ask(each) })}
        />
      )}
    </SettingsSection>
  );
}

type Sender = InboxSettings['senders'][number];

interface SenderActs {
  readonly timezone: string;
  readonly remove: (address: string) => void;
  readonly ask: (address: string) => void;
}

const senderColumns = ({ timezone, remove, ask }: SenderActs): readonly ListColumn<Sender>[] => [
  { header: 'Address', cell: (row) => row.address },
  {
    header: 'Sales reports',
    cell: ({ sales_confirmed_by: server }) =>
      server === null ? 'Ask first' : `Imported if confirmed by ${server || 'the same mail server'}`,
  },
  { header: 'Added', cell: (row) => formatDateTime(row.created_at, timezone) },
  {
    header: 'Actions',
    actions: true,
    cell: (row) => (
      <>
        {row.sales_confirmed_by === null ? null : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Ask first about sales reports of ${row.address}`}
            onClick={() => ask(row.address)}
          >
            Ask first
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Remove ${row.address}`}
          onClick={() => remove(row.address)}
        >
          Remove
        </Button>
      </>
    ),
  },
];

function FolderSection({ folder }: { folder: InboxSettings['folder'] }) {
  const save = useSaving();
  const on = save.isPending ? (save.variables.folder_on ?? folder.on) : folder.on;
  return (
    <SettingsSection
      title="Folder"
      text="Files put into this folder on the server, by a scanner, a POS, or a synced drive, are read (invoices) or imported (sales reports), and moved to its subfolder “done”, or to “quarantine” if they can't be read."
    >
      <Switch
        label="Watch the folder"
        mb="md"
        checked={on}
        onChange={(event) => save.mutate({ folder_on: event.currentTarget.checked })}
      />
      {folder.on && folder.path ? (
        <>
          <CopyField label="Folder on the server" value={folder.path} />
          <Checked at={folder.checked_at} error={folder.error} />
        </>
      ) : null}
    </SettingsSection>
  );
}
