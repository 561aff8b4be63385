export const ENTRY_TYPES = ['ITEM', 'HEADER', 'SUBHEADER', 'TOC', 'SPACER', 'IMAGE'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

export const TEMPLATES = ['blank', 'standard'] as const;

export type Template = (typeof TEMPLATES)[number];

export const STANDARD_SPACER_HEIGHT = 20;

const STANDARD_GROUPS = ['Red Wine', 'White Wine', 'Sparkling', 'Liquor', 'NA Bev', 'Beer'];

export interface TemplateEntry {
  readonly type: EntryType;
  readonly header_text?: string;
  readonly subheader_text?: string;
  readonly spacer_height?: number;
}

export interface TemplateGroup {
  readonly name: string;
  readonly items: readonly TemplateEntry[];
}

const CONTENTS: TemplateGroup = {
  name: 'Table of Contents',
  items: [
    { type: 'HEADER', header_text: 'Our selection' },
    { type: 'SUBHEADER', subheader_text: 'Choose a section to go there' },
    { type: 'TOC' },
    { type: 'SPACER', spacer_height: STANDARD_SPACER_HEIGHT },
    { type: 'IMAGE' },
  ],
};

/** The groups of a new list, in order (LIST-030). */
export function groupsOf(template: Template, tableOfContents: boolean): TemplateGroup[] {
  const groups = template === 'standard' ? STANDARD_GROUPS.map((name) => ({ name, items: [] })) : [];
  return tableOfContents ? [CONTENTS, ...groups] : groups;
}
