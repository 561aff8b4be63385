import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatFileSize } from '#shared/domain/format.ts';
import { API_BASE } from '#shared/web/api-client.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import classes from './mail-dialog.module.css';
import { MAIL_TONES, MAIL_WORDS } from './mail-words.ts';
import { canSendNow, type Mail, useConfirming, useMail, useSending } from './use-outbox.ts';

/** One mail as it is sent, without the links that give access to an account or a team. */
export function MailDialog({ value, close }: DialogProps) {
  const query = useMail(value);
  const send = useSending();
  const confirm = useConfirming();
  const mail = query.data;
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {mail?.status === 'unsure' ? (
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id: mail.id })}>
          Mark as delivered
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
      ) : query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListWaiting />
      )}
    </DialogFrame>
  );
}

function MailText({ mail }: { mail: Mail }) {
  return (
    <div className={classes.mail}>
      <p className={classes.to}>
        To {mail.recipient}
        <StateTag tone={MAIL_TONES[mail.status]}>{MAIL_WORDS[mail.status]}</StateTag>
      </p>
      {mail.status === 'unsure' ? (
        <p role="alert" className={classes.error}>
          {mail.error} Ask {mail.recipient} whether it arrived: it is not sent again automatically.
        </p>
      ) : mail.error ? (
        <p role="alert" className={classes.error}>
          Not sent after {mail.attempts} {mail.attempts === 1 ? 'try' : 'tries'}: {mail.error}
        </p>
      ) : null}
      <div className={classes.text}>{mail.text}</div>
      {mail.attachment ? (
        <p className={classes.file}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden />
          <a href={`${API_BASE}/outbox/${mail.id}/attachment`} download={mail.attachment.name}>
            {mail.attachment.name}
          </a>
          <span>{formatFileSize(mail.attachment.size)}</span>
        </p>
      ) : null}
    </div>
  );
}
