import { implementForMembers } from '#shared/server/routes.ts';
import { salesContract } from '../../contract/sales-contract.ts';
import { reportSales } from '../report/report-sales.ts';
import { listUnmatchedSales } from '../unmatched/unmatched-sales.ts';
import { listItemSales, listSales } from './list-sales.ts';
import { postWaitingSales, previewWaitingSales } from './post-sales-of-item.ts';
import { receiveSales } from './receive-sales.ts';

const os = implementForMembers(salesContract);

export const salesRouter = os.router({
  listSales: os.listSales.handler(({ context, input }) => listSales(context.operation, input)),
  reportSales: os.reportSales.handler(({ context, input }) => reportSales(context.operation, input)),
  listItemSales: os.listItemSales.handler(({ context, input }) => listItemSales(context.operation, input)),
  receiveSales: os.receiveSales.handler(({ context, input }) => receiveSales(context.operation, input)),
  listUnmatchedSales: os.listUnmatchedSales.handler(({ context, input }) =>
    listUnmatchedSales(context.operation, input),
  ),
  previewSalesOfItem: os.previewSalesOfItem.handler(({ context, input }) =>
    previewWaitingSales(context.operation, input),
  ),
  postSalesOfItem: os.postSalesOfItem.handler(({ context, input }) => postWaitingSales(context.operation, input)),
});
