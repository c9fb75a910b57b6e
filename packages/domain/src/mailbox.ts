const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const IN_BRACKETS = /<([^\s@<>]+@[^\s@<>]+)>\s*$/;

/** Somebody by name and address, as mails have it (RFC 5322): Ann Doe <ann@acme.example>. */
export const mailbox = (name: string, address: string): string => (name === '' ? address : `${name} <${address}>`);

/** The address that a text says somebody by, alone or behind the name; undefined for a name alone. */
export function addressIn(text: string): string | undefined {
  const plain = text.trim();
  return ADDRESS.test(plain) ? plain : IN_BRACKETS.exec(plain)?.[1];
}
