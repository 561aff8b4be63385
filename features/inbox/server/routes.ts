import { implementForMembers } from '#shared/server/routes.ts';
import { inboxContract } from '../contract/inbox-contract.ts';
import { deleteDocument, releaseDocument } from './documents/change-documents.ts';
import { listInbox } from './documents/list-inbox.ts';
import type { Inbox } from './inbox.ts';
import {
  changeInboxSettings,
  checkInbox,
  connectMailbox,
  disconnectMailbox,
  getInboxSettings,
} from './settings/inbox-settings.ts';
import { allowSender, askBeforeSales, removeSender } from './settings/senders.ts';

const os = implementForMembers(inboxContract);

export const createInboxRouter = (inbox: Inbox) =>
  os.router({
    listInbox: os.listInbox.handler(({ context, input }) => listInbox(context.operation, input)),
    processDocument: os.processDocument.handler(({ context, input }) => releaseDocument(context.operation, input)),
    deleteDocument: os.deleteDocument.handler(({ context, input }) => deleteDocument(context.operation, input)),
    getInboxSettings: os.getInboxSettings.handler(({ context }) => getInboxSettings(inbox, context.operation)),
    changeInboxSettings: os.changeInboxSettings.handler(({ context, input }) =>
      changeInboxSettings(inbox, context.operation, input),
    ),
    connectMailbox: os.connectMailbox.handler(({ context, input }) => connectMailbox(inbox, context.operation, input)),
    disconnectMailbox: os.disconnectMailbox.handler(({ context }) => disconnectMailbox(inbox, context.operation)),
    checkInbox: os.checkInbox.handler(({ context }) => checkInbox(context.operation)),
    allowSender: os.allowSender.handler(({ context, input }) => allowSender(context.operation, input)),
    askBeforeSales: os.askBeforeSales.handler(({ context, input }) => askBeforeSales(context.operation, input)),
    removeSender: os.removeSender.handler(({ context, input }) => removeSender(context.operation, input)),
  });
