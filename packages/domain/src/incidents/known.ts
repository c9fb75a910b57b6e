/** What nobody has answered yet is null: a rule never takes silence for a no. */
export type Known = boolean | null;

/** What a rule says: it holds, it does not, or something is still to be answered. */
export type Answer = 'yes' | 'no' | 'unknown';

export const answerOf = (known: Known): Answer => (known === null ? 'unknown' : known ? 'yes' : 'no');

/** All of them must hold: one no settles it, whatever else is open. */
export const allOf = (answers: readonly Answer[]): Answer =>
  answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';

/** One of them is enough: one yes settles it, whatever else is open. */
export const anyOf = (answers: readonly Answer[]): Answer =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';

export const not = (answer: Answer): Answer => (answer === 'unknown' ? answer : answer === 'yes' ? 'no' : 'yes');
