import { TEXTS_FILE, type WrittenText } from '../checks/collect-texts.ts';

const HEAD = `# Texts

Every text that the product shows or sends: screens, mails, PDFs, messages, the command line, the API reference. One list, to be
read and edited in one go. Made by \`npm run generate\`; \`…\` stands for a value. Change a text where it is written.
`;

/** Path and content of the page with all texts of the product, by file. */
export function printTexts(texts: readonly WrittenText[]): readonly [file: string, content: string] {
  const files = Map.groupBy(
    texts.filter(({ kind }) => kind === 'screen'),
    ({ file }) => file,
  );
  const parts = [...files].map(([file, found]) => {
    const lines = new Set(found.map(({ text }) => `- ${text.replace(/([`<*_[\]|])/g, '\\$1')}`));
    return `\n## ${file}\n\n${[...lines].join('\n')}\n`;
  });
  return [TEXTS_FILE, HEAD + parts.join('')];
}
