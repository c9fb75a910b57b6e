import { fold } from '../plain-text.ts';
import codes from './oiics-codes.json' with { type: 'json' };

/**
 * The axes of the Occupational Injury and Illness Classification System 2.01, with one code each for a case; `source` also has a
 * secondary one.
 */
export const OIICS_AXES = ['nature', 'bodyPart', 'event', 'source'] as const;
export type OiicsAxis = (typeof OIICS_AXES)[number];

/** The code for nonclassifiable is at the top of every axis, outside the hierarchy of digits. */
const NONCLASSIFIABLE = '9999';

const titles = (axis: OiicsAxis): Readonly<Record<string, string>> => codes[axis];

/** The title of a code; undefined if it is not in the axis. */
export const oiicsTitle = (axis: OiicsAxis, code: string): string | undefined =>
  Object.hasOwn(titles(axis), code) ? titles(axis)[code] : undefined;

/** All codes of an axis, in the order of their digits. */
export const oiicsCodes = (axis: OiicsAxis): readonly string[] => Object.keys(titles(axis)).sort();

const byTitle = new Map<OiicsAxis, ReadonlyMap<string, string>>();
/** Codes of an axis by their folded titles, computed on first use. */
function codesByTitle(axis: OiicsAxis): ReadonlyMap<string, string> {
  const known = byTitle.get(axis) ?? new Map(Object.entries(titles(axis)).map(([code, title]) => [fold(title), code]));
  byTitle.set(axis, known);
  return known;
}

/** The code that a text of a file means: the code itself, alone or before its title, or the title; undefined for any other text. */
export function readOiics(axis: OiicsAxis, text: string): string | undefined {
  const [digits = ''] = /^\d{1,4}(?!\d)/.exec(text) ?? [];
  return oiicsTitle(axis, digits) === undefined ? codesByTitle(axis).get(fold(text)) : digits;
}

/** The parent of a code: its digits without the last; null at the top of the axis. */
export const oiicsParent = (code: string): string | null =>
  code.length <= 1 || code === NONCLASSIFIABLE ? null : code.slice(0, -1);

/** A code and its ancestors, the most general first; empty if it is not in the axis. */
export function oiicsPath(axis: OiicsAxis, code: string): string[] {
  if (oiicsTitle(axis, code) === undefined) return [];
  const parent = oiicsParent(code);
  return [...(parent === null ? [] : oiicsPath(axis, parent)), code];
}

/**
 * Codes of an axis that begin with the typed text, or whose titles contain all of its words; the more general first, at most
 * `most`.
 */
export function oiicsSearch(axis: OiicsAxis, typed: string, most: number): readonly string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ([code, title]: [string, string]): boolean =>
    code.startsWith(typed.trim()) || words.every((word) => title.toLowerCase().includes(word));
  return Object.entries(titles(axis))
    .filter(matches)
    .map(([code]) => code)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, most);
}

const BELOW = new Map(OIICS_AXES.map((axis) => [axis, Map.groupBy(Object.keys(codes[axis]).sort(), oiicsParent)]));

/** The children of a code, or the codes at the top of an axis (null), in the order of the classification. */
export const oiicsBelow = (axis: OiicsAxis, code: string | null): readonly string[] => BELOW.get(axis)?.get(code) ?? [];
