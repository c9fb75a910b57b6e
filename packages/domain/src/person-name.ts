const HAN = /\p{Script=Han}/u;

/** A person's full name; in a Chinese one the family name comes first. */
export function personName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const isChinese = HAN.test(firstname) && HAN.test(lastname);
  return isChinese ? `${lastname}${firstname}` : `${firstname} ${lastname}`.trim();
}
