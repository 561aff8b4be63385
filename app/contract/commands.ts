import { api } from './api.ts';

/** A route that changes something. */
export interface Command {
  /** Feature and call, such as `items.createItem`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Answers an `action_id`, which the one undo takes. */
  readonly undo: boolean;
}

interface Definition {
  readonly route: { readonly method?: string; readonly path?: string; readonly summary?: string };
  readonly outputSchema?: { readonly shape?: Readonly<Record<string, unknown>> };
}

/** All routes but those that only read, in the order of the contract. */
export function listCommands(contract: object = api, names: readonly string[] = []): Command[] {
  return Object.entries(contract).flatMap(([name, part]) => {
    const definition = (part as { '~orpc'?: Definition })['~orpc'];
    if (!definition?.route) return listCommands(part as object, [...names, name]);
    const { method = 'POST', path = '', summary = '' } = definition.route;
    if (method === 'GET') return [];
    const undo = 'action_id' in (definition.outputSchema?.shape ?? {});
    return [{ name: [...names, name].join('.'), method, path, summary, undo }];
  });
}

const ACCOUNT = 'A person, their sign-in or their access, not the venue: granted or removed again by hand';
const SECRET = 'Creates or ends a secret that is not stored: create a new one instead';
const RESTORES = 'Is itself the undo of a deletion';
const NAMES = 'Adds a name to choose from; a name that nothing uses is not shown';
const PROPOSES = 'Only proposes; nothing of the venue changes';
const SETTING = 'A setting: change it back where you set it';
const SENT = "Mail and requests to other services can't be recalled";
const CYCLE = 'Part of a cycle: its history shows it, and the cycle is reopened to correct it';
const WHOLE = 'Changes the whole venue, asks first, and a backup brings the venue back';
const FILE = 'Adds or deletes a file: delete or upload it again by hand';
const OWN_UNDO = 'The screen that does it has the opposite button: ';

/** Why these commands answer no `action_id`. Every other one does (D38). */
export const WITHOUT_UNDO: Readonly<Record<string, string>> = {
  'accounts.setUp': ACCOUNT,
  'accounts.updateMe': ACCOUNT,
  'accounts.deleteMe': ACCOUNT,
  'accounts.createOrganization': ACCOUNT,
  'accounts.updateOrganization': SETTING,
  'accounts.setOrganization': ACCOUNT,
  'accounts.deleteOrganization': WHOLE,
  'accounts.inviteToTeam': ACCOUNT,
  'accounts.changeTeamMember': ACCOUNT,
  'accounts.removeFromTeam': ACCOUNT,
  'accounts.copyInvitationLink': SECRET,
  'accounts.cancelInvitation': ACCOUNT,
  'accounts.signUpByInvitation': ACCOUNT,
  'accounts.acceptInvitation': ACCOUNT,
  'accounts.declineInvitation': ACCOUNT,
  'accounts.endSession': SECRET,
  'accounts.endOtherSessions': SECRET,
  'accounts.createApiKey': SECRET,
  'accounts.deleteApiKey': SECRET,
  'accounts.sendMail': SENT,
  'accounts.confirmMail': SENT,
  'accounts.changeEmail': ACCOUNT,
  'accounts.confirmEmail': ACCOUNT,
  'accounts.keepEmail': RESTORES,
  'accounts.endTwoFactor': SECRET,
  'accounts.renewRecoveryCodes': SECRET,
  'accounts.pairAuthenticator': SECRET,
  'catalog.createSize': NAMES,
  'catalog.createType': NAMES,
  'mapping.acceptStagedMatch': `${OWN_UNDO}unmatch`,
  'mapping.deleteStagedMatch': PROPOSES,
  'mapping.acceptSureMatches': `${OWN_UNDO}its message unmatches all of them`,
  'mapping.suggestMatch': PROPOSES,
  'mapping.askAboutItems': PROPOSES,
  'mapping.createLocalItem': `${OWN_UNDO}unmatch`,
  'mapping.unmatchItem': `${OWN_UNDO}match`,
  'stock.setPriorities': `${OWN_UNDO}drag it back`,
  'stock.createReason': NAMES,
  'stock.updateReason': NAMES,
  'stock.deleteReason': NAMES,
  'locations.restoreLocation': RESTORES,
  'counting.acceptItem': `${OWN_UNDO}accept no longer`,
  'counting.keepCount': CYCLE,
  'counting.changeCountSettings': SETTING,
  'counting.reopenStage': CYCLE,
  'countSheets.setCountSettings': SETTING,
  'countSheets.arrangeShelf': `${OWN_UNDO}drag it back`,
  'crew.stayAt': 'Says who counts where now; ends by itself',
  'crew.leaveShelf': 'Says who counts where now; ends by itself',
  'workbench.settleDelivery': CYCLE,
  'workbench.askRecount': CYCLE,
  'invoiceAttachments.addAttachment': FILE,
  'invoiceAttachments.deleteAttachment': FILE,
  'readings.readInvoiceDocument': PROPOSES,
  'readings.chooseColumns': PROPOSES,
  'readings.readAgain': PROPOSES,
  'readings.askAboutLines': PROPOSES,
  'readings.discardReading': FILE,
  'lowStock.previewOrders': PROPOSES,
  'purchaseOrders.addAttachment': FILE,
  'purchaseOrders.deleteAttachment': FILE,
  'printJobs.printLabels': 'Printed labels cannot be called back',
  'recipes.createRecipeField': NAMES,
  'posInstances.createInstance': NAMES,
  'posInstances.updateInstance': SETTING,
  'posInstances.updateInstanceById': SETTING,
  'posConnections.connectTill': SECRET,
  'posConnections.changeConnection': SETTING,
  'posConnections.syncTill': SENT,
  'posConnections.disconnectTill': SECRET,
  'posItems.createCategory': NAMES,
  'soldAs.restoreSoldAs': RESTORES,
  'posSuggestions.askAboutPosItems': PROPOSES,
  'posSuggestions.suggestAgain': PROPOSES,
  'lists.restoreList': RESTORES,
  'lists.restoreGroup': RESTORES,
  'lists.restoreItem': RESTORES,
  'listFiles.uploadPdf': FILE,
  'listFiles.uploadImage': FILE,
  'inbox.changeInboxSettings': SETTING,
  'inbox.connectMailbox': SECRET,
  'inbox.disconnectMailbox': SECRET,
  'inbox.checkInbox': SENT,
  'transfer.previewFile': PROPOSES,
  'data.loadDemoVenue': WHOLE,
  'data.importWithProgress':
    'Asks first; undone with the action that its stream ends with, except matches and the universal catalog',
  'data.verifyData': 'Changes nothing',
  'data.takeBackup': 'Changes nothing',
  'data.previewBackup': 'Changes nothing',
  'data.restoreBackup': WHOLE,
};

/** The page that lists every command with its undo. */
export function printCommands(): string {
  const commands = listCommands();
  const line = ({ method, path, summary }: Command, why: string) =>
    `| \`${method} ${path.replaceAll('|', '\\|')}\` | ${summary} | ${why} |`;
  const without = commands.filter(({ undo }) => !undo);
  return [
    '# What can be undone',
    '',
    'Written from the contracts by `npm test -- app/contract -u`. Every command answers `action_id`, which',
    '`POST /inventory/actions/{id}/undo` undoes, or is listed here with the reason why it does not (D38).',
    '',
    `## Without an undo: ${without.length} of ${commands.length}`,
    '',
    '| call | what it does | why |',
    '| ---- | ------------ | --- |',
    ...without.map((each) => line(each, WITHOUT_UNDO[each.name] ?? 'unknown')),
    '',
    `## With an undo: ${commands.length - without.length}`,
    '',
    '| call | what it does |',
    '| ---- | ------------ |',
    ...commands.filter(({ undo }) => undo).map(({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`),
    '',
  ].join('\n');
}
