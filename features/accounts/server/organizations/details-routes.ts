import { implementForMembers } from '#shared/server/routes.ts';
import { organizationDetailsContract } from '../../contract/organization-details-contract.ts';
import {
  deleteLogo,
  getLogo,
  getOrganizationDetails,
  setLogo,
  updateOrganizationDetails,
} from './organization-details.ts';

const members = implementForMembers(organizationDetailsContract);

export const detailsRoutes = {
  getOrganizationDetails: members.getOrganizationDetails.handler(({ context, input }) =>
    getOrganizationDetails(context.operation, input),
  ),
  updateOrganizationDetails: members.updateOrganizationDetails.handler(({ context, input }) =>
    updateOrganizationDetails(context.operation, input),
  ),
  getLogo: members.getLogo.handler(({ context, input }) => getLogo(context.operation, input)),
  setLogo: members.setLogo.handler(({ context, input }) => setLogo(context.operation, input)),
  deleteLogo: members.deleteLogo.handler(({ context, input }) => deleteLogo(context.operation, input)),
};
