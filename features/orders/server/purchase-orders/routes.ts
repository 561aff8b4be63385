import {
  addAttachment,
  deleteAttachment,
  getAttachment,
  listAttachments,
} from '#features/invoices/server/documents/attachments.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { orderMatchContract } from '../../contract/order-match-contract.ts';
import { purchaseOrderContract } from '../../contract/purchase-order-contract.ts';
import { convertOrder } from './convert-order.ts';
import { exportOrder } from './export-order.ts';
import { getPurchaseOrder } from './get-purchase-order.ts';
import { billLine, billRest, decideDifference } from './matching/bill-lines.ts';
import { previewMatchMail, sendMatchMail } from './matching/match-mail.ts';
import { getOrderMatch } from './matching/read-match.ts';
import { settleCredit } from './matching/settle-credit.ts';
import { previewOrderMail } from './order-letter.ts';
import { getOrderTerms } from './order-terms.ts';
import { listOpenOrders } from './receiving/list-open-orders.ts';
import { getReceiving } from './receiving/read-receiving.ts';
import { addToDelivery, receiveLine, receiveRest } from './receiving/receive-line.ts';
import { retryOrderMail, sendOrder } from './send-order.ts';
import { suggestOrder } from './suggest-order.ts';

const members = implementForMembers({ ...purchaseOrderContract, ...orderMatchContract });

export function createPurchaseOrderRouter(files: Files, canSendMail: boolean) {
  return members.router({
    getPurchaseOrder: members.getPurchaseOrder.handler(({ context, input }) =>
      getPurchaseOrder(context.operation, input, canSendMail),
    ),
    convertPurchaseOrder: members.convertPurchaseOrder.handler(({ context, input }) =>
      convertOrder(context.operation, input),
    ),
    exportPurchaseOrder: members.exportPurchaseOrder.handler(({ context, input }) =>
      exportOrder(context.operation, input),
    ),
    sendPurchaseOrder: members.sendPurchaseOrder.handler(({ context, input }) =>
      sendOrder(context.operation, input, canSendMail),
    ),
    retryOrderMail: members.retryOrderMail.handler(({ context, input }) =>
      retryOrderMail(context.operation, input, canSendMail),
    ),
    previewOrderMail: members.previewOrderMail.handler(({ context, input }) =>
      previewOrderMail(context.operation, input),
    ),
    listAttachments: members.listAttachments.handler(({ context, input }) => listAttachments(context.operation, input)),
    addAttachment: members.addAttachment.handler(({ context, input }) =>
      addAttachment(context.operation, files, input),
    ),
    getAttachment: members.getAttachment.handler(({ context, input }) =>
      getAttachment(context.operation, files, input),
    ),
    deleteAttachment: members.deleteAttachment.handler(({ context, input }) =>
      deleteAttachment(context.operation, files, input),
    ),
    listOpenOrders: members.listOpenOrders.handler(({ context, input }) => listOpenOrders(context.operation, input)),
    getReceiving: members.getReceiving.handler(({ context, input }) => getReceiving(context.operation, input)),
    receiveLine: members.receiveLine.handler(({ context, input }) => receiveLine(context.operation, input)),
    addToDelivery: members.addToDelivery.handler(({ context, input }) => addToDelivery(context.operation, input)),
    receiveRest: members.receiveRest.handler(({ context, input }) => receiveRest(context.operation, input)),
    getOrderTerms: members.getOrderTerms.handler(({ context, input }) => getOrderTerms(context.operation, input)),
    getOrderMatch: members.getOrderMatch.handler(({ context, input }) => getOrderMatch(context.operation, input)),
    billLine: members.billLine.handler(({ context, input }) => billLine(context.operation, input)),
    billRest: members.billRest.handler(({ context, input }) => billRest(context.operation, input)),
    decideDifference: members.decideDifference.handler(({ context, input }) =>
      decideDifference(context.operation, input),
    ),
    settleCredit: members.settleCredit.handler(({ context, input }) => settleCredit(context.operation, input)),
    previewMatchMail: members.previewMatchMail.handler(({ context, input }) =>
      previewMatchMail(context.operation, input),
    ),
    sendMatchMail: members.sendMatchMail.handler(({ context, input }) =>
      sendMatchMail(context.operation, input, canSendMail),
    ),
    suggestOrder: members.suggestOrder.handler(({ context, input }) => suggestOrder(context.operation, input)),
  });
}
