import { expect, test } from 'vitest';
import { historySentence, undoneKey } from './history-sentence.ts';

const sentence = (action: string, actorId: number | null = 7, change: Readonly<Record<string, unknown>> = {}) =>
  historySentence({ action, actorId, change });

test('an entry of a history has the sentence of its event, and another one if the event has no actor', () => {
  expect(sentence('started')).toBe('started');
  expect(sentence('started', null)).toBe('startedByTask');
  expect(sentence('completed', null)).toBe('completedByTasks');
  expect(sentence('raised', null)).toBe('raisedAnonymously');
  expect(sentence('accepted', null)).toBe('silence');
  expect(sentence('repeated', null)).toBe('repeated');
  expect(sentence('an event of a later version', null)).toBe('other');
});

test('the answers of a reporter and an added task have sentences of their own', () => {
  expect(sentence('accepted', null, { reporter: [null, true] })).toBe('reporterAccepted');
  expect(sentence('declined', null, { reporter: [null, true] })).toBe('reporterDeclined');
  expect(sentence('linked', 7, { task: [null, 'TSK-000007'] })).toBe('taskAdded');
  expect(sentence('linked', 7, { link: [null, 'HAZ-000007'] })).toBe('linked');
});

test('what an entry undid is named by its event, and an edit of the owner as a reassignment', () => {
  expect(undoneKey({ undoes: 'approved', change: {} })).toBe('undone.approved');
  expect(undoneKey({ undoes: 'edited', change: {} })).toBe('undone.edited');
  expect(undoneKey({ undoes: 'edited', change: { ownerId: [8, 9] } })).toBe('undone.reassigned');
});
