import { implementForMembers } from '#shared/server/routes.ts';
import { modifierContract } from '../../contract/modifier-contract.ts';
import { changeModifier } from './change-modifier.ts';
import { getModifier, listModifiers, previewModifier } from './modifier-rows.ts';
import { previewDrinks } from './preview-drinks.ts';

const os = implementForMembers(modifierContract);

export const modifierRouter = os.router({
  listModifiers: os.listModifiers.handler(({ context, input }) => listModifiers(context.operation, input)),
  getModifier: os.getModifier.handler(({ context, input }) => getModifier(context.operation, input)),
  changeModifier: os.changeModifier.handler(({ context, input }) => changeModifier(context.operation, input)),
  previewModifier: os.previewModifier.handler(({ context, input }) => previewModifier(context.operation, input)),
  previewDrinks: os.previewDrinks.handler(({ context, input }) => previewDrinks(context.operation, input)),
});
