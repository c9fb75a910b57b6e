import { expect, test } from 'vitest';
import { isWithoutDelay, noticeOf, noticeProblem } from './notices.ts';
import type { Duty } from './report-facts.ts';

const at = (time: string) => new Date(`2026-03-20T${time}Z`);
const duty = (happenedAt: string, what: Duty['what'] = 'notify'): Duty => ({
  what,
  by: at('20:00'),
  happenedAt: at(happenedAt),
  paragraph: '1904.39(a)(1)',
});
const notified = (time: string, what: Duty['what'] = 'notify') => ({ regime: 'osha', what, at: at(time) }) as const;

test('a duty is met by the first notice of its kind to its authority', () => {
  const notices = [notified('13:00'), notified('12:00'), notified('11:00', 'report')];
  expect(noticeOf('osha', duty('10:00'), notices)).toBe(notices[1]);
  expect(noticeOf('osha', duty('10:00', 'report'), notices)).toBe(notices[2]);
  expect(noticeOf('riddor', duty('10:00'), notices)).toBeUndefined();
});

test('a notice does not cover what happened after it', () => {
  expect(noticeOf('osha', duty('12:30'), [notified('12:00')])).toBeUndefined();
  expect(noticeOf('osha', duty('12:30'), [notified('12:00'), notified('14:00')])).toEqual(notified('14:00'));
});

test('a notice cannot be in the future, or before what it is about', () => {
  const problemAt = (time: string) => noticeProblem({ at: at(time) }, at('10:00'), at('15:00'));
  expect(['09:59', '10:00', '15:00', '15:01'].map(problemAt)).toEqual(['before', null, null, 'later']);
});

test('RIDDOR asks for notices and for reports of diagnoses without delay, so that these have no deadline', () => {
  const ofRiddor = (what: Duty['what'], paragraph: string) => isWithoutDelay('riddor', { what, paragraph });
  expect(ofRiddor('notify', 'Sch. 1 para. 1(1)(a)')).toBe(true);
  expect(ofRiddor('report', 'Sch. 1 para. 2(1)')).toBe(true);
  expect(ofRiddor('report', 'Sch. 1 para. 1(1)(b)')).toBe(false);
  expect(isWithoutDelay('osha', duty('10:00'))).toBe(false);
});
