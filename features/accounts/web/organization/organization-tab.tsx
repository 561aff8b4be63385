import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { nameTimezone } from '../parts/timezones.ts';
import { useMay } from '../use-may.ts';
import { useOrganization } from '../use-organization.ts';
import { DetailsSection } from './details-section.tsx';
import { goOnElsewhere } from './go-on-elsewhere.ts';
import { OrganizationForm } from './organization-form.tsx';
import classes from './organization-tab.module.css';
import { regionFacts } from './region-fields.tsx';
import { RequireTwoFactorSection } from './require-two-factor-section.tsx';

/** The active organization, with a way to switch to another. */
export function OrganizationTab() {
  const { name, timezone, dayCutoff, region, mayCreateOrganization } = useOrganization();
  const mayChange = useMay('change organization settings');
  return (
    <>
      <SettingsSection title="Organization" text="Its name appears on labels, lists, and e-mails.">
        {mayChange ? (
          <OrganizationForm />
        ) : (
          <dl className={classes.facts}>
            <dt>Name</dt>
            <dd>{name}</dd>
            <dt>Timezone</dt>
            <dd>{nameTimezone(timezone)}</dd>
            {regionFacts(region).map(([term, fact]) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ))}
            <dt>Day ends at</dt>
            <dd>{dayCutoff}</dd>
          </dl>
        )}
      </SettingsSection>
      {mayChange ? <DetailsSection /> : null}
      <RequireTwoFactorSection />
      {mayCreateOrganization ? (
        <SettingsSection
          title="Another organization"
          text="Each venue has its own items, stock and team. You own the organizations you create."
        >
          <Button variant="default" onClick={() => go({ create_organization: '1' })}>
            Create organization
          </Button>
        </SettingsSection>
      ) : null}
      <LeaveSection />
      <DeleteSection />
    </>
  );
}

function LeaveSection() {
  const { id, name, person } = useOrganization();
  const client = useQueryClient();
  const team = useQuery(accounts.query.listTeam.queryOptions({ input: { id } }));
  const leave = useMutation(
    accounts.query.removeFromTeam.mutationOptions({
      onSuccess: () => goOnElsewhere(client),
      onError: (error) => toastFailed(errorText(error)),
    }),
  );
  const ask = async () => {
    const sure = await confirm({
      title: `Leave ${name}?`,
      body: 'You lose access to it, and API keys you made here stop working. To come back, you need a new invitation.',
      confirmLabel: 'Leave',
      danger: true,
    });
    if (sure) leave.mutate({ id, user_id: person.id });
  };
  if (!team.data) return null;
  const owners = team.data.filter((member) => member.role === 'owner');
  const isLastOwner = owners.length === 1 && owners[0]?.id === person.id;
  return (
    <SettingsSection title="Leave" text="You lose access to it. Everything you did stays on record.">
      {isLastOwner ? (
        <p className={classes.note}>
          You are the only owner. Make someone else an owner first, or delete the organization.
        </p>
      ) : (
        <Button variant="default" loading={leave.isPending} onClick={() => void ask()}>
          Leave {name}
        </Button>
      )}
    </SettingsSection>
  );
}

function DeleteSection() {
  const mayDelete = useMay('delete the organization');
  if (!mayDelete) return null;
  return (
    <SettingsSection
      title="Delete"
      text="Everything in it is permanently deleted: items, stock, counts, invoices, team."
    >
      <Button variant="outline" color="red" onClick={() => go({ delete_organization: '1' })}>
        Delete organization…
      </Button>
    </SettingsSection>
  );
}
