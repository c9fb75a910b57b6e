import type { TokenClaims } from '@safety-qube/contract/schemas/identity';

export type ChatPerson = Pick<TokenClaims, 'firstname' | 'lastname' | 'email' | 'tenant' | 'userId'>;

/**
 * Identity of a user for the chat (section 1 of the specification): name, address, tenant and user in one id. No token.
 */
export const chatIdentity = (appId: string, person: ChatPerson) => ({
  app_id: appId,
  name: `${person.firstname} ${person.lastname}`.trim(),
  email: person.email,
  user_id: `${person.tenant}-${person.userId}`,
  alignment: 'left',
});

/** Boots the customer chat for a signed-in user; does nothing, and loads nothing, where the tenant has none. */
export async function startChat(appId: string | null, person: ChatPerson | undefined): Promise<void> {
  if (!appId || !person) return;
  try {
    const { Intercom } = await import('@intercom/messenger-js-sdk');
    Intercom(chatIdentity(appId, person));
  } catch (error) {
    console.warn('The chat could not be started', error);
  }
}

/** Ends the chat's session, if it was ever started. */
export function endChat(): void {
  window.Intercom?.('shutdown');
}
