export type TemplatesTab = 'used' | 'archive';

/** What the address of a list of templates says: which ones, text to find by, whether a new one is being named. */
export interface TemplatesSearch {
  tab?: 'archive' | undefined;
  q?: string | undefined;
  create?: true | undefined;
}
export type GoTemplates = (change: Partial<TemplatesSearch>) => void;

/** Reads the address; what it cannot mean is left out. */
export function readTemplatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  return {
    ...(raw['tab'] === 'archive' && { tab: 'archive' as const }),
    ...(q && { q }),
    ...(raw['create'] === true && { create: true as const }),
  };
}
