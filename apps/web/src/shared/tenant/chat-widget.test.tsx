import { expect, test, vi } from 'vitest';

const Intercom = vi.fn();
const loaded = vi.fn();
vi.mock('@intercom/messenger-js-sdk', () => {
  loaded();
  return { Intercom };
});
const { startChat } = await import('./chat-widget.ts');

const person = { firstname: 'Amara', lastname: 'Patel', email: 'amara@acme.example', tenant: 'acme', userId: 7 };

test('nothing of the chat is loaded where it is not configured, or without a user', async () => {
  await startChat(null, person);
  await startChat('app', undefined);
  expect(loaded).not.toHaveBeenCalled();
});

test('the chat gets name, email and an id of tenant and user, is placed on the left, and gets no token', async () => {
  await startChat('app', { ...person, ...{ token: 'secret', adId: 'x' } });
  expect(Intercom).toHaveBeenCalledExactlyOnceWith({
    app_id: 'app',
    name: 'Amara Patel',
    email: 'amara@acme.example',
    user_id: 'acme-7',
    alignment: 'left',
  });
});
