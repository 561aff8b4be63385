import { createApi } from '#shared/web/api-client.ts';
import { countSheetContract } from '../../contract/count-sheet-contract.ts';

const { getCountSettings, setCountSettings } = countSheetContract;

export const countSettings = createApi({ getCountSettings, setCountSettings });

export const settingsKey = () => countSettings.query.getCountSettings.queryOptions().queryKey;
