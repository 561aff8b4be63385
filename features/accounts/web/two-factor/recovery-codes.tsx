import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import dialog from '../parts/dialog-text.module.css';
import classes from './two-factor.module.css';

/** Shown once; each code signs in once if the phone is lost. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <DialogFrame
      title="Recovery codes"
      size="small"
      footer={
        <Button onClick={close} data-autofocus>
          I have saved them
        </Button>
      }
    >
      <div className={dialog.form}>
        <p className={dialog.text}>
          Each of these signs you in once, when you don’t have the app. Keep them like a password:{' '}
          <strong>they are not shown again.</strong>
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          </Button>
          <Button
            component="a"
            href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`}
            download="cellarhand-recovery-codes.txt"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            Download
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
