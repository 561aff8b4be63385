import { NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#features/accounts/web/parts/settings-form.tsx';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import classes from '../inbox.module.css';
import { type InboxSettings, inbox } from '../inbox-api.ts';

interface Given {
  /** Null for a new one. */
  mailbox: InboxSettings['mailbox'];
}

/** Asks for the mailbox of the venue, and tries it before anything is stored. */
export function MailboxDialog({ given: { mailbox }, close }: DialogProps<Given>) {
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: (form: FormData) =>
      inbox.call.connectMailbox({
        host: textOf(form, 'host'),
        port: Number(textOf(form, 'port')),
        login: textOf(form, 'login'),
        password: textOf(form, 'password'),
        folder: textOf(form, 'folder') || 'INBOX',
      }),
    onSuccess: (saved) => {
      client.setQueryData(inbox.query.getInboxSettings.queryKey(), saved);
      toastDone('Mailbox connected. Mail of the last 7 days is being read');
      close();
    },
  });
  const errors = fieldErrors(connect.error);
  return (
    <FormDialog
      title={mailbox ? 'Change mailbox' : 'Connect mailbox'}
      submitLabel="Connect"
      busy={connect.isPending}
      onSubmit={(form) => connect.mutate(form)}
      close={close}
    >
      <div className={classes.form}>
        {connect.error && Object.keys(errors).length === 0 ? (
          <p className={classes.refusal} role="alert">
            {errorText(connect.error)}
          </p>
        ) : null}
        <div className={classes.pair}>
          <TextInput
            label="Mail server (IMAP)"
            name="host"
            placeholder="imap.example.com"
            defaultValue={mailbox?.host ?? ''}
            autoComplete="off"
            error={errors.host}
            data-autofocus
          />
          <NumberInput label="Port" name="port" defaultValue={mailbox?.port ?? 993} hideControls error={errors.port} />
        </div>
        <TextInput
          label="User name"
          name="login"
          placeholder="invoices@yourbar.com"
          defaultValue={mailbox?.login ?? ''}
          autoComplete="off"
          error={errors.login}
        />
        <PasswordInput
          label="Password"
          name="password"
          description="Gmail, iCloud and Yahoo need an app password. It is encrypted, and never shown again."
          autoComplete="off"
          error={errors.password}
        />
        <TextInput
          label="Folder"
          name="folder"
          description="The folder to read, such as INBOX."
          defaultValue={mailbox?.folder ?? 'INBOX'}
          autoComplete="off"
          error={errors.folder}
        />
      </div>
    </FormDialog>
  );
}
