const HAN = /\p{Script=Han}/u;

/** A person's whole name; a Chinese one begins with the family's. */
export function personName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const isChinese = HAN.test(firstname) && HAN.test(lastname);
  return isChinese ? `${lastname}${firstname}` : `${firstname} ${lastname}`.trim();
}
