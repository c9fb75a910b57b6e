/** A sum of money in a language, with the figures that every language of ours reads. `currency` is a code of ISO 4217. */
export const formatMoney = (language: string, amount: number, currency: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(amount);
