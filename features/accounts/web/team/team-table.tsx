import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { showWhole } from '#shared/web/shown-early.ts';
import { mayTouch, ROLES, type TeamRole } from '../../domain/team-rules.ts';
import { accounts } from '../accounts-api.ts';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { useOrganization } from '../use-organization.ts';
import { roleLabel } from './role-texts.ts';

export type TeamMember = Awaited<ReturnType<typeof accounts.call.listTeam>>[number];

/** The team. What the viewer's role cannot change is text instead of a control. */
export function TeamTable({ team }: { team: readonly TeamMember[] }) {
  const { id, role: ownRole, person, timezone } = useOrganization();
  const changeRole = useRoleChange(id);
  const remove = useRemoval(id);
  const onlyOwner = team.filter((member) => member.role === 'owner').length === 1;
  const columns: readonly ListColumn<TeamMember>[] = [
    {
      header: 'Name',
      cell: (member) => (
        <>
          {member.name} {member.id === person.id ? <StateTag tone="plain">You</StateTag> : null}
        </>
      ),
    },
    { header: 'E-mail', cell: (member) => member.email },
    {
      header: 'Role',
      cell: (member) =>
        onlyOwner && member.role === 'owner' ? (
          <span title="An organization needs at least one owner">{roleLabel(member.role)}</span>
        ) : (
          <RoleCell member={member} ownRole={ownRole} onChange={(role) => changeRole(member, role)} />
        ),
    },
    { header: 'Joined', cell: (member) => formatDate(member.joined_at, timezone) },
    {
      header: 'Remove',
      actions: true,
      cell: (member) =>
        member.id !== person.id && mayTouch(ownRole, member.role) ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove ${member.name}`}
            onClick={() => void remove(member)}
          >
            Remove
          </Button>
        ) : null,
    },
  ];
  return <ListTable label="Team" rows={team} rowId={(member) => member.id} columns={columns} />;
}

function RoleCell({
  member,
  ownRole,
  onChange,
}: {
  member: TeamMember;
  ownRole: TeamRole;
  onChange: (role: TeamRole) => void;
}) {
  const choices = ROLES.filter((role) => mayTouch(ownRole, member.role, role)).toReversed();
  if (choices.length < 2) return roleLabel(member.role);
  return (
    <NativeSelect
      size="xs"
      aria-label={`Role of ${member.name}`}
      value={member.role}
      data={choices.map((role) => ({ value: role, label: roleLabel(role) }))}
      onChange={(event) => onChange(event.currentTarget.value as TeamRole)}
    />
  );
}

/** Shown immediately, reverted if refused. */
function useRoleChange(id: string) {
  const client = useQueryClient();
  const queryKey = accounts.query.listTeam.queryKey({ input: { id } });
  const change = useMutation(
    accounts.query.changeTeamMember.mutationOptions({
      onMutate: ({ user_id, role }) =>
        showWhole<TeamMember[]>(client, queryKey, (team) =>
          team.map((each) => (each.id === user_id ? { ...each, role } : each)),
        ),
      onError: (error, _input, takeBack) => {
        takeBack?.();
        toastFailed(errorText(error));
      },
      onSettled: () => {
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
      },
    }),
  );
  const set = ({ id: user_id, name, role: before }: TeamMember, role: TeamRole) =>
    change.mutate(
      { id, user_id, role },
      {
        onSuccess: () =>
          toastDone(`${name} is now ${roleLabel(role)}`, () => change.mutate({ id, user_id, role: before })),
      },
    );
  return set;
}

function useRemoval(id: string) {
  const client = useQueryClient();
  const remove = useMutation(
    accounts.query.removeFromTeam.mutationOptions({
      onError: (error) => toastFailed(errorText(error)),
      onSettled: () => client.invalidateQueries({ queryKey: accounts.query.listTeam.key() }),
    }),
  );
  return async ({ id: user_id, name }: TeamMember) => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      body: 'Everything they did stays on record. Their access and the API keys they made here end immediately.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (sure) remove.mutate({ id, user_id }, { onSuccess: () => toastDone(`${name} was removed`) });
  };
}
