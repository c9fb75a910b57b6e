/** An answer that may be missing (null): a rule never treats a missing answer as a no. */
export type Known = boolean | null;

/** The result of a rule: it holds, it does not, or an answer is missing. */
export type Answer = 'yes' | 'no' | 'unknown';

export const answerOf = (known: Known): Answer => (known === null ? 'unknown' : known ? 'yes' : 'no');

/** All must hold: a single no decides, whatever else is unknown. */
export const allOf = (answers: readonly Answer[]): Answer =>
  answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';

/** One is enough: a single yes decides, whatever else is unknown. */
export const anyOf = (answers: readonly Answer[]): Answer =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';

export const not = (answer: Answer): Answer => (answer === 'unknown' ? answer : answer === 'yes' ? 'no' : 'yes');
