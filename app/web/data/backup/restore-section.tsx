import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { endSession } from '#shared/web/api-client.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { forgetEverything } from '../../account/leave.ts';
import type { data } from '../data-api.ts';
import { FileDrop } from '../file-drop.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { sendForm } from '../send-form.ts';
import classes from './backup.module.css';
import { BackupContents, type Contents } from './backup-contents.tsx';

type Restored = Awaited<ReturnType<typeof data.call.restoreBackup>>;

interface Chosen {
  readonly file: File;
  readonly encrypted: boolean;
}

/** Start of an encrypted backup. */
const AGE = 'age-encryption.org/v1\n';

const formOf = ({ file }: Chosen, passphrase: string, more: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries({ ...more, passphrase })) if (value) form.append(name, value);
  return form;
};

/** The chosen backup, its contents, and its restore. */
function useRestore() {
  const [chosen, setChosen] = useState<Chosen>();
  const [passphrase, setPassphrase] = useState('');
  const [sent, setSent] = useState(0);
  const preview = useMutation({
    mutationFn: (backup: Chosen) => sendForm<Contents>('/data/restore/preview', formOf(backup, passphrase), setSent),
  });
  const restore = useMutation({
    mutationFn: ({ backup, ...more }: { backup: Chosen; confirm: string; sha256: string }) =>
      // It ends every session: nothing is read meanwhile, so the page stays until the person has read what is back.
      endSession(() => sendForm<Restored>('/data/restore', formOf(backup, passphrase, more), setSent)),
  });
  const choose = async (file: File) => {
    setPassphrase('');
    preview.reset();
    restore.reset();
    const backup = { file, encrypted: (await file.slice(0, AGE.length).text()) === AGE };
    setChosen(backup);
    if (!backup.encrypted) preview.mutate(backup);
  };
  return { chosen, choose, passphrase, setPassphrase, sent, preview, restore };
}

/** Replaces all data with a backup. Shows the contents first; then the organization's name must be typed to confirm. */
export function RestoreSection() {
  const { chosen, choose, passphrase, setPassphrase, sent, preview, restore } = useRestore();
  if (restore.data) return <RestoredNote restored={restore.data} />;
  const busy = preview.isPending || restore.isPending;
  const working = restore.isPending ? 'Restoring. Do not close this page.' : 'Reading the backup';
  const errors = fieldErrors(preview.error ?? restore.error);
  return (
    <SettingsSection
      title="Restore"
      text="Replaces everything in this installation, every organization and account, with the contents of a backup. Everything done since the backup is lost. Everyone has to sign in again; access revoked since then stays revoked."
    >
      {busy ? (
        <ProgressBar
          label={restore.isPending ? 'Restore' : 'Backup'}
          done={sent < 1 ? sent : undefined}
          text={sent < 1 ? 'Sending the backup' : working}
        />
      ) : (
        <div className={classes.content}>
          <Refusal error={preview.error ?? restore.error} fields={['file', 'confirm', 'passphrase']} />
          <FileDrop
            label="Drop a backup here, or choose one"
            hint="A .backup file, up to 60 MB. Restore larger ones on the command line."
            accept=".backup,.tar"
            file={chosen?.file}
            onChange={(file) => void choose(file)}
            error={errors.file}
          />
          {chosen?.encrypted && !preview.data ? (
            <form
              className={classes.content}
              onSubmit={(event) => {
                event.preventDefault();
                if (passphrase) preview.mutate(chosen);
              }}
            >
              <PasswordInput
                label="Backup passphrase"
                autoComplete="off"
                value={passphrase}
                onChange={(event) => setPassphrase(event.currentTarget.value)}
                error={errors.passphrase}
              />
              <div>
                <Button type="submit" variant="default" disabled={!passphrase}>
                  Open backup
                </Button>
              </div>
            </form>
          ) : null}
          {chosen && preview.data ? (
            <ConfirmRestore
              contents={preview.data}
              error={errors.confirm}
              onConfirm={(confirm) => restore.mutate({ backup: chosen, confirm, sha256: preview.data.sha256 })}
            />
          ) : null}
        </div>
      )}
    </SettingsSection>
  );
}

interface ConfirmRestoreProps {
  contents: Contents;
  error: string | undefined;
  onConfirm: (typed: string) => void;
}

function ConfirmRestore({ contents, error, onConfirm }: ConfirmRestoreProps) {
  const { name } = useOrganization();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.content}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === name) onConfirm(typed);
      }}
    >
      <BackupContents contents={contents} />
      <TextInput
        label={`Type ${name} to confirm`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
      />
      <div>
        <Button type="submit" color="red" disabled={typed !== name}>
          Replace everything
        </Button>
      </div>
    </form>
  );
}

function RestoredNote({ restored: { taken_at, rows, restart_needed } }: { restored: Restored }) {
  const { timezone } = useOrganization();
  const client = useQueryClient();
  const goOn = () => void forgetEverything(client).then(() => window.location.assign('/'));
  return (
    <SettingsSection title="Restored">
      <div className={classes.content}>
        <p className={classes.text} role="status">
          Restored the backup from {formatDateTime(taken_at, timezone)}: {formatCount(rows)} rows.{' '}
          {restart_needed ? 'It came from another installation: restart the server, then sign in.' : 'Sign in again.'}
        </p>
        <div>
          <Button onClick={goOn} data-autofocus>
            Continue
          </Button>
        </div>
      </div>
    </SettingsSection>
  );
}
