import type { UserEvent } from '@testing-library/user-event';

/** Appends text to a field in one step: typing each key would take a test seconds. */
export async function write(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}
