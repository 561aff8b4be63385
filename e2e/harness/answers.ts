import type { AnyContractProcedure } from '@orpc/contract';
import type { Route } from 'playwright-core';
import { requireSendable } from '#test/answers/sendable.ts';

/* The only ways for a journey to answer in place of the server (enforced by the check "honest answers"): a journey that
   makes up what the server cannot send proves nothing about the product. */

/** The server refuses or fails. */
export function refuse(route: Route, status: number, body: unknown = {}): Promise<void> {
  if (status < 400) throw new Error(`${status} is no refusal`);
  return answer(route, status, typeof body === 'string' ? body : JSON.stringify(body));
}

/** An answer that was lost on its way: it is empty. */
export const answerNothing = (route: Route): Promise<void> => answer(route, 200, '{}');

/** A state that is hard to produce, in the shape of the route's contract. */
export async function answerAs(route: Route, procedure: AnyContractProcedure, value: unknown): Promise<void> {
  requireSendable(procedure, value);
  await answer(route, 200, JSON.stringify(value));
}

async function answer(route: Route, status: number, body: string): Promise<void> {
  try {
    await route.fulfill({ status, contentType: 'application/json', body });
  } catch (error) {
    // The journey has ended the interception meanwhile, which sent the request to the server.
    if (!String(error).includes('Route is already handled')) throw error;
  }
}
