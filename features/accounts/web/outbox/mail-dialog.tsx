import { Button } from '@mantine/core';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import classes from './mail-dialog.module.css';
import { canSendNow, type Mail, useConfirming, useOutbox, useSending } from './use-outbox.ts';

/** One mail as it goes out, with its link ready to be handed over by other means. */
export function MailDialog({ value, close }: DialogProps) {
  const outbox = useOutbox();
  const send = useSending();
  const confirm = useConfirming();
  const mail = outbox.data?.pages.flatMap((page) => page.data).find((each) => each.id === value);
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {mail?.status === 'unsure' ? (
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id: mail.id })}>
          It arrived
        </Button>
      ) : null}
      {mail && (canSendNow(mail) || mail.status === 'unsure') ? (
        <Button loading={send.isPending} onClick={() => send.mutate({ id: mail.id })}>
          {mail.status === 'unsure' ? 'Send again' : 'Send now'}
        </Button>
      ) : null}
    </>
  );
  return (
    <DialogFrame title={mail?.subject ?? 'Mail'} footer={buttons}>
      {mail ? (
        <MailText mail={mail} />
      ) : outbox.isPending ? (
        <ListWaiting />
      ) : outbox.error ? (
        <ErrorPanel error={outbox.error} onRetry={() => void outbox.refetch()} />
      ) : (
        <p>This mail is not among the newest.</p>
      )}
    </DialogFrame>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0];
  return (
    <div className={classes.mail}>
      <p className={classes.to}>To {mail.recipient}</p>
      {mail.status === 'unsure' ? (
        <p role="alert" className={classes.error}>
          {mail.error} Ask {mail.recipient} whether it is there: it is not sent twice by itself.
        </p>
      ) : mail.error ? (
        <p role="alert" className={classes.error}>
          Not sent after {mail.attempts} {mail.attempts === 1 ? 'try' : 'tries'}: {mail.error}
        </p>
      ) : null}
      <div className={classes.text}>{mail.text}</div>
      {link ? <CopyField label="Link in this mail" value={link} /> : null}
    </div>
  );
}
