import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { endSession } from '#shared/web/api-client.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastAfterLoad, toastFailed } from '#shared/web/feedback/toast.ts';
import { forgetEverything } from './leave.ts';
import classes from './switch-organization-dialog.module.css';
import { switchingOrganization } from './switching.ts';
import { useMe } from './use-me.ts';

const CLOSES_AFTER = 200;

export function SwitchOrganizationDialog({ close }: DialogProps) {
  const me = useMe();
  const client = useQueryClient();
  const organizations = useQuery(accounts.query.listOrganizations.queryOptions());
  const [chosen, setChosen] = useState<string>();
  const choose = async (id: string) => {
    setChosen(id);
    switchingOrganization.set(true);
    try {
      await endSession(async () => {
        await accounts.call.setOrganization({ id });
        await forgetEverything(client);
      });
      toastAfterLoad('Successfully Set Active Organization!');
      setTimeout(() => {
        close();
        window.location.assign('/');
      }, CLOSES_AFTER);
    } catch {
      toastFailed('Error Setting Organization');
      switchingOrganization.set(false);
      setChosen(undefined);
    }
  };
  return (
    <DialogFrame
      title="Switch Organization"
      size="small"
      footer={me.may_create_organization ? <CreateButton close={close} /> : undefined}
    >
      {organizations.isPending ? <ListWaiting /> : null}
      {organizations.error && !organizations.data ? (
        <ErrorPanel error={organizations.error} onRetry={() => void organizations.refetch()} />
      ) : null}
      <ul className={classes.list}>
        {organizations.data?.map((organization) => {
          const active = organization.id === me.active_organization?.id;
          return (
            <li key={organization.id}>
              <button
                type="button"
                className={classes.choice}
                aria-current={active || undefined}
                disabled={active || chosen !== undefined}
                onClick={() => choose(organization.id)}
              >
                <span>{organization.name}</span>
                <span className={classes.note}>
                  {chosen === organization.id ? 'Switching...' : active ? 'Current' : organization.role}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}

function CreateButton({ close }: { close: () => void }) {
  const create = () => {
    close();
    go({ create_organization: '1' });
  };
  return (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={create}>
      Create organization
    </Button>
  );
}
