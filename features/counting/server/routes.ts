import type { SalesResumed } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { countingContract } from '../contract/counting-contract.ts';
import { type CloseChecks, closeChecklist } from './cycles/close-checklist.ts';
import { listStageEvents } from './cycles/cycle-events.ts';
import { endStage } from './cycles/end-stage.ts';
import { listLateArrivals } from './cycles/list-late-arrivals.ts';
import { listStages } from './cycles/list-stages.ts';
import { previewZeroOut } from './cycles/preview-zero-out.ts';
import { reopenStage } from './cycles/reopen-stage.ts';
import { currentCounts } from './stocktakes/current-counts.ts';
import { saveStocktake } from './stocktakes/save-stocktake.ts';
import { saveStocktakes } from './stocktakes/save-stocktakes.ts';
import { listStocktakes } from './stocktakes/stocktake-rows.ts';
import { countProgress } from './together/count-progress.ts';
import { changeCountSettings, keepCount, listRecounts } from './together/recounts.ts';
import { acceptItem } from './variance/accept-item.ts';
import { listVariance } from './variance/list-variance.ts';

const os = implementForMembers(countingContract);

/** `checks` lists open work of other features when a cycle ends; `onSalesResumed` posts the sales of a pause. */
export const createCountingRouter = (checks: CloseChecks, onSalesResumed?: SalesResumed) =>
  os.router({
    saveStocktake: os.saveStocktake.handler(({ context, input }) => saveStocktake(context.operation, input)),
    saveStocktakes: os.saveStocktakes.handler(({ context, input }) => saveStocktakes(context.operation, input)),
    listStocktakes: os.listStocktakes.handler(({ context, input }) => listStocktakes(context.operation, input)),
    currentCounts: os.currentCounts.handler(({ context }) => currentCounts(context.operation)),
    listStages: os.listStages.handler(({ context, input }) => listStages(context.operation, input)),
    endStage: os.endStage.handler(({ context, input }) => endStage(context.operation, input, onSalesResumed)),
    previewZeroOut: os.previewZeroOut.handler(({ context }) => previewZeroOut(context.operation)),
    listVariance: os.listVariance.handler(({ context, input }) => listVariance(context.operation, input)),
    acceptItem: os.acceptItem.handler(({ context, input }) => acceptItem(context.operation, input)),
    countProgress: os.countProgress.handler(({ context }) => countProgress(context.operation)),
    listRecounts: os.listRecounts.handler(({ context }) => listRecounts(context.operation)),
    keepCount: os.keepCount.handler(({ context, input }) => keepCount(context.operation, input)),
    changeCountSettings: os.changeCountSettings.handler(({ context, input }) =>
      changeCountSettings(context.operation, input),
    ),
    closeChecklist: os.closeChecklist.handler(({ context }) => closeChecklist(context.operation, checks)),
    listLateArrivals: os.listLateArrivals.handler(({ context, input }) => listLateArrivals(context.operation, input)),
    listStageEvents: os.listStageEvents.handler(({ context, input }) => listStageEvents(context.operation, input)),
    reopenStage: os.reopenStage.handler(({ context, input }) => reopenStage(context.operation, input)),
  });
