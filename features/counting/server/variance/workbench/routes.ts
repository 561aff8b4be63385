import { implementForMembers } from '#shared/server/routes.ts';
import { workbenchContract } from '../../../contract/workbench-contract.ts';
import { correctCount } from '../../stocktakes/correct-count.ts';
import { askRecount } from '../../together/ask-recount.ts';
import { findItemCauses } from './find-item-causes.ts';
import { listLeads } from './list-leads.ts';
import type { OutsideEvidence } from './outside-evidence.ts';

const os = implementForMembers(workbenchContract);

/** `outside` is what other features know about items whose count differs. */
export const createWorkbenchRouter = (outside: OutsideEvidence) =>
  os.router({
    listLeads: os.listLeads.handler(({ context, input }) => listLeads(context.operation, input, outside)),
    findCauses: os.findCauses.handler(({ context, input }) => findItemCauses(context.operation, input, outside)),
    settleDelivery: os.settleDelivery.handler(({ context, input }) => outside.settleDelivery(context.operation, input)),
    askRecount: os.askRecount.handler(({ context, input }) => askRecount(context.operation, input)),
    correctCount: os.correctCount.handler(({ context, input }) => correctCount(context.operation, input)),
  });
