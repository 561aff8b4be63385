import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { accounts } from '../accounts-api.ts';
import classes from '../parts/dialog-text.module.css';
import { Refusal } from '../parts/settings-form.tsx';
import { useOrganization } from '../use-organization.ts';
import { goOnElsewhere } from './go-on-elsewhere.ts';

export function DeleteOrganizationDialog({ close }: DialogProps) {
  const { id, name } = useOrganization();
  const client = useQueryClient();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const remove = useMutation(
    accounts.query.deleteOrganization.mutationOptions({ onSuccess: () => goOnElsewhere(client) }),
  );
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        color="red"
        disabled={typed !== name}
        loading={remove.isPending || remove.isSuccess}
      >
        Delete permanently
      </Button>
    </>
  );
  return (
    <DialogFrame title={`Delete ${name}?`} size="small" footer={buttons}>
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === name) remove.mutate({ id, name: typed });
        }}
      >
        <Refusal error={remove.error} />
        <p className={classes.text}>
          Items, stock, counts, invoices and the team of this organization are deleted. This cannot be undone; only an
          earlier backup can restore them.
        </p>
        <TextInput
          label={`Type ${name} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fieldErrors(remove.error).name}
          data-autofocus
        />
      </form>
    </DialogFrame>
  );
}
