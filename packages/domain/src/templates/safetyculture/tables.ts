import type { Column, Question } from '../template.ts';
import { noteOf, questionOf, type Reader, tableOf } from './questions.ts';
import { type Item, isPart } from './source.ts';

/** Maximum number of columns of a table. */
const MAX_COLUMNS = 50;

/** Converts a question to a column; undefined for a type that a column cannot have. */
function columnOf(question: Question, { builtIn }: Reader): Column | undefined {
  const { id, text, required } = question;
  const of = { id, text, required };
  switch (question.type) {
    case 'single-choice':
      return { ...of, type: 'single-choice', options: question.options };
    case 'yes-no':
      return {
        ...of,
        type: 'single-choice',
        options: (['yes', 'no'] as const).map((word) => ({ id: word, label: builtIn(word) })),
      };
    case 'short-text':
    case 'long-text':
      return { ...of, type: 'short-text' };
    case 'date':
    case 'time':
      return { ...of, type: question.type };
    case 'number':
    case 'slider':
      return { ...of, type: 'number', ...(question.type === 'slider' && { min: question.min, max: question.max }) };
    default:
      return undefined;
  }
}

interface Tree {
  readonly childrenOf: (item: Item) => Item[];
  /** Marks everything below an item as read. */
  readonly skip: (item: Item) => void;
  readonly isTooDeep: (item: Item, depth: number) => boolean;
}

/** The items of the pattern of a repeated part; its rounds are answers. */
function oneRound(item: Item, { childrenOf, skip }: Tree, { leave }: Reader): Item[] {
  const children = childrenOf(item);
  const isRound = ({ type }: Item) => type === 'primeelement' || type === 'element';
  const pattern = children.filter(({ type }) => type === 'primeelement').flatMap(childrenOf);
  const rounds = children.filter(({ type }) => type === 'element');
  // A file without the pattern repeats it in each round.
  const first = pattern.length ? undefined : rounds.shift();
  for (const round of rounds) {
    leave(round, 'answer');
    skip(round);
  }
  return [...pattern, ...(first ? childrenOf(first) : []), ...children.filter((child) => !isRound(child))];
}

/**
 * Converts a repeated part to a table with its questions as columns. Its notes come before the table; questions that cannot be
 * columns come after it and are asked once.
 */
export function repeatedPart(item: Item, tree: Tree, reader: Reader, depth: number): Question[] {
  if (tree.isTooDeep(item, depth)) return [];
  const notes: Question[] = [];
  const columns: Column[] = [];
  const others: Question[] = [];
  const read = (items: readonly Item[], level: number) => {
    for (const child of items) {
      if (tree.isTooDeep(child, level)) continue;
      if (child.type === 'dynamicfield') others.push(...repeatedPart(child, tree, reader, level + 1));
      else {
        readItem(child);
        read(tree.childrenOf(child), level + 1);
      }
    }
  };
  const readItem = (child: Item) => {
    if (child.type === 'smartfield') return reader.leave(child, 'condition-in-a-table');
    if (isPart(child)) {
      reader.leave(child, 'sub-section-in-another');
      if (child.label) notes.push(noteOf(child, reader));
      return;
    }
    if (child.type === 'information') {
      if (child.label) notes.push(noteOf(child, reader));
      else reader.leave(child, 'empty');
      return;
    }
    const question = questionOf(child, reader);
    if (!question) return reader.leave(child, 'unknown-type');
    const column = columnOf(question, reader);
    if (column && columns.length < MAX_COLUMNS) columns.push(column);
    else {
      reader.leave(child, 'not-in-a-table');
      others.push(question);
    }
  };
  read(oneRound(item, tree, reader), depth);
  if (!columns.length) reader.leave(item, 'empty');
  return [...notes, ...(columns.length ? [tableOf(item, columns, reader)] : []), ...others];
}
