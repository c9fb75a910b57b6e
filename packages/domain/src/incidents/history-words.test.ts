import { expect, test } from 'vitest';
import { historyWords } from './history-words.ts';

const formatters = {
  t: (key: string) => key,
  moment: (at: string) => at.slice(11, 16),
  amount: (sum: number, currency: string) => `${currency} ${sum}`,
  person: (id: number) => `No. ${id}`,
};
/** Without the isolates around names. */
const say = (property: string, value: unknown) =>
  historyWords(property, value, formatters)?.text.replaceAll(/[\u2068\u2069]/g, '');

test('all properties of an incident’s history are put into words', () => {
  expect(say('costs', [{ kind: 'repair', amount: 7124, currency: 'USD', note: 'rack' }])).toBe(
    'cost.kind.repair · USD 7124 · rack',
  );
  expect(say('timeline', [{ at: '2026-03-06T15:00:00Z', text: 'It fell' }])).toBe('15:00 It fell');
  const notice = { regime: 'osha', what: 'notify', at: '2026-03-06T16:00:00Z', byId: 7, how: 'phone', reference: '' };
  expect(say('notices', [notice])).toBe('report.regime.osha notice.notify · 16:00 · No. 7 · notice.how.phone');
  expect([say('workRelated', false), say('travel', 'loading')]).toEqual(['record.no', 'travel.loading']);
  expect([say('onOurPremises', true), say('gas', 'none')]).toEqual(['record.yes', 'gas.none']);
  expect([say('costs', []), say('knownAt', null)]).toEqual(['record.none', 'record.none']);
  expect(historyWords('constructor', 1, formatters)).toBeUndefined();
});

test('added and removed people, and the changed parts of a case, are worded as far as the reader may see them', () => {
  const hurt = { involvement: 'injured', employment: 'visitor' };
  expect(say('person', { employeeId: 8, name: null, ...hurt })).toBe(
    'No. 8 · involved.as.injured · employment.visitor',
  );
  expect(say('person', { employeeId: null, name: 'Jo Stone', ...hurt })).toContain('Jo Stone');
  expect(say('person', { employeeId: null, name: null, ...hurt })).toContain('involved.hidden');
  const parts = ['treatments', 'codes'];
  expect(say('case', { employeeId: 8, name: null, parts })).toBe('No. 8 · guide.ask.treatments · case.tab.codes');
  expect(say('case', { parts: null })).toBe('case.changed');
  expect(say('case', null)).toBe('record.none');
});
