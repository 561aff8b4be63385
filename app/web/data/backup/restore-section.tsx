import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { forgetEverything } from '../../account/leave.ts';
import type { data } from '../data-api.ts';
import { FileDrop } from '../file-drop.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { sendForm } from '../send-form.ts';
import classes from './backup.module.css';

type Restored = Awaited<ReturnType<typeof data.call.restoreBackup>>;

/** Throws away what is here for what a backup holds; the name of the organization is typed, so that it is meant. */
export function RestoreSection() {
  const { name } = useOrganization();
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [sent, setSent] = useState(0);
  const restore = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen);
      form.append('confirm', typed);
      if (passphrase) form.append('passphrase', passphrase);
      return sendForm<Restored>('/data/restore', form, setSent);
    },
  });
  const errors = fieldErrors(restore.error);
  if (restore.data) return <RestoredNote restored={restore.data} />;
  return (
    <SettingsSection
      title="Restore"
      text="Replaces everything in this installation, every organization and account, by what a backup holds. What was done since is lost. Everyone has to sign in again; access that was revoked since stays revoked."
    >
      {restore.isPending ? (
        <ProgressBar
          label="Restore"
          done={sent < 1 ? sent : undefined}
          text={sent < 1 ? 'Sending the backup' : 'Restoring. Do not close this page.'}
        />
      ) : (
        <form
          className={classes.content}
          onSubmit={(event) => {
            event.preventDefault();
            if (file && typed === name) restore.mutate(file);
          }}
        >
          <Refusal error={restore.error} fields={['file', 'confirm', 'passphrase']} />
          <FileDrop
            label="Drop a backup here, or choose one"
            hint="A .backup file, up to 60 MB; larger ones on the command line"
            accept=".backup,.tar"
            file={file}
            onChange={setFile}
            error={errors.file}
          />
          {file ? (
            <>
              <PasswordInput
                label="Passphrase, if the backup is encrypted"
                autoComplete="off"
                value={passphrase}
                onChange={(event) => setPassphrase(event.currentTarget.value)}
                error={errors.passphrase}
              />
              <TextInput
                label={`Type ${name} to confirm`}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                error={errors.confirm}
              />
              <div>
                <Button type="submit" color="red" disabled={typed !== name}>
                  Replace everything
                </Button>
              </div>
            </>
          ) : null}
        </form>
      )}
    </SettingsSection>
  );
}

function RestoredNote({ restored: { taken_at, rows, restart_needed } }: { restored: Restored }) {
  const client = useQueryClient();
  const goOn = () => void forgetEverything(client).then(() => window.location.assign('/'));
  return (
    <SettingsSection title="Restored">
      <div className={classes.content}>
        <p className={classes.text} role="status">
          The backup of {formatDateTime(taken_at)} is back: {formatCount(rows)} rows.{' '}
          {restart_needed ? 'It came from another installation: restart the server, then sign in.' : 'Sign in again.'}
        </p>
        <div>
          <Button onClick={goOn} data-autofocus>
            Go on
          </Button>
        </div>
      </div>
    </SettingsSection>
  );
}
