import { describeSchema, type Schema } from './describe-schema.ts';
import { METHODS, type Operation, type ReferenceDocument } from './document.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --accent: #2f7d5b }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
nav { columns: 12rem; margin: 1.5rem 0 } nav a { display: block; color: inherit }
details { border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: .5rem 0; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
summary b { width: 4.5rem; font: 600 .8rem ui-monospace, monospace; color: var(--accent) }
summary code { font-weight: 600 } summary span { opacity: .75 }
code, pre { font: .85rem/1.5 ui-monospace, monospace }
pre { background: var(--soft); padding: .75rem; border-radius: .4rem; overflow-x: auto }
h3 { font-size: .85rem; margin: 1rem 0 .25rem }
`;

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The OpenAPI document as one page without scripts: nothing is fetched from elsewhere. */
export function renderReference(document: ReferenceDocument): string {
  const find = (ref: string) => findPart(document, ref);
  const byTag = Map.groupBy(listOperations(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  const tags = [...byTag.keys()].map((tag) => `<a href="#${anchor(tag)}">${escapeHtml(tag)}</a>`).join('');
  const sections = [...byTag].map(
    ([tag, operations]) =>
      `<h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>${operations.map((each) => renderOperation(each, find)).join('')}`,
  );
  const introduction = (document.info.description ?? '').split('\n\n').map((text) => `<p>${withCode(text)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(document.info.title)} API</h1>${introduction.join('')}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p><nav>${tags}</nav>${sections.join('')}</body></html>`;
}

function renderOperation({ method, path, operation }: Listed, find: (ref: string) => Schema): string {
  const parts = [operation.description ? `<p>${withCode(operation.description)}</p>` : ''];
  const parameters = operation.parameters ?? [];
  if (parameters.length > 0) {
    const lines = parameters.map((each) => {
      const type = describeSchema(each.schema, find);
      return `${each.name}${each.required ? '' : '?'}: ${type}   (${each.in})`;
    });
    parts.push(block('Parameters', lines.join('\n')));
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    parts.push(block(`Body, ${type}`, describeSchema(schema, find)));
  }
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      parts.push(block(`Answer ${status}, ${type}`, describeSchema(schema, find)));
    }
  }
  return `<details><summary><b>${method.toUpperCase()}</b><code>/api${escapeHtml(path)}</code><span>${escapeHtml(
    operation.summary ?? '',
  )}</span></summary>${parts.join('')}</details>`;
}

function listOperations(document: ReferenceDocument): Listed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

function findPart(document: ReferenceDocument, ref: string): Schema {
  const names = ref.replace(/^#\//, '').split('/');
  return names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Schema;
}

function block(title: string, text: string): string {
  return `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(text)}</pre>`;
}

function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function anchor(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
