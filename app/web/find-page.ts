import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export interface FoundPage {
  readonly page: PageDefinition;
  /** Values in the address for "$id" and other parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The page for a path; pages without parameters come before pages with them. Ignores case and a trailing slash. */
export function findPage(pages: readonly PageDefinition[], path: string): FoundPage | undefined {
  const given = partsOf(path);
  const fitting = pages.flatMap((page) => {
    const parameters = readParameters(partsOf(page.path), given);
    return parameters ? [{ page, parameters }] : [];
  });
  return fitting.find((found) => Object.keys(found.parameters).length === 0) ?? fitting[0];
}

export const partsOf = (path: string): string[] => path.replace(/^\/|\/+$/g, '').split('/');

function readParameters(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const found = given[place] as string;
    if (part.startsWith('$') && found !== '') parameters[part.slice(1)] = decoded(found);
    else if (part.toLowerCase() !== found.toLowerCase()) return undefined;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
