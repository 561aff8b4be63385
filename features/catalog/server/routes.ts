import { implementForMembers } from '#shared/server/routes.ts';
import { catalogContract } from '../contract/catalog-contract.ts';
import { addItemField, removeItemField, updateItemField } from './fields/item-fields.ts';
import { listFields } from './fields/list-fields.ts';
import { setItems } from './items/set-items.ts';
import { createSize } from './sizes/create-size.ts';
import { listSizes } from './sizes/list-sizes.ts';
import { createType } from './types/create-type.ts';
import { listTypes } from './types/list-types.ts';

const os = implementForMembers(catalogContract);

export const catalogRouter = {
  listSizes: os.listSizes.handler(({ context, input }) => listSizes(context.operation, input)),
  createSize: os.createSize.handler(({ context, input }) => createSize(context.operation, input)),
  listTypes: os.listTypes.handler(({ context }) => listTypes(context.operation)),
  createType: os.createType.handler(({ context, input }) => createType(context.operation, input)),
  listFields: os.listFields.handler(({ context, input }) => listFields(context.operation, input)),
  setItems: os.setItems.handler(({ context, input }) => setItems(context.operation, input)),
  addItemField: os.addItemField.handler(({ context, input }) => addItemField(context.operation, input)),
  updateItemField: os.updateItemField.handler(({ context, input }) => updateItemField(context.operation, input)),
  removeItemField: os.removeItemField.handler(({ context, input }) => removeItemField(context.operation, input)),
};
