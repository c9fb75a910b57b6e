import { expect, test } from 'vitest';
import { isPublicPath, isQrPath, isWorkPath, needsSession, withoutLegacySegment } from './route-rules.ts';

test.each([
  '/',
  '/signin',
  '/signup',
  '/forgotpassword',
  '/resetpassword',
  '/404',
  '/500',
  '/403',
  '/503',
  '/auth',
  '/redirect',
  '/qr-code',
  '/qr-code-success',
])('%s is public', (path) => {
  expect(isPublicPath(path)).toBe(true);
  expect(needsSession(path)).toBe(false);
});

test.each([
  '/task/12',
  '/incidents/raise-incident/execute/template/3',
  '/incidents/raise-incident/execute/44',
  '/issues/raise-issue/execute/template/3',
  '/issues/raise-issue/execute/44/',
  '/inspections/execute/5',
  '/qr-code-success',
  '/some/qr-code/page',
])('%s can be opened from a QR code without login', (path) => {
  expect(isQrPath(path)).toBe(true);
  expect(needsSession(path)).toBe(false);
});

test.each([
  '/home',
  '/task/abc',
  '/task/12/history',
  '/incidents/raise-incident',
  '/incidents/raise-incident/execute/template/x',
  '/inspections/execute/',
  '/signin/other',
])('%s requires a session', (path) => {
  expect(needsSession(path)).toBe(true);
});

test.each([
  ['/safety-qube', '/'],
  ['/safety-qube/home', '/home'],
  ['/a/safety-qube/b', '/a/b'],
])('%s becomes %s without the old segment', (path, without) => {
  expect(withoutLegacySegment(path)).toBe(without);
});

test('a segment that only starts with the old one is kept', () => {
  expect(withoutLegacySegment('/safety-qubes/home')).toBeUndefined();
});

test.each([
  '/home',
  '/my-actions',
  '/hazards',
  '/incidents/12',
  '/issues/',
  '/tasks',
  '/task/7',
  '/inspections/execute/5',
  '/incidents/raise-incident/execute/44',
  '/issues/raise-issue/execute/template/3',
])('%s is a page of everyday work', (path) => expect(isWorkPath(path)).toBe(true));

test.each([
  '/',
  '/profile',
  '/management/people',
  '/hazards/raise-hazard',
  '/hazards/import',
  '/inspections/templates/3',
])('%s is none', (path) => expect(isWorkPath(path)).toBe(false));
