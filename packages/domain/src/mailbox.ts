const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const IN_BRACKETS = /<([^\s@<>]+@[^\s@<>]+)>\s*$/;

/** A person as a mailbox in a mail header (RFC 5322): Ann Doe <ann@acme.example>. */
export const mailbox = (name: string, address: string): string => (name === '' ? address : `${name} <${address}>`);

/** The mail address in a text, alone or in brackets behind a name; undefined for a name alone. */
export function addressIn(text: string): string | undefined {
  const plain = text.trim();
  return ADDRESS.test(plain) ? plain : IN_BRACKETS.exec(plain)?.[1];
}
