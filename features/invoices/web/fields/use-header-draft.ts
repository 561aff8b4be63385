import { useState } from 'react';
import { readDraft, useDraft, writeDraft } from '#shared/web/own-drafts.ts';

const NOTHING = {};

interface Header {
  vendorId: string;
}

/**
 * The header of a document that does not exist yet: the input is kept on this device until it does (INV-043 to INV-045,
 * PO-007). A document for another vendor than the stored one starts empty.
 */
export function useHeaderDraft<Form extends Header>(name: string, empty: Form, vendorId: string | undefined) {
  useState(() => {
    const kept = readDraft<Partial<Form>>(name, NOTHING);
    if (vendorId && vendorId !== kept.vendorId) writeDraft(name, { ...empty, vendorId });
  });
  const [kept, setKept] = useDraft<Partial<Form>>(name, NOTHING);
  return {
    form: { ...empty, ...kept },
    change: (part: Partial<Form>) => setKept((before) => ({ ...before, ...part })),
    clear: () => setKept(NOTHING),
  };
}
