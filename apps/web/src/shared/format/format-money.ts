/** Formats an amount of money in a language, with Latin digits. `currency` is a code of ISO 4217. */
export const formatMoney = (language: string, amount: number, currency: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(amount);
