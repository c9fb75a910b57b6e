/** A text of the application in which `<b>` and `</b>` mark what is bold; nothing else in it is markup. */
export const BoldText = ({ children }: { children: string }) =>
  children
    .split(/<b>(.*?)<\/b>/)
    .map((part, index) => (index % 2 ? <b key={`${String(index)} ${part}`}>{part}</b> : part));
