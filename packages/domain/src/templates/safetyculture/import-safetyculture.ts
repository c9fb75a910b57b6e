import { TEMPLATE_LIMITS } from '../publish-problems.ts';
import type { Question, Rule, Section, SubSection, TemplateContent } from '../template.ts';
import { conditionOf } from './conditions.ts';
import { questionOf, type Reader, tableOf } from './questions.ts';
import { fieldsLeft, type Item, itemsIn, type Json, type LeftOut, leftOf, listAt, objectAt, textAt } from './source.ts';

/** A template made of a file, and all of the file that is not in it. */
export interface SafetyCultureImport {
  readonly content: TemplateContent;
  readonly leftOut: readonly LeftOut[];
}

const BOOKKEEPING = ['template_id', 'audit_id', 'archived', 'created_at', 'modified_at'];

/** What stands in a file beside its items. */
function leftBeside(file: Json, data: Json, usedSets: ReadonlySet<string>): LeftOut[] {
  const metadata = objectAt(data['metadata']);
  const rest = (of: Json, path: string, known: Readonly<Record<string, LeftOut['reason'] | 'read'>>): LeftOut[] =>
    Object.keys(of).flatMap((field) => {
      const reason = Object.hasOwn(known, field) ? known[field] : 'unknown-field';
      return reason && reason !== 'read' ? [{ path: `${path}${field}`, reason }] : [];
    });
  const sets = Object.entries(objectAt(data['response_sets'])).flatMap(([id, set]): LeftOut[] => {
    const path = `template_data.response_sets.${id}`;
    if (!usedSets.has(id)) return [{ path, reason: 'unused-response-set' }];
    const hasColours = listAt(objectAt(set)['responses']).some((response) => 'colour' in objectAt(response));
    return hasColours ? [{ path: `${path}.responses.colour`, reason: 'colour' }] : [];
  });
  return [
    ...rest(file, '', {
      ...Object.fromEntries(BOOKKEEPING.map((field) => [field, 'bookkeeping' as const])),
      audit_data: 'answer',
      template_data: 'read',
      header_items: 'read',
      items: 'read',
    }),
    ...rest(data, 'template_data.', { metadata: 'read', response_sets: 'read' }),
    ...rest(metadata, 'template_data.metadata.', { name: 'read', description: 'read', image: 'picture' }),
    ...sets,
  ];
}

/** Reads the tree of items; each item is read once, whatever circles the file has. */
function readTree(items: readonly Item[], reader: Reader, leave: (item: Item, reason: LeftOut['reason']) => void) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const read = new Set<Item>();
  const take = (item: Item): boolean => {
    if (read.has(item)) return false;
    read.add(item);
    return true;
  };
  const childrenOf = (item: Item): Item[] =>
    item.childIds.flatMap((id) => {
      const child = byId.get(id);
      if (!child) leave({ ...item, path: `${item.path}.children.${id}` }, 'missing-item');
      return child && take(child) ? [child] : [];
    });

  const rulesOf = (item: Item, question: Question, depth: number): Rule[] =>
    childrenOf(item).flatMap((field) => {
      if (field.type !== 'smartfield') {
        leave(field, 'unknown-type');
        return [];
      }
      const when = conditionOf(field.options['condition'], listAt(field.options['values']), question);
      if (!when) leave(field, 'unknown-condition');
      if (!when) return [];
      return questionsOf(childrenOf(field), depth + 1).map((followupQuestion, at) => ({
        id: `${field.id.slice(0, 60)}-${at}`,
        when,
        action: 'show-question' as const,
        followupQuestion,
      }));
    });

  const repeated = (item: Item, depth: number): Question[] => {
    if (depth > 0) leave(item, 'repeated-in-a-follow-up');
    return [tableOf(item, childrenOf(item).flatMap(childrenOf), reader)];
  };

  const questionsOf = (all: readonly Item[], depth: number): Question[] =>
    all.flatMap((item) => {
      if (depth > TEMPLATE_LIMITS.depth) leave(item, 'too-deep');
      if (depth > TEMPLATE_LIMITS.depth) return [];
      if (item.type === 'dynamicfield') return repeated(item, depth);
      if (item.type === 'category' || item.type === 'section') {
        leave(item, 'sub-section-in-another');
        return questionsOf(childrenOf(item), depth + 1);
      }
      const question = questionOf(item, reader);
      if (!question) leave(item, 'unknown-type');
      return question ? [{ ...question, rules: rulesOf(item, question, depth) }] : [];
    });

  const partOf = (item: Item, questions: readonly Question[]): SubSection => ({
    id: item.id,
    name: reader.text(item.label),
    weight: 1,
    questions,
  });

  const sectionOf = (item: Item): Section => {
    const children = childrenOf(item);
    const isPart = ({ type }: Item) => type === 'category' || type === 'section';
    // Questions of a section stand before its sub-sections here.
    const firstPart = children.findIndex(isPart);
    for (const late of children.filter((child, at) => firstPart >= 0 && at > firstPart && !isPart(child)))
      leave(late, 'order');
    return {
      ...partOf(
        item,
        questionsOf(
          children.filter((child) => !isPart(child)),
          0,
        ),
      ),
      subSections: children.filter(isPart).map((part) => partOf(part, questionsOf(childrenOf(part), 0))),
    };
  };

  const sections = items.filter((item) => item.type === 'section' && !item.parentId && take(item)).map(sectionOf);
  for (const item of items) if (!read.has(item)) leave(item, 'not-in-the-tree');
  return sections;
}

/**
 * Makes a template of an audit or template in the JSON of SafetyCulture: sections, sets of responses, scores, failed
 * responses, mandatory items, and smart fields as rules. Whatever of the file has no place in it is listed, nothing is
 * dropped silently. Undefined when it is no such file. `language` is that of its words, which it does not say itself.
 */
export function importSafetyCulture(file: unknown, language: string): SafetyCultureImport | undefined {
  const whole = objectAt(file);
  const data = objectAt(whole['template_data']);
  if (!Array.isArray(whole['items']) || !('response_sets' in data)) return undefined;
  const items = [...itemsIn(whole['header_items'], 'header_items'), ...itemsIn(whole['items'], 'items')];
  const leftOut: LeftOut[] = [];
  const leave = (item: Item, reason: LeftOut['reason']) => leftOut.push(leftOf(item, reason));
  const usedSets = new Set<string>();
  // Words are plain here: what Markdown makes bold there would show its stars.
  const text = (label: string) => ({ [language]: label.replaceAll('**', '') });
  const reader: Reader = { text, leave, usedSets, responseSets: objectAt(data['response_sets']) };
  const sections = readTree(items, reader, leave);
  const { name, description } = objectAt(data['metadata']);
  return {
    content: {
      name: text(textAt(name)),
      ...(textAt(description) && { description: text(textAt(description)) }),
      language,
      languages: [],
      lists: [],
      sections,
    },
    leftOut: [...leftBeside(whole, data, usedSets), ...items.flatMap(fieldsLeft), ...leftOut],
  };
}
