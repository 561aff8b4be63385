import { Button } from '@mantine/core';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import classes from './mail-dialog.module.css';
import { type Mail, useOutbox, useSending } from './outbox-tab.tsx';

/** One mail as it goes out, with its link ready to be handed over by other means. */
export function MailDialog({ value, close }: DialogProps) {
  const outbox = useOutbox();
  const send = useSending();
  const mail = outbox.data?.pages.flatMap((page) => page.data).find((each) => each.id === value);
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {mail && mail.status !== 'sent' ? (
        <Button loading={send.isPending} onClick={() => send.mutate({ id: mail.id })}>
          Send now
        </Button>
      ) : null}
    </>
  );
  return (
    <DialogFrame title={mail?.subject ?? 'Mail'} footer={buttons}>
      {mail ? <MailText mail={mail} /> : <p>{outbox.isPending ? 'Loading…' : 'This mail is not among the newest.'}</p>}
    </DialogFrame>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0];
  return (
    <div className={classes.mail}>
      <p className={classes.to}>To {mail.recipient}</p>
      {mail.error ? (
        <p role="alert" className={classes.error}>
          Not sent after {mail.attempts} {mail.attempts === 1 ? 'try' : 'tries'}: {mail.error}
        </p>
      ) : null}
      <div className={classes.text}>{mail.text}</div>
      {link ? <CopyField label="Link in this mail" value={link} /> : null}
    </div>
  );
}
