import { implementForMembers } from '#shared/server/routes.ts';
import { countSheetContract } from '../../contract/count-sheet-contract.ts';
import { arrangeShelf } from './arrange-shelf.ts';
import { getCountSettings, setCountSettings } from './blind-counts.ts';
import { getCountSheet } from './get-count-sheet.ts';

const os = implementForMembers(countSheetContract);

export const countSheetRouter = os.router({
  getCountSettings: os.getCountSettings.handler(({ context }) => getCountSettings(context.operation)),
  setCountSettings: os.setCountSettings.handler(({ context, input }) => setCountSettings(context.operation, input)),
  getCountSheet: os.getCountSheet.handler(({ context, input }) => getCountSheet(context.operation, input)),
  arrangeShelf: os.arrangeShelf.handler(({ context, input }) => arrangeShelf(context.operation, input)),
});
