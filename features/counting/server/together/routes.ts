import { implementForMembers } from '#shared/server/routes.ts';
import { crewContract } from '../../contract/crew-contract.ts';
import { closeProgress } from '../cycles/close-progress.ts';
import { leaveShelf, stayAt } from './presence.ts';

const os = implementForMembers(crewContract);

export const crewRouter = os.router({
  stayAt: os.stayAt.handler(({ context, input }) => stayAt(context.operation, input)),
  leaveShelf: os.leaveShelf.handler(({ context, input }) => leaveShelf(context.operation, input)),
  closeProgress: os.closeProgress.handler(({ context }) => closeProgress(context.operation)),
});
