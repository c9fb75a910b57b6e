import { cutText } from '../../cut-text.ts';
import { keysOf } from '../../objects.ts';
import type { TemplateContent, Text } from '../template.ts';
import {
  fieldsLeft,
  type LeftOut,
  type LeftReason,
  leftInFile,
  leftOutEntry,
  MAX_LEFT_OUT,
  type Named,
} from './left-out.ts';
import type { Reader } from './questions.ts';
import { BUILT_IN_WORDS, type BuiltInWord, type ResponseSet, responseSetsOf } from './response-sets.ts';
import { type Item, itemsIn, type Json, keysFrom, listAt, objectAt, textAt } from './source.ts';
import { readTree } from './tree.ts';

/** The template made from a file, and everything in the file that it does not contain. */
export interface SafetyCultureImport {
  readonly content: TemplateContent;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Maximum number of items of a file, options of a question, and options of all questions together: far more than any real template
 * has.
 */
const MOST = { items: 20_000, responses: 500, options: 100_000 } as const;
/** Maximum number of characters of a text. */
const TEXT_LENGTH = 5000;

const LANGUAGE = /^([a-z]{2,3})([-_].*)?$/i;
/** The language that a file declares. */
const languageIn = (data: Json): string | undefined =>
  LANGUAGE.exec(textAt(objectAt(data['authorship'])['language']))?.[1]?.toLowerCase();

/** Whether a file is an audit or a template of SafetyCulture. */
const isOurs = (file: Json, data: Json): boolean =>
  Array.isArray(file['items']) && ['response_sets', 'metadata', 'authorship'].some((field) => field in data);

/**
 * Makes a template from an audit or template in SafetyCulture's JSON: sections, response sets, scores, failed responses, mandatory
 * items, and smart fields as rules. Whatever has no place in a template is listed; nothing is dropped silently. Undefined if it is
 * not such a file, `too-large` if it contains more than any template. `language` applies if the file does not declare one;
 * `translated` returns the label of a built-in response by language.
 */
export function importSafetyCulture(
  file: unknown,
  language: string,
  translated: (word: BuiltInWord) => Text = () => ({}),
): SafetyCultureImport | { readonly refused: 'too-large' } | undefined {
  const whole = objectAt(file);
  const data = objectAt(whole['template_data']);
  if (!isOurs(whole, data)) return undefined;
  const lists = ['header_items', 'header', 'items'].map((path) => ({ path, list: whole[path] }));
  if (lists.reduce((count, { list }) => count + listAt(list).length, 0) > MOST.items) return { refused: 'too-large' };

  const keyOf = keysFrom('item');
  const items = itemsIn(lists, keyOf);
  const written = languageIn(data) ?? language;
  const leftOut: LeftOut[] = [];
  const leave = (at: Named, reason: LeftReason) => {
    if (leftOut.length <= MAX_LEFT_OUT) leftOut.push(leftOutEntry(at, reason));
  };
  // Texts are plain here: Markdown's bold would show its stars.
  const text = (label: string): Text => ({ [written]: label.replaceAll('**', '') });
  const wordsOf = (at: Named): Text => {
    if (at.label.length > TEXT_LENGTH) leave(at, 'words-cut');
    return text(cutText(at.label, TEXT_LENGTH));
  };
  const wordsIn = (word: BuiltInWord): Text => {
    const words = translated(word);
    return { ...words, [written]: words[written] ?? BUILT_IN_WORDS[word] };
  };
  const builtInWords = new Map(keysOf(BUILT_IN_WORDS).map((word) => [word, wordsIn(word)]));
  const builtIn = (word: BuiltInWord): Text => builtInWords.get(word) ?? {};

  const find = responseSetsOf(objectAt(data['response_sets']), items);
  const usedSets = new Set<string>();
  const setOf = ({ options }: Item): ResponseSet => {
    const id = textAt(options['response_set']);
    usedSets.add(id);
    return find(id);
  };
  const offered = items.map((item) => (item.options['response_set'] ? setOf(item).responses.length : 0));
  const options = offered.reduce((sum, count) => sum + count, 0);
  if (offered.some((count) => count > MOST.responses)) return { refused: 'too-large' };
  if (options > MOST.options) return { refused: 'too-large' };

  const reader: Reader = { keyOf, text, wordsOf, builtIn, setOf, leave };
  const sections = readTree(items, reader);
  if (leftOut.length > MAX_LEFT_OUT) return { refused: 'too-large' };
  const metadata = objectAt(data['metadata']);
  const said = (field: string) => wordsOf({ path: `template_data.metadata.${field}`, label: textAt(metadata[field]) });
  return {
    content: {
      name: textAt(metadata['name']) ? said('name') : wordsOf({ path: 'name', label: textAt(whole['name']) }),
      ...(textAt(metadata['description']) && { description: said('description') }),
      language: written,
      languages: [],
      lists: [],
      sections,
    },
    leftOut: [...leftInFile(whole, data, usedSets), ...items.flatMap(fieldsLeft), ...leftOut],
  };
}
