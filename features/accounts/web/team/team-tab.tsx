import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { accounts } from '../accounts-api.ts';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { useMay } from '../use-may.ts';
import { useOrganization } from '../use-organization.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { ROLE_TEXTS } from './role-texts.ts';
import classes from './team-tab.module.css';
import { TeamTable } from './team-table.tsx';

export function TeamTab() {
  const { id, name } = useOrganization();
  const mayManage = useMay('manage the team');
  const team = useQuery(accounts.query.listTeam.queryOptions({ input: { id } }));
  return (
    <>
      <SettingsSection
        wide
        title={`Team of ${name}`}
        text={<RoleTexts />}
        action={mayManage ? <Button onClick={() => go({ invite: '1' })}>Invite</Button> : null}
      >
        {team.error && !team.data ? (
          <ErrorPanel error={team.error} onRetry={() => void team.refetch()} />
        ) : team.data ? (
          <TeamTable team={team.data} />
        ) : (
          <ListWaiting />
        )}
      </SettingsSection>
      {mayManage ? <Invitations id={id} /> : null}
    </>
  );
}

function RoleTexts() {
  return (
    <dl className={classes.roles}>
      {ROLE_TEXTS.map(({ role, label, text }) => (
        <div key={role}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Invitations({ id }: { id: string }) {
  const invitations = useQuery(accounts.query.listInvitations.queryOptions({ input: { id } }));
  if (!invitations.error && !invitations.data?.length) return null;
  return (
    <SettingsSection wide title="Invitations" text="Not accepted yet. Each is valid for 7 days.">
      {invitations.data ? (
        <InvitationsTable invitations={invitations.data} />
      ) : (
        <ErrorPanel error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
    </SettingsSection>
  );
}
