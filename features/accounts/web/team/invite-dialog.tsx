import { Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { mayTouch, type TeamRole } from '../../domain/team-rules.ts';
import { accounts } from '../accounts-api.ts';
import { Refusal, textOf } from '../parts/settings-form.tsx';
import { useOrganization } from '../use-organization.ts';
import classes from './invite-dialog.module.css';
import { ROLE_TEXTS } from './role-texts.ts';

export function InviteDialog({ close }: DialogProps) {
  const { id, name, role: ownRole } = useOrganization();
  const client = useQueryClient();
  const mail = useQuery(accounts.query.getEmail.queryOptions());
  const [role, setRole] = useState<TeamRole>('member');
  const invite = useMutation(
    accounts.query.inviteToTeam.mutationOptions({
      onSuccess: async ({ email }) => {
        await client.invalidateQueries({ queryKey: accounts.query.listInvitations.key() });
        void client.invalidateQueries({ queryKey: accounts.query.listMail.key() });
        toastDone(
          mail.data?.sends_mail === false
            ? `${email} is invited. No mail server is set up: copy the invitation link below and send it yourself.`
            : `The e-mail to ${email} is in the outbox`,
        );
        close();
      },
    }),
  );
  const errors = fieldErrors(invite.error);
  return (
    <FormDialog
      title={`Invite to ${name}`}
      submitLabel="Invite"
      busy={invite.isPending}
      onSubmit={(form) => invite.mutate({ id, email: textOf(form, 'email'), role })}
      close={close}
    >
      <Refusal error={invite.error} />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        description={
          mail.data?.sends_mail === false
            ? 'No mail server is set up: after inviting, copy the link and send it yourself. It is valid for 7 days.'
            : 'The link in the e-mail is valid for 7 days.'
        }
        error={errors.email}
        data-autofocus
      />
      <Radio.Group label="Role" value={role} onChange={(next) => setRole(next as TeamRole)} error={errors.role}>
        <div className={classes.roles}>
          {ROLE_TEXTS.filter((each) => mayTouch(ownRole, each.role)).map((each) => (
            <Radio key={each.role} value={each.role} label={each.label} description={each.text} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
