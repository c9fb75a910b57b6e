import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { renderPdf } from './render-pdf.ts';

const template = '#set text(font: "Safety Qube Sans", fallback: false)\n#set document(date: none)\n#json("/data.json")';
const render = (words: string, text = template) =>
  renderPdf({ template: text, data: JSON.stringify(words), files: {} });
const run = promisify(execFile);

test('the same document is the same to the byte, and other documents between do not show in it', async () => {
  const first = await render('One');
  await render('Two');
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await render('One')).equals(first)).toBe(true);
});

test('a document that cannot be set is an error, and the next one is set', async () => {
  await expect(render('', '#panic("no")')).rejects.toThrow(/panicked/);
  expect((await render('After')).length).toBeGreaterThan(1000);
});

test('a template reaches no file of the machine', async () => {
  await expect(render('', '#read("/etc/passwd")')).rejects.toThrow();
  await expect(render('', '#read("../../etc/passwd")')).rejects.toThrow();
});

test('documents are set two at a time in processes of their own, however many are wanted at once', async () => {
  const children = async () => {
    const { stdout } = await run('ps', ['-o', 'args=', '--ppid', String(process.pid)]).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter((line) => line.includes('pdf-process')).length;
  };
  const all = Promise.all(Array.from({ length: 8 }, (_, n) => render(`Document ${n}`)));
  let most = 0;
  let isDone = false;
  void all.then(() => (isDone = true));
  while (!isDone) most = Math.max(most, await children());
  expect((await all).length).toBe(8);
  expect(most).toBe(2);
});

test('whoever comes while too many wait is told to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => render('Many')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
});

test('the fonts come with their licence', () => {
  expect(readdirSync(new URL('./fonts', import.meta.url))).toContain('OFL.txt');
});
