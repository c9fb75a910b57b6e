import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderPdf } from './render-pdf.ts';

const template = '#set text(font: "Safety Qube Sans", fallback: false)\n#set document(date: none)\n#json("/data.json")';
async function render(words: string, text = template): Promise<Buffer> {
  const set = await renderPdf({ template: text, data: JSON.stringify(words), files: {} });
  if (set === 'too-slow') throw new Error(set);
  return set.pdf;
}

test('the same document is rendered byte for byte the same, regardless of others rendered in between', async () => {
  const first = await render('One');
  await render('Two');
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await render('One')).equals(first)).toBe(true);
});

test('a document that cannot be rendered throws, and the next one is rendered', async () => {
  await expect(render('', '#panic("no")')).rejects.toThrow(/panicked/);
  expect((await render('After')).length).toBeGreaterThan(1000);
});

test('a template cannot read files of the machine', async () => {
  await expect(render('', '#read("/etc/passwd")')).rejects.toThrow();
  await expect(render('', '#read("../../etc/passwd")')).rejects.toThrow();
});

test('the result has the number of pages, and a document that takes too long is aborted without affecting others', async () => {
  const endless = renderPdf(
    { template: '#let n = 0\n#for i in range(100000) { for j in range(100000) { n += j } }', data: '{}', files: {} },
    1500,
  );
  expect(await renderPdf({ template: 'One#pagebreak()Two', data: '{}', files: {} })).toMatchObject({ pages: 2 });
  expect(await endless).toBe('too-slow');
  expect((await render('After')).length).toBeGreaterThan(1000);
});

test('the fonts include their licence', () => {
  expect(readdirSync(new URL('./fonts', import.meta.url))).toContain('OFL.txt');
});
