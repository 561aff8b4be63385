import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { roleLabel } from '../team/role-texts.ts';
import { useOrganization } from '../use-organization.ts';

export type ApiKey = Awaited<ReturnType<typeof accounts.call.listApiKeys>>[number];

const create = () => go({ new_api_key: '1' });

export function KeysTab() {
  const keys = useQuery(accounts.query.listApiKeys.queryOptions());
  const { timezone } = useOrganization();
  const remove = useRemoval();
  return (
    <SettingsSection
      wide
      title="API keys"
      text={
        <>
          Let programs work in this organization. Send the key as <code>Authorization: Bearer …</code>; the full list is
          in the <a href="/api/docs">API reference</a>.
        </>
      }
      action={keys.data?.length ? <Button onClick={create}>Create key</Button> : null}
    >
      {keys.error && !keys.data ? (
        <ErrorPanel error={keys.error} onRetry={() => void keys.refetch()} />
      ) : !keys.data ? (
        <ListWaiting />
      ) : keys.data.length === 0 ? (
        <EmptyState
          title="No API keys"
          text="A key can do what its role allows in this organization, and stops working when its creator leaves."
          action={<Button onClick={create}>Create key</Button>}
        />
      ) : (
        <ListTable label="API keys" rows={keys.data} rowId={({ id }) => id} columns={columnsOf(timezone, remove)} />
      )}
    </SettingsSection>
  );
}

const columnsOf = (timezone: string, remove: (key: ApiKey) => Promise<void>): readonly ListColumn<ApiKey>[] => [
  { header: 'Name', cell: (key) => key.name },
  { header: 'Key', cell: (key) => <code>{key.start}…</code> },
  { header: 'Role', cell: (key) => roleLabel(key.role) },
  { header: 'Created by', cell: (key) => key.created_by },
  { header: 'Last used', cell: (key) => (key.last_used_at ? formatDateTime(key.last_used_at, timezone) : 'Never') },
  { header: 'Expires', cell: (key) => <Expiry key={key.id} at={key.expires_at} timezone={timezone} /> },
  {
    header: 'Revoke',
    actions: true,
    cell: (key) =>
      key.may_delete ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Revoke ${key.name}`}
          onClick={() => void remove(key)}
        >
          Revoke
        </Button>
      ) : null,
  },
];

function Expiry({ at, timezone }: { at: string | null; timezone: string }) {
  if (!at) return 'Never';
  return new Date(at) < new Date() ? <StateTag tone="waits">Expired</StateTag> : formatDate(at, timezone);
}

function useRemoval() {
  const client = useQueryClient();
  const remove = useMutation(
    accounts.query.deleteApiKey.mutationOptions({
      onError: (error) => toastFailed(errorText(error)),
      onSettled: () => client.invalidateQueries({ queryKey: accounts.query.listApiKeys.key() }),
    }),
  );
  return async ({ id, name }: ApiKey) => {
    const sure = await confirm({
      title: `Revoke ${name}?`,
      body: "Programs that use this key are refused immediately. A revoked key can't be restored.",
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onSuccess: () => toastDone(`${name} was revoked`) });
  };
}
