import { Button, PasswordInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { fieldErrors } from '#shared/web/api-error.ts';
import { download } from '#shared/web/download.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { ProgressBar } from '../progress-bar.tsx';
import classes from './backup.module.css';

/** `allowed` is initially unknown; then neither the button nor the reason is shown. */
export function BackupSection({ allowed }: { allowed: boolean | undefined }) {
  const [part, setPart] = useState<number>();
  const [passphrase, setPassphrase] = useState('');
  const backup = useMutation({
    mutationFn: () => download('POST', '/data/backup', setPart, passphrase ? { passphrase } : {}),
    onSuccess: (name) => toastDone(`${name} was downloaded`),
    onSettled: () => setPart(undefined),
  });
  return (
    <SettingsSection
      title="Backup"
      text="Every organization in this installation, in one file. Installation owners can download and restore all of them, including organizations they don't belong to. Without a passphrase, anyone who has the file can read the password hashes and the sign-in secret in it: encrypt it, and keep both safe."
    >
      {allowed === false ? (
        <p className={classes.text}>
          A backup holds every organization of this installation. Only an installation owner, or an owner of all
          organizations, can download it here. Ask the person who runs the server.
        </p>
      ) : backup.isPending ? (
        <ProgressBar label="Backup" done={part} text={part === undefined ? 'Writing the backup' : 'Downloading'} />
      ) : (
        <div className={classes.content}>
          <Refusal error={backup.error} fields={['passphrase']} />
          <PasswordInput
            label="Passphrase (optional)"
            description="At least 12 characters. Without it no one can restore the backup, so write it down."
            autoComplete="new-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={fieldErrors(backup.error).passphrase}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              disabled={!allowed}
              onClick={() => backup.mutate()}
            >
              Download backup
            </Button>
          </div>
        </div>
      )}
    </SettingsSection>
  );
}
