import type { AnyContractProcedure, AnyContractRouter, AnySchema, ContractProcedure, Schema } from '@orpc/contract';
import { type ImplementerInternalWithMiddlewares, implement } from '@orpc/server';
import type { RouteMeta } from '#shared/contract/route.ts';
import { inRegion } from './answers/in-region.ts';
import { StreamedAnswer } from './answers/streamed-answer.ts';
import type { Actor, Context, Person, RequestContext, Role } from './context.ts';
import { notMember, Refusal } from './refusal.ts';
import { refuseUnstorable } from './unstorable-text.ts';
import { withheldPlaces, withhold, withholdEach } from './withhold.ts';

const RANK: Readonly<Record<Role, number>> = { member: 1, admin: 2, owner: 3 };

/** True if `role` includes the rights of `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/** Refuses with 403 unless the actor has at least `needed`. */
export function requireRole(actor: Actor, needed: Role): void {
  if (!hasRole(actor.role, needed)) throw new Refusal('forbidden', `Only ${needed}s may do this`);
}

/** Deciding who has access is not for programs: a leaked key must not become a person (decision 11). */
export function refuseApiKey(person: Person): void {
  if (person.sessionId === null) throw new Refusal('forbidden', "API keys can't do this: sign in with your password");
}

async function authorize(context: RequestContext, { access, signedIn }: RouteMeta): Promise<Actor | null> {
  if (access === 'anyone') return null;
  const person = signedIn && (await context.findPerson());
  if (person) refuseApiKey(person);
  if (access === 'person') {
    if (!(await context.findPerson())) throw new Refusal('unauthenticated', 'Please sign in');
    return null;
  }
  const actor = await context.findActor();
  if (!actor) {
    if (await context.findPerson()) throw notMember();
    throw new Refusal('unauthenticated', 'Please sign in');
  }
  requireRole(actor, access);
  return actor;
}

/** Answers are checked against the contract in tests; in production it would cost 0.2 ms for a page of 250 rows. */
const UNCHECKED = { initialOutputValidationIndex: Number.NaN };
const CONFIG = process.env.NODE_ENV === 'test' ? { initialOutputValidationIndex: 0 } : UNCHECKED;

/** Inside a generic function the implementer's type is unknown; any contract with one procedure can represent it. */
type AnyContract = { readonly each: AnyContractProcedure };

type Implemented<T extends AnyContractRouter, Extra> = ImplementerInternalWithMiddlewares<
  T,
  RequestContext,
  RequestContext & Extra
>;

/**
 * Implements a feature's contract for members: the contract itself says who may call, and others are refused before the
 * handler runs, so that no route can forget it. Removes figures marked as stock on a shelf from answers to blind
 * counters, here and nowhere else. Handlers get the operation's context.
 */
export function implementForMembers<T extends AnyContractRouter>(contract: T): Implemented<T, { operation: Context }> {
  return implementWith(contract, CONFIG) as unknown as Implemented<T, { operation: Context }>;
}

function implementWith(contract: AnyContractRouter, config: typeof CONFIG) {
  return implement(contract as unknown as AnyContract, config)
    .$context<RequestContext>()
    .use(async ({ context, procedure, next }, input, output) => {
      const { meta, outputSchema } = procedure['~orpc'];
      const { access, tellsStock } = meta as RouteMeta;
      const actor = await authorize(context, meta as RouteMeta);
      refuseUnstorable(input);
      if (!actor) throw new Error(`Route with access "${access}" needs implementForEveryone`);
      const places = withheldPlaces(outputSchema);
      // Whatever a route answers: filters, sort orders and refusals can tell stock, too.
      const blind = (await context.isBlind?.(actor)) ?? false;
      if (blind && tellsStock) throw new Refusal('forbidden', 'Hidden while counting blind');
      const { db, now, idempotencyKey, ip, headers } = context;
      const origin = { ip, client: headers['user-agent'] };
      const operation = { db, now, idempotencyKey, actor, blind, origin };
      const answer = await inRegion(actor.region, () => next({ context: { operation } }));
      if (answer.output instanceof StreamedAnswer) {
        const { type, fileName } = answer.output;
        const stream = await answer.output.open(blind && places ? withholdEach(places) : undefined);
        context.describeStream(type, fileName);
        return output(stream);
      }
      return blind && places ? output(withhold(answer.output, places)) : answer;
    });
}

/** The contract describes the answer that is sent, which can differ from what a handler returns. */
type Streamed<T> = {
  [Name in keyof T]: T[Name] extends ContractProcedure<infer Input, AnySchema, infer Errors, infer Meta>
    ? ContractProcedure<Input, Schema<StreamedAnswer, StreamedAnswer>, Errors, Meta>
    : never;
};

/** Implements routes about everything in an organization, which are answered as they are read. */
export function implementStreamed<T extends AnyContractRouter>(
  contract: T,
): Implemented<Streamed<T>, { operation: Context }> {
  return implementWith(contract, UNCHECKED) as unknown as Implemented<Streamed<T>, { operation: Context }>;
}

/** For the few routes outside an organization: setup, sign-in, who am I. */
export function implementForEveryone<T extends AnyContractRouter>(
  contract: T,
): Implemented<T, { actor: Actor | null }> {
  const implementer = implement(contract as unknown as AnyContract, CONFIG)
    .$context<RequestContext>()
    .use(async ({ context, procedure, next }, input) => {
      const actor = await authorize(context, procedure['~orpc'].meta as RouteMeta);
      refuseUnstorable(input);
      return next({ context: { actor } });
    });
  return implementer as unknown as Implemented<T, { actor: Actor | null }>;
}
