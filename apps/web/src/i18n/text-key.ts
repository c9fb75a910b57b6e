import type { ParseKeys } from 'i18next';

/** A key that contains data, such as the code of a privilege, which the compiler cannot know; one without a text is shown in words. */
export const textKey = (key: string): ParseKeys => key as ParseKeys;
