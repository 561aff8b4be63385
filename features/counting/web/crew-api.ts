import { createApi } from '#shared/web/api-client.ts';
import { crewContract } from '../contract/crew-contract.ts';

export const crew = createApi(crewContract);
