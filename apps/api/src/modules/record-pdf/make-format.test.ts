import { expect, test } from 'vitest';
import { makeFormat } from './make-format.ts';

const { t: british } = makeFormat('en', 'Europe/London', () => {}, 'en-GB');
const { t: american } = makeFormat('en', 'America/Chicago', () => {});
const { t: ofSpain } = makeFormat('es', 'Europe/Madrid', () => {}, 'es-ES');

test('a document uses the words of its region, and otherwise those of the language', () => {
  expect(american('treatment.observationOrCounseling')).toBe('Observation or counseling only');
  expect(british('treatment.observationOrCounseling')).toBe('Observation or counselling only');
  expect(british('treatment.eyePatch')).toBe(american('treatment.eyePatch'));
  expect(ofSpain('incident.costs')).toBe('Costes');
});
