import { implementForMembers } from '#shared/server/routes.ts';
import { countingContract } from '../contract/counting-contract.ts';
import { endStage } from './cycles/end-stage.ts';
import { listStages } from './cycles/list-stages.ts';
import { previewZeroOut } from './cycles/preview-zero-out.ts';
import { currentCounts } from './stocktakes/current-counts.ts';
import { saveStocktake } from './stocktakes/save-stocktake.ts';
import { saveStocktakes } from './stocktakes/save-stocktakes.ts';
import { listStocktakes } from './stocktakes/stocktake-rows.ts';
import { acceptItem } from './variance/accept-item.ts';
import { listVariance } from './variance/list-variance.ts';

const os = implementForMembers(countingContract);

export const countingRouter = os.router({
  saveStocktake: os.saveStocktake.handler(({ context, input }) => saveStocktake(context.operation, input)),
  saveStocktakes: os.saveStocktakes.handler(({ context, input }) => saveStocktakes(context.operation, input)),
  listStocktakes: os.listStocktakes.handler(({ context, input }) => listStocktakes(context.operation, input)),
  currentCounts: os.currentCounts.handler(({ context }) => currentCounts(context.operation)),
  listStages: os.listStages.handler(({ context, input }) => listStages(context.operation, input)),
  endStage: os.endStage.handler(({ context, input }) => endStage(context.operation, input)),
  previewZeroOut: os.previewZeroOut.handler(({ context }) => previewZeroOut(context.operation)),
  listVariance: os.listVariance.handler(({ context, input }) => listVariance(context.operation, input)),
  acceptItem: os.acceptItem.handler(({ context, input }) => acceptItem(context.operation, input)),
});
