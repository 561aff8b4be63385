import { implementForMembers } from '#shared/server/routes.ts';
import { outboxContract } from '../../contract/outbox-contract.ts';
import type { Accounts } from '../accounts.ts';
import { confirmMail, getMail, getMailAttachment, listMail, sendMailNow } from './outbox.ts';

const members = implementForMembers(outboxContract);

export function createOutboxRoutes({ canSendMail }: Accounts) {
  return {
    listMail: members.listMail.handler(({ input, context: { operation } }) => listMail(operation, input)),
    getMail: members.getMail.handler(({ input, context: { operation } }) => getMail(operation, input)),
    getMailAttachment: members.getMailAttachment.handler(({ input, context: { operation } }) =>
      getMailAttachment(operation, input),
    ),
    sendMail: members.sendMail.handler(({ input, context: { operation } }) =>
      sendMailNow(operation, input, canSendMail),
    ),
    confirmMail: members.confirmMail.handler(({ input, context: { operation } }) => confirmMail(operation, input)),
  };
}
