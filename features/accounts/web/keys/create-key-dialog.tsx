import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { ROLES, type TeamRole } from '../../domain/team-rules.ts';
import { accounts } from '../accounts-api.ts';
import { CopyField } from '../parts/copy-field.tsx';
import classes from '../parts/dialog-text.module.css';
import { Refusal, textOf } from '../parts/settings-form.tsx';
import { roleLabel } from '../team/role-texts.ts';
import { useOrganization } from '../use-organization.ts';

const LIVES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** First the form; then the key itself, which cannot be shown a second time. */
export function CreateKeyDialog({ close }: DialogProps) {
  const client = useQueryClient();
  const create = useMutation(
    accounts.query.createApiKey.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: accounts.query.listApiKeys.key() }),
    }),
  );
  if (create.data) return <KeyShown name={create.data.name} value={create.data.key} close={close} />;
  const submit = (form: FormData) => {
    const days = Number(textOf(form, 'days'));
    const role = textOf(form, 'role') as TeamRole;
    create.mutate({ name: textOf(form, 'name'), role, ...(days ? { expires_in_days: days } : {}) });
  };
  return (
    <FormDialog title="Create API key" submitLabel="Create key" busy={create.isPending} onSubmit={submit} close={close}>
      <Refusal error={create.error} />
      <KeyFields errors={fieldErrors(create.error)} />
    </FormDialog>
  );
}

function KeyFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { role: ownRole } = useOrganization();
  const roles = ROLES.filter((role) => ROLES.indexOf(role) >= ROLES.indexOf(ownRole)).toReversed();
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        maxLength={32}
        autoComplete="off"
        description="The program that will use it, such as “Accounting”."
        error={errors.name}
        data-autofocus
      />
      <NativeSelect
        label="Role"
        name="role"
        description="What the program can do. Member is enough for reading and daily work."
        data={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
        error={errors.role}
      />
      <NativeSelect label="Expires" name="days" data={LIVES} error={errors.expires_in_days} />
    </>
  );
}

function KeyShown({ name, value, close }: { name: string; value: string | null; close: () => void }) {
  return (
    <DialogFrame
      title={`Key “${name}”`}
      size="small"
      footer={
        <Button onClick={close} data-autofocus>
          Done
        </Button>
      }
    >
      <div className={classes.form}>
        {value ? (
          <>
            <p className={classes.text}>
              Copy it now and keep it like a password: <strong>it is not shown again.</strong>
            </p>
            <CopyField label="API key" value={value} />
          </>
        ) : (
          <p className={classes.text}>
            The key was created, but the answer was lost. Revoke it and create another one.
          </p>
        )}
      </div>
    </DialogFrame>
  );
}
