import type { UserEvent } from '@testing-library/user-event';

/** Puts words at the end of what a field holds, all at once: typing each key takes a test seconds. */
export async function write(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}
