import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { accounts } from '../accounts-api.ts';
import { CopyField } from '../parts/copy-field.tsx';
import dialog from '../parts/dialog-text.module.css';
import { Refusal } from '../parts/settings-form.tsx';
import { useOrganization } from '../use-organization.ts';

/** Fetches the link on request, not when the dialog opens, because showing it is logged. */
export function InvitationLinkDialog({ value, close }: DialogProps) {
  const { id } = useOrganization();
  const client = useQueryClient();
  const show = useMutation(
    accounts.query.copyInvitationLink.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: accounts.query.listSecurityEvents.key() }),
    }),
  );
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {show.data ? null : (
        <Button loading={show.isPending} onClick={() => show.mutate({ id, invitation_id: value })} data-autofocus>
          Show link
        </Button>
      )}
    </>
  );
  return (
    <DialogFrame title="Copy invitation link" size="small" footer={buttons}>
      <div className={dialog.form}>
        <Refusal error={show.error} />
        <p className={dialog.text}>
          Anyone with this link can join in the invited person’s place, so give it only to that person. The security log
          records that you copied it.
        </p>
        {show.data ? <CopyField label="Invitation link" value={show.data.link} /> : null}
      </div>
    </DialogFrame>
  );
}
