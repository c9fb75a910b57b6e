import { expect, test } from 'vitest';
import { cleanName, type MediaKind, mediaKind, nameAs } from './attachments.policy.ts';

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\john\\photo.jpg', 'photo.jpg'],
  ['a\u0000b\r\n.txt', 'ab.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066left\u2069.png', 'left.png'],
  ['a<b>"c|d?e*f:g.pdf', 'a_b__c_d_e_f_g.pdf'],
  ['...hidden', 'hidden'],
  ['trailing. . ', 'trailing'],
  ['two   spaces.txt', 'two spaces.txt'],
  ['\ud800.png', '\ufffd.png'],
  ['..', 'file'],
  ['/', 'file'],
  ['e\u0301te\u0301.png', 'été.png'],
  ['صورة.jpg', 'صورة.jpg'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

test('a long name keeps its extension within 200 characters, and no half of a character', () => {
  expect(cleanName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(195)}.docx`);
  expect(cleanName(`${'😀'.repeat(150)}.txt`)).toBe(`${'😀'.repeat(98)}.txt`);
  expect(cleanName('a'.repeat(300))).toHaveLength(200);
});

test.each([
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/webp', 'photo.webp'],
  ['photo', 'image/jpeg', 'photo.jpg'],
  ['page.html', 'image/jpeg', 'page.html.jpg'],
  ['run.exe', 'application/pdf', 'run.exe.pdf'],
  ['film.MOV', 'video/quicktime', 'film.MOV'],
])('%j that is %s is called %j', (name, mediaType, called) => {
  expect(nameAs(name, mediaKind(mediaType) as MediaKind)).toBe(called);
});
