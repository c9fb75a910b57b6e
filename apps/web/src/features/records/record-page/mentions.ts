import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { ranked } from '../../../shared/people/ranked.ts';

/** A person who is mentioned in a text, with the words that stand for them. */
export interface Mention {
  readonly id: number;
  readonly name: string;
}

/** Number of people that are offered at once. */
const MAX_OFFERED = 6;

/** Returns the word after the @ at the caret, and the position of the @; undefined when there is none. */
export function queryAt(text: string, caret: number): { at: number; word: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const word = found[1] ?? '';
  return { at: caret - word.length - 1, word };
}

/** Returns active people whose name has the typed text, beginnings of names first. */
export const matching = (people: readonly EmployeeBrief[], word: string): EmployeeBrief[] =>
  ranked(
    people.filter(({ isActive }) => isActive),
    word,
    personName,
  ).slice(0, MAX_OFFERED);

/** Returns the ids of the people whose mention is still in the text. */
export const mentioned = (text: string, mentions: readonly Mention[]): number[] => [
  ...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** Splits a text at the mentions in it. */
export function pieces(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const marks = names.filter(Boolean).map((name) => `@${name}`);
  if (!marks.length) return [{ text, isMention: false }];
  const escaped = marks
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'u'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMention: marks.includes(piece) }));
}
