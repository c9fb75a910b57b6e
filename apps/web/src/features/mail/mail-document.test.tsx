import { expect, test } from 'vitest';
import { linkParts, mailDocument } from './mail-document.ts';

const parse = (html: string, nonce?: string) => new DOMParser().parseFromString(mailDocument(html, nonce), 'text/html');

test('styles of a mail become rules with the nonce of the page, because the policy refuses style attributes', () => {
  const mail = parse('<p style="color:red">a</p><p STYLE = "margin:0">b</p>', 'n1');
  expect(mail.querySelectorAll('[style],[data-look]')).toHaveLength(0);
  const style = mail.querySelector('style');
  expect(style?.getAttribute('nonce')).toBe('n1');
  expect(style?.textContent).toBe('.m0{color:red}\n.m1{margin:0}');
  expect(mail.querySelector('p')?.className).toBe('m0');
});

test('a style cannot close its rule or the element around it', () => {
  const mail = parse('<p style="color:red}</style><script>x</script>.a{">a</p>');
  expect(mail.querySelector('script')).toBeNull();
  expect(mail.querySelector('style')?.textContent).not.toMatch(/[<].*|\}.*\}/);
});

test('elements that could run or leave the frame are removed, and links open in a new tab', () => {
  const mail = parse(
    '<script>1</script><iframe src="x"></iframe><base href="//evil"><form></form>' +
      '<a href="https://acme.example/resetpassword?t=1">reset</a><a href="javascript:alert(1)">bad</a>',
  );
  expect(mail.querySelectorAll('script,iframe,base,form')).toHaveLength(0);
  const [good, bad] = [...mail.querySelectorAll('a')];
  expect(good?.getAttribute('href')).toBe('https://acme.example/resetpassword?t=1');
  expect(good?.target).toBe('_blank');
  expect(good?.rel).toBe('noopener noreferrer');
  expect(bad?.hasAttribute('href')).toBe(false);
});

test('the logo that is sent with a mail is shown by its address, and no other picture is', () => {
  const digest = 'abcdefghij_lmnop-rstuv';
  const mail = parse(`<img src="cid:brand-${digest}" alt=""><img src="https://evil.example/a.png"><img src="cid:x">`);
  expect([...mail.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    `/api/tenant/picture/${digest}`,
  ]);
});

test('an address in a text becomes a link without the full stop after it', () => {
  expect(linkParts('Open https://a.example/x?y=1. Then rest')).toEqual([
    { text: 'Open ' },
    { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { text: '. Then rest' },
  ]);
  expect(linkParts('nothing here')).toEqual([{ text: 'nothing here' }]);
});
