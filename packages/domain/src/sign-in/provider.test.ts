import { expect, test } from 'vitest';
import { isSharedIssuer } from './provider.ts';

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'https://login.microsoftonline.com/Consumers/v2.0',
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  'https://login.microsoftonline.com/{tenantid}/v2.0',
  'https://login.microsoftonline.com/%7Btenantid%7D/v2.0',
  'https://login.microsoftonline.com/',
  'https://sts.windows.net/common/',
  'https://accounts.google.com',
])('%s is shared with other organisations', (issuer) => {
  expect(isSharedIssuer(issuer)).toBe(true);
});

test.each([
  `https://login.microsoftonline.com/${TENANT}/v2.0`,
  `https://sts.windows.net/${TENANT}/`,
  'https://login.acme.example/common',
  'http://127.0.0.1:3001',
  'no address',
  'https://login.microsoftonline.com/%zz/v2.0',
])('%s is not shared with other organisations', (issuer) => {
  expect(isSharedIssuer(issuer)).toBe(false);
});
