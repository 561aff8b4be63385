import type { Actor } from '#shared/server/context.ts';
import { implementForEveryone } from '#shared/server/routes.ts';
import { accessContract } from '../../contract/access-contract.ts';
import { requireSession } from '../access/require-access.ts';
import { endOtherSessions, endSession, listSessions } from '../access/sessions.ts';
import type { Accounts } from '../accounts.ts';
import { originOf } from '../security/record-event.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts';

const everyone = implementForEveryone(accessContract);

export function createAccessRoutes(accounts: Accounts) {
  return {
    listSessions: everyone.listSessions.handler(async ({ context }) =>
      listSessions(accounts, await requireSession(accounts, context)),
    ),
    endSession: everyone.endSession.handler(async ({ input, context }) =>
      endSession(accounts, await requireSession(accounts, context), input.id),
    ),
    endOtherSessions: everyone.endOtherSessions.handler(async ({ context }) =>
      endOtherSessions(accounts, await requireSession(accounts, context)),
    ),
    listApiKeys: everyone.listApiKeys.handler(({ context }) => listApiKeys(accounts, memberOf(context.actor))),
    createApiKey: everyone.createApiKey.handler(async ({ input, context }) =>
      createApiKey(
        accounts,
        await requireSession(accounts, context),
        { db: context.db, now: context.now, idempotencyKey: context.idempotencyKey, origin: originOf(context) },
        input,
      ),
    ),
    deleteApiKey: everyone.deleteApiKey.handler(async ({ input, context }) => {
      await requireSession(accounts, context);
      return deleteApiKey(accounts, memberOf(context.actor), input.id, originOf(context));
    }),
  };
}

/** Routes for a role always have an actor, because the contract's access requires one. */
function memberOf(actor: Actor | null): Actor {
  if (!actor) throw new Error('The route is not for members');
  return actor;
}
