/** Replaces digits of other scripts, Arabic, Persian and wide ones, by 0 to 9: in Unicode each set of them begins at a multiple of 16. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) % 16}`);
