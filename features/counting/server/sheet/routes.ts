import { implementForMembers } from '#shared/server/routes.ts';
import { countSheetContract } from '../../contract/count-sheet-contract.ts';
import { arrangeShelf } from './arrange-shelf.ts';
import { getCountSheet } from './get-count-sheet.ts';

const os = implementForMembers(countSheetContract);

export const countSheetRouter = os.router({
  getCountSheet: os.getCountSheet.handler(({ context, input }) => getCountSheet(context.operation, input)),
  arrangeShelf: os.arrangeShelf.handler(({ context, input }) => arrangeShelf(context.operation, input)),
});
