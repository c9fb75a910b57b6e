import { expect, test } from 'vitest';
import { isVideoAddress } from './video-address.ts';

test.each([
  ['https://videos.example.com/ladder?t=3', true],
  ['http://videos.example.com/ladder', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://somebody:secret@example.com/', false],
  ['https://', false],
  ['videos.example.com/ladder', false],
  ['', false],
])('%s is the address of a video: %s', (address, isOne) => {
  expect(isVideoAddress(address)).toBe(isOne);
});
