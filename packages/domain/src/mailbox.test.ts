import { expect, test } from 'vitest';
import { addressIn, mailbox } from './mailbox.ts';

test('an address that was written as a mailbox is read back, whatever the person’s name is', () => {
  for (const name of ['Ann Doe', 'Doe, Ann (night shift)', '李 明', '', '<Ann>'])
    expect(addressIn(mailbox(name, 'ann@acme.example'))).toBe('ann@acme.example');
  expect(addressIn('ann@acme.example')).toBe('ann@acme.example');
  expect(['Ann Doe', 'Ann Doe <>', 'ann at acme', '<a@b> and more'].map(addressIn)).toEqual(Array(4).fill(undefined));
});
