import { type AnswerTrays, answerTrays } from '../../components/form-fill/answer-trays.ts';
import type { Filling } from './filling.ts';

const known = new WeakMap<Filling, AnswerTrays>();

/** The files of a form that is filled in: one for as long as the window is open, as its answers are, so that none is sent twice. */
export function traysOf(filling: Filling, executionId: number): AnswerTrays {
  const trays = known.get(filling) ?? answerTrays(filling, `execution.${executionId}`);
  known.set(filling, trays);
  return trays;
}
