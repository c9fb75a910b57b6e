import type { Question } from '../template.ts';
import { placesOf } from '../walk.ts';
import { importSafetyCulture, type SafetyCultureImport } from './import-safetyculture.ts';

export const YES_NO_SET = '7bb1cb10-7020-11e2-bcfd-0800200c9a66';
export const SAFE_SET = '7bb1cb11-7020-11e2-bcfd-0800200c9a66';
export const YES = '8bcfbf00-e11b-11e1-9b23-0800200c9a66';
export const NO = '8bcfbf01-e11b-11e1-9b23-0800200c9a66';

/** Imports a file in English; throws if it is refused. */
export function imported(file: unknown): SafetyCultureImport {
  const result = importSafetyCulture(file, 'en');
  if (!result || 'refused' in result) throw new Error('The file was not imported');
  return result;
}

type Item = Readonly<Record<string, unknown>>;

/** A file with a section "s" and these items; those without a parent are put into it. */
export const fileOf = (items: readonly Item[], sets: object = {}) => ({
  template_data: { metadata: { name: 'Small' }, response_sets: sets },
  items: [
    { item_id: 's', type: 'section', label: 'Section' },
    ...items.map((item) => ({ parent_id: 's', label: item['item_id'], ...item })),
  ],
});

/** The questions imported from a file, in all parts and with their follow-ups. */
export const questionsOf = (file: unknown): readonly Question[] =>
  placesOf(imported(file).content).map(({ question }) => question);

/** Paths of a file that were left out for a reason. */
export const leftFor = (file: unknown, reason: string): string[] =>
  imported(file)
    .leftOut.filter((left) => left.reason === reason)
    .map(({ path }) => path);
