import { expect, test } from 'vitest';
import { historyWords } from './history-words.ts';

const telling = {
  t: (key: string) => key,
  moment: (at: string) => at.slice(11, 16),
  amount: (sum: number, currency: string) => `${currency} ${sum}`,
  person: (id: number) => `No. ${id}`,
};
/** Without the signs that keep a name to itself. */
const say = (property: string, value: unknown) =>
  historyWords(property, value, telling)?.text.replaceAll(/[\u2068\u2069]/g, '');

test('what the history of an incident says is put into words, whatever it is of', () => {
  expect(say('costs', [{ kind: 'repair', amount: 7124, currency: 'USD', note: 'rack' }])).toBe(
    'cost.kind.repair · USD 7124 · rack',
  );
  expect(say('timeline', [{ at: '2026-03-06T15:00:00Z', text: 'It fell' }])).toBe('15:00 It fell');
  const notice = { regime: 'osha', what: 'notify', at: '2026-03-06T16:00:00Z', byId: 7, how: 'phone', reference: '' };
  expect(say('notices', [notice])).toBe('report.regime.osha notice.notify · 16:00 · No. 7 · notice.how.phone');
  expect([say('workRelated', false), say('travel', 'loading'), say('cases', 0)]).toEqual([
    'record.no',
    'travel.loading',
    '0',
  ]);
  expect([say('costs', []), say('knownAt', null)]).toEqual(['record.none', 'record.none']);
  expect(historyWords('constructor', 1, telling)).toBeUndefined();
});
