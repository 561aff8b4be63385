import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, isTest, listFiles } from './source-files.ts';

/** Reasons that several files share. */
const DEVICE = 'storage, camera, clipboard or sound of the device, which may be missing or forbidden';
const OFFLINE = 'counts that are kept on the device and sent later, each with its own outcome';
const READS = 'reads what was loaded or typed, which may be malformed, and answers the reason';
const THE_WAY = 'part of the one way itself, or of the client below it';
const LOADS = 'looks something up or loads code or rows; changes nothing';
const MANY = 'several files, batches or parts, each with its own outcome';
const FALLS_THROUGH = 'asks the person about a refusal, then sends again or lets the refusal through';

/** Files of the browser that catch errors by hand: how often, and why `act` or a form is not the place. */
const BY_HAND: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'app/web/account/switch-organization-dialog.tsx': [1, 'the page is left, so the message is shown after it'],
  'app/web/data/import/many/use-many-files.ts': [1, MANY],
  'app/web/data/send-form.ts': [1, READS],
  'app/web/find-page.ts': [1, READS],
  'app/web/load-page.ts': [1, LOADS],
  'app/web/shell/header.tsx': [1, DEVICE],
  'features/accounts/web/parts/copy-field.tsx': [1, DEVICE],
  'features/catalog/web/ask-in-batches.tsx': [1, MANY],
  'features/catalog/web/size-field.tsx': [1, READS],
  'features/counting/web/count/device/device-database.ts': [2, DEVICE],
  'features/counting/web/count/device/fetch-or-stored.ts': [1, OFFLINE],
  'features/counting/web/count/device/forget-device.ts': [1, DEVICE],
  'features/counting/web/count/device/owner.ts': [1, OFFLINE],
  'features/counting/web/count/device/send-entries.ts': [4, OFFLINE],
  'features/counting/web/count/device/send-tasks.ts': [2, OFFLINE],
  'features/counting/web/count/device/shelf-orders.ts': [1, OFFLINE],
  'features/counting/web/count/pad/use-saving.ts': [1, DEVICE],
  'features/counting/web/count/pad/weights-form.tsx': [1, OFFLINE],
  'features/counting/web/count/scan/camera/open-camera.ts': [1, DEVICE],
  'features/counting/web/count/scan/use-scanner.ts': [2, DEVICE],
  'features/counting/web/count/shelf/arrange-shelf.tsx': [1, DEVICE],
  'features/counting/web/count/unknown/settle-code.ts': [1, DEVICE],
  'features/counting/web/inventory/save-count.ts': [2, FALLS_THROUGH],
  'features/invoices/web/invoice/use-complete-invoice.ts': [1, FALLS_THROUGH],
  'features/invoices/web/vendor-form/save-vendor.ts': [1, MANY],
  'features/items/web/inventory/changed-rows.ts': [1, LOADS],
  'features/items/web/item/stock/last-cost.tsx': [
    1,
    'one function saves the cost in the list and in the item, and says what it did',
  ],
  'features/items/web/mapping/match-acts.ts': [
    2,
    'its undo sends the opposite request: these commands have no action yet',
  ],
  'features/items/web/merge/merge-dialog.tsx': [1, 'logs the refusal, then lets it through'],
  'features/items/web/undo.ts': [1, FALLS_THROUGH],
  'features/lists/web/builder/list-actions.tsx': [1, DEVICE],
  'features/lists/web/side/use-styles.ts': [1, MANY],
  'features/orders/web/purchase-orders/receiving/scan-camera.tsx': [1, LOADS],
  'features/reading/web/pages/shared-files.ts': [1, DEVICE],
  'features/reading/web/pages/use-read-pages.ts': [2, MANY],
  'features/reading/web/paper/open-pdf.ts': [1, READS],
  'features/recipes/web/recipe/ingredient-lines.tsx': [1, LOADS],
  'shared/web/acts/act.ts': [2, THE_WAY],
  'shared/web/address/filter-parameter.ts': [1, READS],
  'shared/web/api-client.ts': [3, THE_WAY],
  'shared/web/app-files.ts': [1, DEVICE],
  'shared/web/data-grid/data-grid.tsx': [1, LOADS],
  'shared/web/data-grid/grid-bulk-bar.tsx': [1, LOADS],
  'shared/web/feedback/toast.ts': [2, DEVICE],
  'shared/web/keyboard/held-keys.ts': [1, THE_WAY],
  'shared/web/live.ts': [1, READS],
  'shared/web/own-drafts.ts': [4, DEVICE],
  'shared/web/persisted-cache.ts': [1, DEVICE],
  'shared/web/remembered.ts': [2, DEVICE],
  'shared/web/theme/color-scheme-memory.ts': [2, DEVICE],
};

const TRY = /\btry \{/g;

/** A request that a person asks for goes through `act` of shared/web/acts, a form or a mutation: one message, one undo. */
export const oneWayToAct: Check = {
  name: 'one way to act',
  async find(root) {
    const files = listFiles(root).filter(
      (file) => /^(app|shared|features\/[^/]+)\/web\/(?!public\/)/.test(file) && isCode(file) && !isTest(file),
    );
    const found = new Map(
      files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8').match(TRY)?.length ?? 0]),
    );
    const more = [...found].flatMap(([file, times]) => {
      const [allowed] = BY_HAND[file] ?? [0];
      if (times <= allowed) return [];
      return [`${file} catches errors by hand (${times}, allowed ${allowed}): use act of shared/web/acts`];
    });
    const fewer = Object.entries(BY_HAND).flatMap(([file, [allowed]]) => {
      const times = found.get(file);
      if (times === undefined || times >= allowed) return [];
      return [
        `${file} catches errors by hand ${times} times: lower its ${allowed} in scripts/checks/one-way-to-act.ts`,
      ];
    });
    return [...more, ...fewer];
  },
};
