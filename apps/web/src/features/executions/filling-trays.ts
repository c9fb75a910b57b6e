import { type AnswerTrays, answerTrays } from '../../components/form-fill/answer-trays.ts';
import type { Filling } from './filling.ts';

const known = new WeakMap<Filling, AnswerTrays>();

/**
 * Returns the files of a form that is being filled in: one instance for the lifetime of the window, like its answers,
 * so that none is sent twice.
 */
export function traysOf(filling: Filling, executionId: number): AnswerTrays {
  const trays = known.get(filling) ?? answerTrays(filling, `execution.${executionId}`);
  known.set(filling, trays);
  return trays;
}
